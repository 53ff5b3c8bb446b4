"""How long one waits for homegame to start, in a new process."""

from __future__ import annotations

import subprocess
import sys
import time

RUNS = 5
STARTS = (
    ("python -c pass", [sys.executable, "-c", "pass"], None),
    ('python -c "import homegame"', [sys.executable, "-c", "import homegame"], 0.2),
    ("homegame --help", [sys.executable, "-c", "from homegame.cli import main; main(['--help'])"], 0.3),
)


def seconds(command: list[str]) -> float:
    """Run *command* and tell how long it took, in seconds."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - the commands stand above
    return time.perf_counter() - begin


def main() -> None:
    """Print the best of a few starts of each kind, beside the most it may take."""
    print("| start | seconds | at most |")
    print("| --- | --- | --- |")
    for name, command, most in STARTS:
        print(f"| `{name}` | {min(seconds(command) for _ in range(RUNS)):.3f} | {most or ''} |")


if __name__ == "__main__":
    main()
