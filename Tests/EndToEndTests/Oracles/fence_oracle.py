"""Whether `plat fence` tells the events that a plain reading of its rules gives, device by device and region by region.

    fence_oracle.py PLAT COUNT

makes COUNT seeded streams of mixed devices among circles and polygons, and prints what is wrong, or `ok`. Distances are
those of pyproj's Geod, and shapely decides what is inside a polygon.
"""
import csv
import io
import json
import math
import random
import subprocess
import sys

from pyproj import Geod
from shapely.geometry import Point, Polygon
from shapely.ops import nearest_points
from shapely.affinity import affine_transform

from track_rules import is_same_place

GLOBE = Geod(ellps="WGS84")
PLAT, COUNT = sys.argv[1], int(sys.argv[2])
MAJOR, SQUARE = GLOBE.a, GLOBE.es


def meters(one, other):
    return 0.0 if one == other else GLOBE.inv(one[1], one[0], other[1], other[0])[2]


def unwrapped(longitude, base):
    return longitude + 360 * round((base - longitude) / 360)


class Region:
    def __init__(self, name, cushion, radius=None, center=None, ring=None, hole=None, times=(None, None), notify=""):
        self.times, self.notify = times, notify
        self.name, self.cushion, self.radius, self.center, self.ring, self.hole = name, cushion, radius, center, ring, hole
        if ring:
            self.base = ring[0][0]
            self.shape = Polygon([(unwrapped(x, self.base), y) for x, y in ring],
                                 [[(unwrapped(x, self.base), y) for x, y in hole]] if hole else [])
            area, length = GLOBE.geometry_area_perimeter(self.shape)
            length += GLOBE.geometry_length(self.shape.interiors[0]) if hole else 0
            self.depth, self.radius = abs(area) / length, math.sqrt(abs(area) / math.pi)
        else:
            self.depth = radius / 2

    def distance(self, place):
        """Metres from the boundary, negative inside."""
        if not self.ring:
            return meters(place, self.center) - self.radius
        latitude, longitude = place[0], unwrapped(place[1], self.base)
        bend = 1 - SQUARE * math.sin(math.radians(latitude)) ** 2
        normal = MAJOR / math.sqrt(bend) * math.pi / 180
        east, north = normal * math.cos(math.radians(latitude)), normal * (1 - SQUARE) / bend
        flat = affine_transform(self.shape.boundary, [east, 0, 0, north, -longitude * east, -latitude * north])
        foot = nearest_points(flat, Point(0, 0))[0]
        size = meters(place, (latitude + foot.y / north, longitude + foot.x / east))
        return -size if self.shape.covers(Point(longitude, latitude)) else size

    def is_watched(self, time):
        """From the one time until just before the other."""
        start, end = self.times
        return (start is None or start <= time) and (end is None or time < end)

    def feature(self):
        geometry = (
            {"type": "Polygon", "coordinates": [self.ring] + ([self.hole] if self.hole else [])} if self.ring
            else {"type": "Point", "coordinates": [self.center[1], self.center[0]]})
        properties = {"id": self.name, "edge": self.cushion, "from": self.times[0], "to": self.times[1],
                      "wanted": self.notify}
        if not self.ring:
            properties["size"] = self.radius
        return {"type": "Feature", "properties": properties, "geometry": geometry}


