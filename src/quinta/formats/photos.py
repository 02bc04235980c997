"""Pictures as cameras and programmes save them: JPEG, GIF, WebP, BMP, TIFF; read by Pillow."""

from __future__ import annotations

import re
from io import BytesIO

from quinta.base.errors import QuintaError
from quinta.base.extras import require
from quinta.formats.pixels import Greys, Room, fail

STARTS = {
    "JPEG": rb"\xff\xd8\xff",
    "GIF": rb"GIF8[79]a",
    "WebP": rb"RIFF.{4}WEBP",
    "BMP": rb"BM.{4}\0{4}",
    "TIFF": rb"II\*\0|MM\0\*",
}
"""How such a file starts."""


def photo_named(data: bytes) -> str | None:
    """What sort of picture a file is, if it is one of these.

    >>> photo_named(b"\\xff\\xd8\\xff\\xe0"), photo_named(b"GIF89a"), photo_named(b"#.#")
    ('JPEG', 'GIF', None)
    """
    return next((name for name, start in STARTS.items() if re.match(start, data, re.DOTALL)), None)


def read_photo(data: bytes, room: Room) -> Greys:
    """The pixels of such a picture, upright and on white paper; of a film, the first picture's."""
    name = photo_named(data) or ""
    require("PIL", f"Pillow, which reads {name} pictures,", "image")
    import warnings

    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what is odd and can be read, nobody needs to hear
            return _greys(data, name, room)
    except (QuintaError, MemoryError):
        raise
    except Image.DecompressionBombError:
        fail("more pixels than are read; make the picture smaller")
    except Exception:  # readers of damaged files fail in many ways
        fail(f"this {name} picture is damaged; get or save it again")


def _greys(data: bytes, name: str, room: Room) -> Greys:
    from PIL import Image, ImageOps

    with Image.open(BytesIO(data), formats=[name]) as found:
        room.require(found.height, found.width)  # before a pixel of it is unpacked
        upright = ImageOps.exif_transpose(found).convert("RGBA")
    paper = Image.new("RGBA", upright.size, "white")
    greys = Image.alpha_composite(paper, upright).convert("L")
    width, pixels = greys.width, greys.tobytes()
    return [pixels[at : at + width] for at in range(0, len(pixels), width)]
