"""Drivers: they play in this program or over the network, and give the screens the same things."""
