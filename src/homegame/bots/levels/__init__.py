"""Levels for people: beginner, regular and shark, in all five games."""
