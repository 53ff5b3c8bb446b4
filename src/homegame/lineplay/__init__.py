"""Playing in lines of text, for screen readers, scripts and pipes: all that the screen has, line by line."""
