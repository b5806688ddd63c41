"""Compares the figures of 'plat intersect --count' with those of the pairs that it lists, in exact fractions."""

import csv
import io
import random
import statistics
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

plat, seeds = sys.argv[1], int(sys.argv[2])
COLUMNS = ['v_sum', 'w_sum', 'v_mean', 'v_min', 'v_max', 'v_median']


def run(folder, *words):
    done = subprocess.run([plat, 'intersect', '-q', *words, 'a.csv', 'b.csv'], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout)))


def number(chance):
    kind = chance.random()
    if kind < 0.2:
        return ''
    digits = chance.choice([1, 3, 9, 25])
    text = str(chance.randrange(10 ** digits))
    return chance.choice(['', '-']) + text + (f'.{chance.randrange(1000)}' if kind < 0.6 else '')


def layers(chance, folder):
    squares = [(chance.randrange(12), chance.randrange(12), chance.randrange(1, 4)) for _ in range(30)]
    with open(folder / 'a.csv', 'w') as file:
        print('id,wkt', file=file)
        for index, (x, y, size) in enumerate(squares):
            print(f'{index},"POLYGON(({x} {y},{x + size} {y},{x + size} {y + size},{x} {y + size},{x} {y}))"', file=file)
    values = {}
    with open(folder / 'b.csv', 'w') as file:
        print('id,v,w,lat,lon', file=file)
        for index in range(chance.choice([1, 5, 80])):
            values[str(index)] = (number(chance), number(chance))
            print(index, *values[str(index)], chance.random() * 13, chance.random() * 13, sep=',', file=file)
    return values


def expected(numbers, others):
    if not numbers:
        return [None, sum(others) if others else None, None, None, None, None]
    total = sum(numbers)
    return [
        total, sum(others) if others else None, Fraction(float(total / len(numbers))), min(numbers), max(numbers),
        statistics.median(numbers),
    ]


for seed in range(seeds):
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        values = layers(chance, folder)
        partners = {}
        for row in run(folder, '--pairs', '--id-a', 'id', '--id-b', 'id'):
            partners.setdefault(row['a'], []).append(row['b'])
        rows = run(
            folder, '--sum', 'v,w', '--mean', 'v', '--min', 'v', '--max', 'v', '--median', 'v', '-f', 'csv',
            '--number-fields-b', 'v,w')
        assert len(rows) == 30, len(rows)
        for row in rows:
            found = partners.get(row['id'], [])
            assert int(row['count']) == len(found), (seed, row)
            numbers = [[Fraction(values[b][column]) for b in found if values[b][column]] for column in (0, 1)]
            for column, wanted in zip(COLUMNS, expected(*numbers)):
                got = Fraction(row[column]) if row[column] else None
                if column == 'v_mean' and got is not None:
                    got = Fraction(float(got))
                assert got == wanted, (seed, column, row, wanted)
print('ok')
