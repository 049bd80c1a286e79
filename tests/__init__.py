"""The tests, in folders like the packages'; never part of a wheel."""
