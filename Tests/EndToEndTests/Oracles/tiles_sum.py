"""Compares the tiles of a level with the picture of the whole level: `tiles_sum.py FOLDER LEVEL PICTURE [LEAST]`.

Prints how many tiles there are, the greatest difference of a channel, and how many pixels differ by more than 16. Where a tile
is missing, the picture must have one colour. Of a picture that shows more than the world, the middle counts. GDAL reads the PNGs.
"""

import os
import sys

import numpy
from osgeo import gdal

gdal.UseExceptions()


def pixels(path):
    picture = gdal.Open(path)
    if picture.RasterCount == 1 and picture.GetRasterBand(1).GetColorTable():
        picture = gdal.Translate("", picture, format="MEM", rgbExpand="rgba")
    bands = picture.ReadAsArray()
    if len(bands) == 3:
        return numpy.concatenate([bands, numpy.full((1,) + bands.shape[1:], 255, numpy.uint8)])
    # What shows is the colour times its alpha.
    bands[:3] = bands[:3].astype(numpy.uint16) * bands[3:] // 255
    return bands


def main():
    folder, level, picture = sys.argv[1], int(sys.argv[2]), pixels(sys.argv[3])
    # A world has a power of two of pixels.
    world = 1 << picture.shape[1].bit_length() - 1
    rim = (picture.shape[1] - world) // 2
    picture = picture[:, rim:rim + world, rim:rim + world]
    side = world >> level
    count = 0
    total = picture.copy()
    for column in range(1 << level):
        for row in range(1 << level):
            path = f"{folder}/{level}/{column}/{row}.png"
            if os.path.exists(path):
                tile = pixels(path)
                assert tile.shape[1:] == (side, side), tile.shape
                total[:, row * side:(row + 1) * side, column * side:(column + 1) * side] = tile
                count += 1
            else:
                part = picture[:, row * side:(row + 1) * side, column * side:(column + 1) * side]
                assert (part == part[:, :1, :1]).all(), f"{column}/{row} is missing"
    difference = (numpy.maximum(total, picture) - numpy.minimum(total, picture)).max(axis=0)
    print(count, difference.max(), int((difference > 16).sum()))


main()