class Device:
    def __init__(self, rules, regions):
        self.rules, self.regions = rules, regions
        self.states = {}
        self.last = self.chosen_at = self.watched = None
        self.chosen = regions

    def choose(self, fix):
        limit = self.rules["limit"]
        watched = [region for region in self.regions if region.is_watched(fix["time"])]
        changed, self.watched = watched != self.watched, watched
        if not limit:
            return
        if self.chosen_at and meters(self.chosen_at, fix["place"]) < self.rules["reselect"] and not changed:
            return
        ranks = sorted(watched, key=lambda r: (max(r.distance(fix["place"]), 0), r.radius, r.name))
        self.chosen_at = fix["place"]
        names = {region.name for region in ranks[:limit]}
        self.chosen = [region for region in self.regions if region.name in names]
        self.states = {name: state for name, state in self.states.items() if name in names}

    def take(self, fix):
        """The events of a fix, or the reason why it is skipped."""
        rules = self.rules
        if self.last and fix["time"] <= self.last["time"]:
            if fix["time"] < self.last["time"]:
                return "late"
            return "duplicate" if is_same_place(fix["place"], self.last["place"]) else "same-time"
        self.choose(fix)
        gap = self.last and (
            fix["time"] - self.last["time"] > rules["gap"] or fix["segment"] != self.last["segment"])
        self.last = fix
        told = []
        for region in self.chosen:
            told += self.settle(region, fix, gap)
        order = ["exit", "outside", "inside", "enter", "loiter"]
        return sorted(told, key=lambda event: order.index(event["event"]))

    def settle(self, region, fix, gap):
        rules, time = self.rules, fix["time"]
        if not region.is_watched(time):
            self.states.pop(region.name, None)
            return []
        s = region.distance(fix["place"])
        cushion = max(region.cushion, rules["factor"] * (fix["accuracy"] or 0))

        def event(kind, since):
            return {"event": kind, "region": region.name, "since": since, "time": time, "distance": s,
                    "device": fix["device"], "accuracy": fix["accuracy"], "note": fix["note"]}

        told = []
        state = self.states.get(region.name)
        if state is None:
            state = self.states[region.name] = {"in": s <= 0, "since": time, "pending": None, "loitered": False}
            if rules["initial"] == "all" or rules["initial"] == "inside" and s <= 0:
                told.append(event("inside" if s <= 0 else "outside", time))
        else:
            if gap:
                state["pending"] = None
            inside, outside = s <= -min(cushion, region.depth), s > cushion
            new, old = (outside, inside) if state["in"] else (inside, outside)
            if old:
                state["pending"] = None
            elif new and state["pending"] is None:
                state["pending"] = time
            since = state["pending"]
            if since is None or (s <= 0) == state["in"] or time - since < rules["dwell"]:
                if outside:
                    return told
            else:
                state.update({"in": not state["in"], "since": since, "pending": None, "loitered": False})
                kind = "enter" if state["in"] else "exit"
                if kind in (region.notify or rules["notify"]):
                    told.append(event(kind, since))
        if state["in"] and not state["loitered"] and rules["loiter"] and time - state["since"] >= rules["loiter"]:
            state["loitered"] = True
            told.append(event("loiter", state["since"]))
        return told


    def last_states(self):
        """Where the device is known to be at the end."""
        told, fix = [], self.last
        for region in self.chosen if fix else []:
            state = self.states.get(region.name)
            if not state or not region.is_watched(fix["time"]) or not (state["in"] or self.rules["states"] == "all"):
                continue
            told.append({
                "event": "inside" if state["in"] else "outside", "region": region.name, "time": fix["time"],
                "since": state["since"] if state["in"] else "", "distance": region.distance(fix["place"]),
                "device": fix["device"], "accuracy": fix["accuracy"], "note": fix["note"]})
        return told


def ordered(fixes, window):
    """The fixes in the order in which they are taken, if each waits until its device is a window ahead."""
    waiting, latest = {}, {}
    for fix in fixes:
        mine = waiting.setdefault(fix["device"], [])
        mine.append(fix)
        mine.sort(key=lambda fix: fix["time"])
        latest[fix["device"]] = max(latest.get(fix["device"], 0), fix["time"])
        while mine and latest[fix["device"]] - mine[0]["time"] >= window:
            yield mine.pop(0)
    for mine in waiting.values():
        yield from mine


def wrap(longitude):
    return (longitude + 180) % 360 - 180


