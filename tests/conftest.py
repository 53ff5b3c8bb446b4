"""What all tests share: how Hypothesis chooses its examples."""

from __future__ import annotations

import os

from hypothesis import settings

# A machine may be slow or busy, so no example has a deadline. A verdict must not depend on luck, so in CI the
# examples are the same every time, and none is remembered from an earlier run.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
