"""Checks pictures against formulas: `picture_formulas.py CHECK FILE...`. GDAL reads the PNGs. Prints what it finds.

- `covered FILE`: the darkness of the picture, in pixels: black counts as one, white as none.
- `columns FILE`: the first row as the shares of black of each column that is not white.
- `halves LARGE SMALL`: the greatest mean difference between a picture reduced by two and one of its size, in 255ths.
- `same A B`: the number of pixels that differ.
"""

import sys

import numpy
from osgeo import gdal

gdal.UseExceptions()


def pixels(path):
    return gdal.Open(path).ReadAsArray().astype(numpy.float64)[:3]


def main():
    check, files = sys.argv[1], [pixels(path) for path in sys.argv[2:]]
    if check == "covered":
        print(round(float((255 - files[0].mean(axis=0)).sum() / 255), 3))
    elif check == "columns":
        row = (255 - files[0].mean(axis=0)[0]) / 255
        print(*(f"{column}:{row[column]:.2f}" for column in range(len(row)) if row[column] > 0.01))
    elif check == "halves":
        large, small = files
        _, height, width = large.shape
        reduced = large.reshape(3, height // 2, 2, width // 2, 2).mean(axis=(2, 4))
        print(round(float(abs(reduced - small).mean()), 3))
    else:
        print(int((abs(files[0] - files[1]).max(axis=0) > 0).sum()))


main()
