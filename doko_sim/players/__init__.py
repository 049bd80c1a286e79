"""Strategies: what one is, the registry, and one file each."""