def make(seed):
    chance = random.Random(seed)
    base = chance.choice([(48.2, 16.37), (-17.0, 179.9995), (0.0, -180.0), (60.0, 0.0), (-75.0, 40.0)])
    spread = 0.006

    def near():
        return (round(base[0] + chance.uniform(-spread, spread) / 2, 6),
                round(wrap(base[1] + chance.uniform(-spread, spread)), 6))

    regions, timed, segment = [], chance.random() < 0.4, 0
    for number in range(chance.randint(1, 12)):
        name, cushion = f"r{number:02}", chance.choice([0, 0, 10, 40, 300])
        times = (chance.choice([None, None, 1_700_000_500]), chance.choice([None, None, 1_700_001_800]))
        notify = chance.choice(["", "", "enter", "exit", "enter,exit", "none"])
        terms = {"times": times if timed else (None, None), "notify": notify}
        lat, lon = near()
        if chance.random() < 0.5:
            regions.append(Region(name, cushion, **terms, radius=chance.uniform(20, 250), center=(lat, lon)))
        else:
            size, turn = chance.uniform(0.0005, 0.003), chance.uniform(0, 7)
            corners = chance.randint(3, 7)
            ring = [[round(wrap(lon + size * math.cos(turn + 2 * math.pi * k / corners)), 7),
                     round(lat + size / 2 * math.sin(turn + 2 * math.pi * k / corners), 7)] for k in range(corners)]
            hole = [[round(wrap(lon + size / 5 * math.cos(-k)), 7), round(lat + size / 9 * math.sin(-k), 7)]
                    for k in range(0, 6, 2)]
            regions.append(Region(name, cushion, **terms, ring=ring + ring[:1],
                                  hole=hole + hole[:1] if chance.random() < 0.4 else None))
    fixes, time = [], 1_700_000_000
    devices = [f"d{index}" for index in range(chance.randint(1, 4))]
    places = {device: near() for device in devices}
    for number in range(200):
        device = chance.choice(devices)
        time += chance.choice([0, 1, 5, 10, 10, 60])
        segment += chance.random() < 0.02
        step = chance.choice([0.00005, 0.0005, 0.002])
        lat, lon = places[device]
        lat = round(min(max(lat + chance.uniform(-step, step) / 2, base[0] - spread), base[0] + spread), 6)
        lon = unwrapped(lon, base[1]) + chance.uniform(-step, step)
        places[device] = (lat, round(wrap(min(max(lon, base[1] - spread), base[1] + spread)), 6))
        fixes.append({"device": device, "time": time - chance.choice([0, 0, 0, 0, 0, 30]), "place": places[device],
                      "accuracy": chance.choice([None, 0, 5, 30, 200]), "note": str(number), "segment": segment})
    limit = chance.choice([0, 0, 0, 1, 3])
    rules = {"dwell": chance.choice([0, 0, 5, 30]), "factor": chance.choice([0, 0, 1, 2.5]),
             "gap": chance.choice([30, 100, 10**9]), "loiter": chance.choice([0, 20, 200]),
             "initial": chance.choice(["none", "inside", "all"]), "limit": limit, "reselect": chance.choice([50, 500]),
             "reorder": chance.choice([None, None, 0, 20, 60]), "states": chance.choice([None, None, "inside", "all"]),
             "notify": chance.choice(["enter,exit", "enter,exit", "enter", "none"]), "timed": timed}
    return regions, fixes, rules


wrong = []
for seed in range(COUNT):
    regions, fixes, rules = make(seed)
    with open("regions.geojson", "w") as file:
        json.dump({"type": "FeatureCollection", "features": [region.feature() for region in regions]}, file)
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["lat", "lon", "time", "device", "accuracy", "note", "segment"])
    for fix in fixes:
        accuracy = "" if fix["accuracy"] is None else fix["accuracy"]
        writer.writerow([*fix["place"], fix["time"], fix["device"], accuracy, fix["note"], fix["segment"]])
    command = [PLAT, "fence", "--regions", "regions.geojson", "--cushion-field", "edge", "--dwell", str(rules["dwell"]),
               "--max-gap", str(rules["gap"]), "--fields", "note", "--notify", rules["notify"],
               "--notify-field", "wanted"]
    if rules["timed"]:
        command += ["--registered", "from", "--expires", "to"]
    if any(not region.ring for region in regions):
        command += ["--radius-field", "size"]
    for name, option in [("factor", "--accuracy-cushion"), ("loiter", "--loiter"), ("limit", "--limit"),
                         ("reorder", "--reorder"), ("states", "--states")]:
        if rules[name] or name == "reorder" and rules[name] is not None:
            command += [option, str(rules[name])]
    if rules["limit"]:
        command += ["--reselect", str(rules["reselect"])]
    if rules["initial"] != "none":
        command += ["--initial", rules["initial"]]
    done = subprocess.run(command, input=table.getvalue(), capture_output=True, text=True)
    devices, expected, skipped = {fix["device"]: Device(rules, regions) for fix in fixes}, [], {}
    for fix in fixes if rules["reorder"] is None else ordered(fixes, rules["reorder"]):
        result = devices[fix["device"]].take(fix)
        if isinstance(result, str):
            skipped[result] = skipped.get(result, 0) + 1
        else:
            expected += result
    if rules["states"]:
        expected += [event for device in devices.values() for event in device.last_states()]
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    if done.returncode != 0 or len(rows) != len(expected):
        wrong.append(f"seed {seed} {rules}: {len(rows)} rows instead of {len(expected)}: {done.stderr}")
        continue
    for reason, count in skipped.items():
        if f"{count} {reason}" not in done.stderr:
            wrong.append(f"seed {seed}: {count} {reason} not in {done.stderr}")
    for row, event in zip(rows, expected):
        same = all(row[key] == str(event[key]) for key in ["device", "region", "event", "time", "since", "note"])
        if not same or abs(float(row["distance"]) - event["distance"]) > 0.002:
            wrong.append(f"seed {seed} {rules}: {row} instead of {event}")
            break
print("\n".join(wrong[:5]) if wrong else "ok")
