"""What the page's modules work out without a page: their own tests, run by Node."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from needs import needs

UNITS = Path(__file__).parent / "units"


@needs("node")
def test_modules_that_touch_no_page_work_out_what_they_should() -> None:
    command = [str(shutil.which("node")), "--test-reporter=tap", str(UNITS / "all.js")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.findall(r"^ *(ok|not ok) \d+ - ", done.stdout, re.MULTILINE)
    texts = [path.read_text(encoding="utf-8") for path in UNITS.glob("*.test.js")]
    written = [re.findall(r"^ *(?:test|describe)\(", text, re.MULTILINE) for text in texts]
    assert told
    assert told == ["ok"] * sum(map(len, written))
