"""Whether `plat cat` finds the points, elevations, times, names and segments in a GPX that gpxpy finds.

    gpx_oracle.py PLAT COUNT

makes COUNT seeded files, and prints what is wrong, or `ok`. The files are written here, letter by letter, not by gpxpy.
"""
import csv
import io
import json
import random
import subprocess
import sys
from datetime import datetime, timezone

import gpxpy

PLAT, COUNT = sys.argv[1], int(sys.argv[2])
GARMIN = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
# As they stand in the XML, with what they mean.
NAMES = [
    ("Start", "Start"), ("Fish &amp; Chips", "Fish & Chips"), ("<![CDATA[a < b & c]]>", "a < b & c"),
    ("&#x20AC; &#233;", "€ é"), ("Zürich, \"Süd\"", "Zürich, \"Süd\""), ("x<![CDATA[<]]>y&gt;", "x<y>"), ("007", "007"),
    ("a\nb", "a\nb"), ("  wide  ", "wide"),
]
ZONES = ["Z", "+00:00", "+01:30", "-08:00", ""]


class Maker:
    """Writes a file, and knows the extensions of its points, which gpxpy keeps as they are."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.points = []

    def number(self, low, high, digits):
        return f"{self.draw.uniform(low, high):.{self.draw.randrange(digits + 1)}f}"

    def time(self):
        draw = self.draw
        day = f"{draw.randrange(1980, 2038):04}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"
        clock = f"{draw.randrange(24):02}:{draw.randrange(60):02}:{draw.randrange(60):02}"
        digits = draw.choice([0, 0, 1, 3, 6])
        fraction = f".{draw.randrange(10 ** digits):0{digits}}" if digits else ""
        return f"{day}T{clock}{fraction}{draw.choice(ZONES)}"

    def blank(self):
        return self.draw.choice(["", "", "\n", "  ", "\r\n\t", "<!-- <trkpt lat='1' lon='1'/> -->", "<?x y?>"])

    def point(self, tag):
        draw, extensions = self.draw, {}
        places = [f'lat="{self.number(-90, 90, 9)}"', f"lon='{self.number(-180, 180, 9)}'"]
        if draw.random() < 0.5:
            places.reverse()
        parts = []
        if draw.random() < 0.7:
            parts.append(f"<ele>{draw.choice(['', ' '])}{self.number(-400, 8800, 3)}</ele>")
        if draw.random() < 0.8:
            parts.append(f"<time>{self.time()}</time>")
        if draw.random() < 0.3:
            parts.append(f"<name>{draw.choice(NAMES)[0]}</name>")
        if draw.random() < 0.2:
            parts.append(f"<hdop>{self.number(0, 20, 1)}</hdop>")
        if draw.random() < 0.4:
            inner = ""
            for name, high in [("speed", 40), ("course", 360), ("hr", 200)]:
                if draw.random() < 0.7:
                    extensions[name] = self.number(1, high, 2)
                    inner += f"{self.blank()}<g:{name}>{extensions[name]}</g:{name}>"
            nested = f"<g:TrackPointExtension>{inner}{self.blank()}</g:TrackPointExtension>"
            parts.append(f"<extensions>{nested if draw.random() < 0.5 else inner}</extensions>")
        self.points.append(extensions)
        inner = self.blank().join(parts)
        if not inner and draw.random() < 0.5:
            return f"<{tag} {' '.join(places)}/>"
        return f"<{tag} {' '.join(places)}>{self.blank()}{inner}{self.blank()}</{tag}>"

    def run(self, tag, most):
        return self.blank().join(self.point(tag) for _ in range(self.draw.randrange(most)))

    def named(self):
        return f"<name>{self.draw.choice(NAMES)[0]}</name>" if self.draw.random() < 0.6 else ""

    def document(self):
        parts = [self.run("wpt", 5)]
        parts += [f"<rte>{self.named()}{self.run('rtept', 6)}</rte>" for _ in range(self.draw.randrange(3))]
        for _ in range(self.draw.randrange(4)):
            segments = [f"<trkseg>{self.run('trkpt', 9)}</trkseg>" for _ in range(self.draw.randrange(4))]
            parts.append(f"<trk>{self.named()}{self.blank().join(segments)}</trk>")
        root = f'<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="{GARMIN}">'
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{root}{self.blank().join(parts)}</gpx>\n'


def instant(text):
    """Seconds of a time as plat writes it; one without a zone is in UTC, as gpxpy reads it."""
    time = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (time if time.tzinfo else time.replace(tzinfo=timezone.utc)).timestamp()


def expected(text, extensions):
    """The points that gpxpy reads, each as a record of texts and numbers."""
    found = gpxpy.parse(text)
    rows, segments = [], 0

    def add(points, kind, device, segment):
        for point in points:
            rows.append({
                "kind": kind, "device": device, "segment": segment, "x": point.longitude, "y": point.latitude,
                "z": point.elevation, "time": point.time and (
                    point.time if point.time.tzinfo else point.time.replace(tzinfo=timezone.utc)).timestamp(),
                "name": point.name and point.name.strip() or None, "hdop": point.horizontal_dilution,
                **{name: None for name in ("speed", "course", "hr")},
            })
            for extension in point.extensions:
                for element in extension.iter():
                    if isinstance(element.tag, str) and element.text and element.text.strip():
                        rows[-1][element.tag.rpartition("}")[2]] = float(element.text)

    names = []

    def own(name, usual):
        """The name of a track or route, with a number if one before it has the same."""
        name = name.strip() if name else ""
        if not name:
            return usual
        names.append(name)
        count = names.count(name)
        return name if count == 1 else f"{name} ({count})"

    add(found.waypoints, "wpt", None, None)
    for number, route in enumerate(found.routes, 1):
        add(route.points, "rtept", own(route.name, f"route {number}"), None)
    for number, track in enumerate(found.tracks, 1):
        device = own(track.name, f"track {number}")
        for segment in track.segments:
            # Segments are numbered through the whole file.
            segments += 1
            add(segment.points, "trkpt", device, segments)
    # Extensions are also known without gpxpy.
    for row, known in zip(rows, extensions):
        assert {name: row[name] for name in known} == {name: float(value) for name, value in known.items()}
    assert len(rows) == len(extensions)
    return rows


def number(text):
    return float(text) if text not in ("", None) else None


def of_csv(row):
    return {
        **{name: row.get(name) or None for name in ("kind", "device", "name")},
        "segment": int(row["segment"]) if row.get("segment") else None, "x": float(row["lon"]), "y": float(row["lat"]),
        "z": number(row.get("ele")), "time": instant(row["time"]) if row.get("time") else None,
        **{name: number(row.get(name)) for name in ("hdop", "speed", "course", "hr")},
    }


def of_json(feature):
    place, values = feature["geometry"]["coordinates"], feature["properties"]
    row = {name: values.get(name) for name in ("kind", "device", "name", "segment", "hdop", "speed", "course", "hr")}
    time = values.get("time")
    return {
        **row, "x": place[0], "y": place[1], "z": place[2] if len(place) > 2 else None,
        "time": instant(time) if time else None,
    }


def same(one, other):
    for key in one.keys() | other.keys():
        a, b = one.get(key), other.get(key)
        if isinstance(a, float) and isinstance(b, (int, float)):
            # CSV and GeoJSON have as many digits as a place needs, times microseconds.
            if abs(a - b) > {"x": 6e-8, "y": 6e-8, "z": 6e-4, "time": 1e-6}.get(key, 0):
                return False
        elif a != b:
            return False
    return True


def output(arguments, data):
    run = subprocess.run([PLAT, "cat", "-q", *arguments, "-"], input=data, capture_output=True)
    if run.returncode:
        print(arguments, run.stderr.decode())
    return run.stdout.decode()


faults = points = 0
for seed in range(COUNT):
    maker = Maker(seed)
    text = maker.document()
    rows = expected(text, maker.points)
    points += len(rows)
    data = text.encode()
    table = [of_csv(row) for row in csv.DictReader(io.StringIO(output(["-f", "csv"], data), newline=""))]
    features = [of_json(json.loads(line)) for line in output(["-f", "geojsonseq"], data).split("\n") if line]
    for kind, found in (("csv", table), ("geojsonseq", features)):
        if len(found) != len(rows):
            faults += 1
            print(f"seed {seed}, {kind}: {len(found)} points, gpxpy has {len(rows)}")
        for one, other in zip(rows, found):
            if not same(one, other):
                faults += 1
                print(f"seed {seed}, {kind}: {other}, gpxpy has {one}")
                break
if points < 10 * COUNT:
    print("too few points to tell anything")
elif not faults:
    print("ok")
