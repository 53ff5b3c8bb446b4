"""`python -m homegame` is `homegame`, for whoever has no scripts on the path."""

import sys

from homegame.cli import main

if __name__ == "__main__":
    sys.exit(main())
