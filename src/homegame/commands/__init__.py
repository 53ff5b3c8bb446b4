"""The commands: one module each, with its SUMMARY, ``add_arguments(parser)`` and ``run(args)``."""
