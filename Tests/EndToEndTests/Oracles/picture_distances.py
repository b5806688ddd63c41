"""Draws pages by programs that are not ours, and compares them with a PNG of ours pixel by pixel.

Arguments: the PNG, then files that end in .svg or .pdf. Prints for each renderer that is installed the mean distance, and
the share of pixels in percent whose distance is over 16 and over 48. A distance is the greatest of the three channels.
Without a background, pictures are laid on white.
"""

import os
import shutil
import subprocess
import sys
import tempfile

import numpy
from osgeo import gdal

gdal.UseExceptions()


def pixels(path):
    bands = gdal.Open(path).ReadAsArray().astype(float)
    if len(bands) == 4:
        alpha = bands[3] / 255
        bands = bands[:3] * alpha + 255 * (1 - alpha)
    return bands[:3]


def by_librsvg(page, out):
    subprocess.run(["rsvg-convert", page, "-o", out], check=True)


def by_resvg(page, out):
    import resvg_py

    with open(out, "wb") as file:
        file.write(bytes(resvg_py.svg_to_bytes(svg_path=page)))


def by_chromium(page, out):
    size = gdal.Open(sys.argv[1])
    with tempfile.TemporaryDirectory() as home:
        # A page of the size of the picture, as the window is smaller than asked for.
        frame = os.path.join(home, "frame.html")
        with open(frame, "w") as file:
            file.write(f"<style>body{{margin:0}}img{{display:block}}</style><img src='file://{os.path.abspath(page)}'>")
        subprocess.run(
            [
                "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--force-device-scale-factor=1", f"--user-data-dir={home}/profile", f"--screenshot={out}",
                f"--window-size={size.RasterXSize},{size.RasterYSize + 200}", "file://" + frame,
            ],
            check=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=120,
        )


def by_poppler(page, out):
    # A pixel is 3/4 of a point, 1/96 of an inch.
    subprocess.run(["pdftoppm", "-r", "96", "-singlefile", "-png", page, out[: -len(".png")]], check=True)


def has_resvg():
    try:
        import resvg_py
    except ImportError:
        return False
    return bool(resvg_py)


renderers = {
    ".svg": [("librsvg", shutil.which("rsvg-convert"), by_librsvg), ("resvg", has_resvg(), by_resvg),
             ("chromium", shutil.which("chromium"), by_chromium)],
    ".pdf": [("poppler", shutil.which("pdftoppm"), by_poppler)],
}

ours = pixels(sys.argv[1])
keep = os.environ.get("KEEP_DRAWINGS")
for page in sys.argv[2:]:
    for name, is_there, draw in renderers[page[-4:]]:
        if not is_there:
            continue
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(keep or folder, f"{os.path.basename(page)}.{name}.png")
            draw(page, out)
            theirs = pixels(out)
        # Of a screen only the picture.
        theirs = theirs[:, : ours.shape[1], : ours.shape[2]]
        assert theirs.shape == ours.shape, f"{name}: {theirs.shape[:0:-1]} pixels, not {ours.shape[:0:-1]}"
        distance = abs(theirs - ours).max(axis=0)
        print(name, f"{distance.mean():.3f}", *(f"{100 * (distance > limit).mean():.4f}" for limit in (16, 48)))
