"""The commands of ``doko``, one module each; every module has a click command ``command``."""
