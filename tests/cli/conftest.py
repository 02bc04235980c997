"""Settings of the tests of the command line."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("commands")
