"""Smoothed places of `plat track --smooth` as one system of linear equations that numpy solves: the most likely places
and velocities of all fixes at once. It knows no filter and no way back."""
import math
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

A, F = 6378137.0, 1 / 298.257223563
E2 = F * (2 - F)
FIRST_SPEED, LEAST = 300.0, 1e-4
MOST, LAG = 150, 100


def point(place):
    """Metres along three axes from the middle of the earth."""
    lat, lon = (math.radians(angle) for angle in place)
    radius = A / math.sqrt(1 - E2 * math.sin(lat) ** 2)
    return np.array([radius * math.cos(lat) * math.cos(lon), radius * math.cos(lat) * math.sin(lon),
                     radius * (1 - E2) * math.sin(lat)])


def place(point):
    """Latitude and longitude of a point near the ellipsoid, found step by step."""
    x, y, z = point
    flat = math.hypot(x, y)
    lat = math.atan2(z, flat * (1 - E2))
    for _ in range(20):
        sine = math.sin(lat)
        lat = math.atan2(z + A / math.sqrt(1 - E2 * sine * sine) * E2 * sine, flat)
    return math.degrees(lat), math.degrees(math.atan2(y, x))


def noise(times, points, rate):
    """Variance of fixes without an accuracy; None for fewer than three."""
    squares, turns = [], []
    for index in range(1, len(times) - 1):
        before, after = times[index] - times[index - 1], times[index + 1] - times[index]
        share = before / (before + after)
        straight = points[index - 1] + share * (points[index + 1] - points[index - 1])
        weight = 1 + share ** 2 + (1 - share) ** 2
        squares.append(float(np.sum((points[index] - straight) ** 2)) / 2 / weight)
        turns.append(before ** 2 * after ** 2 / 3 / (before + after) / weight)
    if not squares:
        return None
    middle = len(squares) // 2
    return max(sorted(squares)[middle] / math.log(2) - rate ** 2 * sorted(turns)[middle], 1.0)


def solve(times, points, variances, rate):
    """Places and variances of the places that all fixes together make the most likely."""
    count = len(times)
    rows, sides = [], []

    def demand(terms, side):
        row = np.zeros(2 * count)
        for column, factor in terms:
            row[column] += factor
        rows.append(row)
        sides.append(side)

    origin, nothing = points[0], np.zeros(3)
    for index in range(count):
        scale = 1 / math.sqrt(variances[index])
        demand([(2 * index, scale)], scale * (points[index] - origin))
    demand([(1, 1 / FIRST_SPEED)], nothing)
    for index in range(count - 1):
        seconds = times[index + 1] - times[index]
        # Whitens the noise of place and velocity: with white[0] of the velocity's and white[1] of what is left.
        scale = 1 / (rate * math.sqrt(seconds))
        rest = math.sqrt(12) / (rate * seconds ** 1.5)
        at, after = 2 * index, 2 * index + 2
        demand([(after + 1, scale), (at + 1, -scale)], nothing)
        demand([(after, rest), (at, -rest), (at + 1, -rest * seconds / 2), (after + 1, -rest * seconds / 2)], nothing)
    matrix, right = np.array(rows), np.array(sides)
    quotient, remainder = np.linalg.qr(matrix)
    found = np.zeros((2 * count, 3), np.longdouble)
    for _ in range(4):
        # What is left, with more digits, improves the answer.
        left = np.asarray(right - matrix.astype(np.longdouble) @ found, float)
        found += np.linalg.solve(remainder, quotient.T @ left)
    inverse = np.linalg.inv(remainder)
    spread = np.sum(inverse ** 2, axis=1)
    found = np.asarray(found, float)
    return [origin + found[2 * index] for index in range(count)], [float(spread[2 * index]) for index in range(count)]


class Leg:
    """Takes the fixes of a leg in turn and gives them back smoothed, as plat does it: once enough later ones are known,
    or at the end."""

    def __init__(self, rate, way):
        self.rate, self.way = rate, way
        self.times, self.points, self.variances, self.fixes = [], [], [], []
        self.held = []
        self.noise, self.fastest = 100.0, 0.0
        self.place, self.time = None, None

    def take(self, fix):
        if self.fixes:
            last = self.fixes[-1]
            self.fastest = max(self.fastest, self.way(last["place"], fix["place"]) / (fix["time"] - last["time"]))
        self.fixes.append(fix)
        self.held.append(fix)
        return self.release(MOST - LAG) if len(self.held) == MOST else []

    def end(self):
        return self.release(len(self.held)) if self.held else []

    def release(self, count):
        times, points = [fix["time"] for fix in self.held], [point(fix["place"]) for fix in self.held]
        if any(fix["accuracy"] is None for fix in self.held):
            self.noise = noise(times, points, self.rate) or self.noise
        variances = [max(self.noise if fix["accuracy"] is None else fix["accuracy"] ** 2, LEAST) for fix in self.held]
        gone = len(self.times)
        found, spread = solve(self.times + times, self.points + points, self.variances + variances, self.rate)
        smoothed = []
        for index in range(count):
            fix = dict(self.held[index], limited=False)
            if fix["accuracy"] is not None:
                fix["accuracy"] = math.sqrt(spread[gone + index])
            spot = place(found[gone + index])
            if self.place is not None:
                most = self.fastest * (fix["time"] - self.time)
                meters = self.way(self.place, spot)
                if meters > most:
                    fix["limited"] = True
                    back = point(self.place)
                    spot = place(back + most / meters * (point(spot) - back)) if meters > 0 else self.place
            self.place, self.time = spot, fix["time"]
            smoothed.append(dict(fix, place=spot))
        self.times += times[:count]
        self.points += points[:count]
        self.variances += variances[:count]
        self.held = self.held[count:]
        return smoothed
