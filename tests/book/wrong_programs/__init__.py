"""Usual wrong answers to the exercises that ask for a function, a module a page."""
