#!/usr/bin/env python3
"""Runs a command of plat on parts of its inputs: plat_spark.py [OPTIONS] COMMAND [ARGUMENTS …]."""

import os
import sys

# spark-submit may copy this file alone, so links are followed to the package beside it.
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

from platspark.driver import main  # noqa: E402

if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
