"""What all tests share.

Hypothesis never judges by the clock. In CI it tries the same examples in every run; at
a desk it tries new ones. `HYPOTHESIS_PROFILE` names another: `thorough` tries many more.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("desk", UNTIMED)
settings.register_profile("ci", UNTIMED, derandomize=True, database=None, print_blob=True)
settings.register_profile("thorough", UNTIMED, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "desk"))
