"""Fixes of moving devices, for scripts/bench: made once, from a seed.

fixes      1 M fixes of 1,000 devices in turn, every ten seconds: on foot, by bike, in cars, and standing still
circles    1,000 circles around places where they have been; 250,000 times a fix lies in one
somefixes  100,000 fixes of 100 devices
fewfixes   50,000 fixes of 50 devices, for a peer that takes a third of a millisecond for each
manyfixes  1 M fixes of 100,000 devices
runs       50 MB of GPX 1.1: 20 tracks of 9,000 fixes a second apart, with the extensions of sports watches
"""

import datetime
import functools
import math
import random

from bench_files import write_text

SOUTH, NORTH, WEST, EAST = 48.0, 48.4, 16.1, 16.7
METRES_PER_DEGREE = 111_200
# Metres per second, and how far the course turns from fix to fix.
KINDS = {"foot": (1.4, 0.4), "bike": (5.0, 0.2), "car": (12.0, 0.3), "still": (0.0, 3.0)}
START = datetime.datetime(2026, 5, 1, 6)


class Device:
    """Wanders about, and turns round at the end of the area."""

    def __init__(self, draw):
        self.draw = draw
        self.kind = draw.choices(list(KINDS), weights=[3, 2, 4, 1])[0]
        self.latitude, self.longitude = draw.uniform(SOUTH, NORTH), draw.uniform(WEST, EAST)
        self.course = draw.uniform(0, 2 * math.pi)
        self.speed = 0.0

    def move(self, seconds):
        middle, turn = KINDS[self.kind]
        self.course += self.draw.gauss(0, turn)
        # One time in eight it waits, at a light for example.
        self.speed = 0.0 if self.draw.random() < 0.125 else max(0.0, self.draw.gauss(middle, middle / 4))
        # Even a device that stands still seems to move a little.
        metres = self.speed * seconds + self.draw.expovariate(5 / seconds)
        north, east = metres * math.cos(self.course), metres * math.sin(self.course)
        latitude = self.latitude + north / METRES_PER_DEGREE
        longitude = self.longitude + east / (METRES_PER_DEGREE * math.cos(math.radians(latitude)))
        if SOUTH < latitude < NORTH and WEST < longitude < EAST:
            self.latitude, self.longitude = latitude, longitude
        else:
            self.course += math.pi


def rounds(draw, devices, count, seconds=10):
    """A fix of each device, in the order of their times, so many seconds later the next of each, and so on."""
    delays = [(draw.randrange(seconds), device) for device in devices]
    delays.sort(key=lambda delayed: delayed[0])
    for number in range(count):
        for delay, device in delays:
            device.move(seconds)
            yield START + datetime.timedelta(seconds=seconds * number + delay), device


# By these names plat does not take speed and course from the file. It computes them, as its peers do.
def make_fixes(name, device_count, fix_count):
    draw = random.Random(name)
    devices = [Device(draw) for _ in range(device_count)]
    names = {device: f"{number:04}" for number, device in enumerate(devices)}
    rows = ["device,time,lat,lon,accuracy,gps_speed,gps_course,source,activity\n"]
    for time, device in rounds(draw, devices, fix_count // device_count):
        source = "gps" if draw.random() < 0.9 else "wifi"
        accuracy = min(999, 3 + int(draw.paretovariate(1.1 if source == "wifi" else 1.8)))
        rows.append(
            f"{names[device]},{time.isoformat()}Z,{device.latitude:.5f},{device.longitude:.5f},{accuracy},"
            f"{device.speed:.1f},{math.degrees(device.course) % 360:.0f},{source},{device.kind}\n"
        )
    write_text(f"{name}.csv", "".join(rows))
    return rows


def make_circles():
    """Together with the fixes, since they lie where fixes are."""
    rows = make_fixes("fixes", 1_000, 1_000_000)
    draw = random.Random("circles")
    circles = ["id,lat,lon,radius\n"]
    for number, row in enumerate(draw.sample(rows[1:], 1_000)):
        latitude, longitude = row.split(",")[2:4]
        circles.append(f"circle {number},{latitude},{longitude},{draw.choice([50, 100, 150, 250, 500])}\n")
    write_text("circles.csv", "".join(circles))


def make_runs():
    draw = random.Random("runs")
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>\n<gpx creator="plat" version="1.1" '
        'xmlns="http://www.topografix.com/GPX/1/1" '
        'xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">\n'
    ]
    for number in range(20):
        runner = Device(draw)
        runner.kind = "foot"
        height, pulse = draw.uniform(150, 400), 120.0
        parts.append(f"  <trk>\n    <name>Run {number + 1}</name>\n    <type>running</type>\n    <trkseg>\n")
        for time, _ in rounds(draw, [runner], 9_000, seconds=1):
            height += draw.gauss(0, 0.2)
            pulse = min(185, max(90, pulse + draw.gauss(0, 1)))
            parts.append(
                f'      <trkpt lat="{runner.latitude:.7f}" lon="{runner.longitude:.7f}">\n'
                f"        <ele>{height:.1f}</ele>\n        <time>{time.isoformat()}.000Z</time>\n        <extensions>\n"
                f"          <ns3:TrackPointExtension>\n            <ns3:hr>{pulse:.0f}</ns3:hr>\n"
                f"            <ns3:cad>{draw.randrange(78, 92)}</ns3:cad>\n          </ns3:TrackPointExtension>\n"
                "        </extensions>\n      </trkpt>\n"
            )
        parts.append("    </trkseg>\n  </trk>\n")
    write_text("runs.gpx", "".join([*parts, "</gpx>\n"]))


MAKERS = {
    **dict.fromkeys(("fixes", "circles"), make_circles),
    "somefixes": functools.partial(make_fixes, "somefixes", 100, 100_000),
    "fewfixes": functools.partial(make_fixes, "fewfixes", 50, 50_000),
    "manyfixes": functools.partial(make_fixes, "manyfixes", 100_000, 1_000_000),
    "runs": make_runs,
}
