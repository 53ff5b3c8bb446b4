"""How likely things are, told from what one player can see."""
