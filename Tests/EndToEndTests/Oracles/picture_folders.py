"""Compares the pictures of two folders. Fonts and cairo may differ a little, so colours may too, but not much of them.

Arguments: the folder of the pictures to check, and the folder that has the same ones.
"""

import os
import sys

from picture_probes import pixels


def difference(first, second):
    """The mean difference of a channel, of 255."""
    width, height, pixel = pixels(first)
    other_width, other_height, other = pixels(second)
    if (width, height) != (other_width, other_height):
        return 255
    total = 0
    for y in range(0, height, 5):
        for x in range(0, width, 5):
            total += sum(abs(one - two) for one, two in zip(pixel(x, y)[:3], other(x, y)[:3]))
    return total / (3 * len(range(0, height, 5)) * len(range(0, width, 5)))


def main():
    made, known = sys.argv[1:]
    names = sorted(name for name in os.listdir(known) if name.endswith('.png') and name != 'page.png')
    if sorted(name for name in os.listdir(made) if name.endswith('.png') and name != 'page.png') != names:
        print('other names', names)
    for name in names:
        found = difference(os.path.join(made, name), os.path.join(known, name))
        if found > 2:
            print(f'{name}: differs by {found:.2f}')
    print(len(names), 'pictures')


if __name__ == "__main__":
    main()
