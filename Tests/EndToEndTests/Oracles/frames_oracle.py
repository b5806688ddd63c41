"""Whether `plat track --frames` writes the views that a plain reading of its rules gives, device by device.

    frames_oracle.py PLAT COUNT

makes COUNT seeded streams of mixed devices, and prints what is wrong, or `ok`. The map is computed anew here, and ways
are those of pyproj's Geod.
"""
import csv
import io
import json
import math
import random
import subprocess
import sys
import tempfile

from pyproj import Geod

GLOBE = Geod(ellps="WGS84")
PLAT, COUNT = sys.argv[1], int(sys.argv[2])
WORLD = 2.0**28
MODES = ["none", "follow", "course", "heading"]


def map_point(lat, lon):
    sine = math.sin(math.radians(lat))
    return (lon + 180) / 360 * WORLD, WORLD / 2 - math.atanh(sine) * WORLD / (2 * math.pi)


def pixel(view, lat, lon):
    x, y = map_point(lat, lon)
    x += round((view["x"] - x) / WORLD) * WORLD
    dx, dy = (x - view["x"]) * view["scale"], (y - view["y"]) * view["scale"]
    turn = math.radians(view["heading"])
    return (
        view["w"] / 2 + dx * math.cos(turn) + dy * math.sin(turn),
        view["h"] / 2 - dx * math.sin(turn) + dy * math.cos(turn),
    )


def shows(view, lat, lon):
    x, y = pixel(view, lat, lon)
    return -1e-9 <= x < view["w"] and -1e-9 <= y < view["h"]


def region_scale(lat, dlat, dlon, size):
    """The scale at which a region about a latitude just fits, with its centre in the middle."""
    y = map_point(lat, 0)[1]
    half = max(y - map_point(lat + dlat / 2, 0)[1], map_point(lat - dlat / 2, 0)[1] - y)
    return min(size[0] / (dlon / 360 * WORLD), size[1] / (2 * half))


def settings(view):
    """A view as a field holds it."""
    return json.dumps(
        {
            "size": {"width": view["w"], "height": view["h"]},
            "centerPoint": {"x": view["x"], "y": view["y"]},
            "zoomScale": view["scale"],
            "heading": view["heading"],
        }
    )


class Device:
    def __init__(self, rules):
        self.rules = rules
        self.mode, self.view = rules["mode"], rules["start"] and dict(rules["start"])
        self.lost = False
        self.scale = None
        self.heading = self.course = self.last = None

    def frame(self, lat, lon):
        rules = self.rules
        mode = "none" if self.lost else self.mode
        x, y = map_point(lat, lon)
        if mode == "none" and self.view:
            view = dict(self.view)
        else:
            view = {"w": rules["size"][0], "h": rules["size"][1], "x": x, "y": y}
            view["heading"] = self.view["heading"] if self.view else 0
            view["scale"] = self.scale
            if rules["rescale"] or self.scale is None or mode == "none":
                view["scale"] = rules["scale"](lat)
            if mode != "none":
                self.scale = view["scale"]
        if mode == "follow":
            view["heading"] = 0
        if mode == "course" and self.course is not None:
            view["heading"] = self.course
        if mode == "heading" and self.heading is not None:
            view["heading"] = self.heading
        self.view = view
        return mode, dict(view), (lat, lon)

    def take(self, fix):
        """The frames up to a fix."""
        rules, frames = self.rules, []
        last, time, (lat, lon) = self.last, fix["time"], fix["place"]
        every = rules["every"]
        course = None
        if last:
            azimuth, _, meters = GLOBE.inv(last["place"][1], last["place"][0], lon, lat)
            if meters >= 1 and not every:
                course = azimuth % 360
            if every:
                if meters > 0 and time % every == 0:
                    course = (GLOBE.inv(last["place"][1], last["place"][0], lon, lat)[1] + 180) % 360
                tick = (last["time"] // every + 1) * every
                while tick < time:
                    share = (tick - last["time"]) / (time - last["time"])
                    to_lon, to_lat, back = GLOBE.fwd(last["place"][1], last["place"][0], azimuth, share * meters)
                    if meters > 0:
                        self.course = (back + 180) % 360
                    if last["heading"] is not None and fix["heading"] is not None:
                        turn = (fix["heading"] - last["heading"] + 180) % 360 - 180
                        self.heading = (last["heading"] + share * turn) % 360
                    frames.append((tick,) + self.frame(to_lat, to_lon))
                    tick += every
        if fix["mode"]:
            self.mode = fix["mode"]
        if fix["seen"]:
            if rules["stops"] and self.mode != "none" and not shows(fix["seen"], lat, lon):
                self.lost = True
            if self.lost or self.mode == "none":
                self.view = dict(fix["seen"])
        if fix["heading"] is not None:
            self.heading = fix["heading"]
        if course is not None:
            self.course = course
        self.last = fix
        frame = self.frame(lat, lon)
        if not every or time % every == 0:
            frames.append((time,) + frame)
        return frames


def stream(rng):
    places = {"a": (48.0, 16.0), "b": (-17.0, 179.999), "c": (rng.uniform(-80, 80), rng.uniform(-180, 180))}
    time, fixes = 1_777_636_800, []
    for _ in range(30):
        name = rng.choice("abc")
        lat, lon = places[name]
        if rng.random() < 0.8:
            lat, lon = lat + rng.uniform(-0.003, 0.003), lon + rng.uniform(-0.003, 0.003)
        lat, lon = round(lat, 6), round((lon + 180) % 360 - 180, 6)
        places[name] = lat, lon
        time += rng.choice([1, 2, 5, 17])
        x, y = map_point(lat + rng.uniform(-0.003, 0.003), lon + rng.uniform(-0.003, 0.003))
        seen = {"w": 300, "h": 400, "x": x, "y": y, "scale": 2.0 ** rng.uniform(-6, -3), "heading": rng.choice([0, 0, 40])}
        fixes.append(
            {
                "device": name, "time": time, "place": (lat, lon),
                "heading": rng.choice([None, round(rng.uniform(0, 359), 2)]),
                "mode": rng.choice([None, None, None] + MODES), "seen": rng.choice([None, seen]),
            }
        )  # fmt: skip
    return fixes


def check(seed):
    rng = random.Random(seed)
    fixes = stream(rng)
    size = (rng.choice([320, 200]), rng.choice([460, 100]))
    start = {"w": size[0], "h": size[1], "scale": 2.0**-4, "heading": rng.choice([0, 25])}
    start["x"], start["y"] = map_point(48, 16)
    rules = {"mode": rng.choice(MODES), "start": None, "size": size, "every": rng.choice([0, 0, 3])}
    options = ["--frames", rules["mode"], "--size", f"{size[0]}x{size[1]}"]
    kind = rng.choice(["zoom", "span", "viewport"])
    if rules["mode"] == "none":
        # What stays takes no other scale, unless fixes change the mode.
        kind = "viewport"
    if kind == "zoom":
        rules["scale"] = lambda lat: 2.0**-5
        options += ["--zoom", "15"]
    elif kind == "span":
        rules["scale"] = lambda lat: region_scale(lat, 0.01, 0.02, size)
        options += ["--span", "0.01,0.02"]
    if kind == "viewport" or rng.random() < 0.3:
        rules["start"] = start
        if kind == "viewport":
            rules["scale"] = lambda lat: start["scale"]
    if kind == "span" and rng.random() < 0.5:
        rules["rescale"] = True
        options.append("--rescale")
    rules.setdefault("rescale", False)
    rules["stops"] = rng.random() < 0.5
    if rules["stops"]:
        options.append("--stop-when-lost")
    if rng.random() < 0.7:
        options += ["--mode-field", "mode"]
    else:
        for fix in fixes:
            fix["mode"] = None
    options += ["--viewport-field", "seen"]
    if rules["every"]:
        options += ["--every", "3s"]
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["device", "time", "lat", "lon", "heading", "mode", "seen"])
    for fix in fixes:
        rows.writerow(
            [fix["device"], fix["time"], *fix["place"], fix["heading"], fix["mode"], fix["seen"] and settings(fix["seen"])]
        )  # fmt: skip
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        if rules["start"]:
            file.write(settings(start))
            file.flush()
            options += ["--viewport", file.name]
        run = subprocess.run(
            [PLAT, "track", "-q", *options], input=text.getvalue().encode(), capture_output=True, check=False
        )
    if run.returncode:
        return [f"seed {seed}: status {run.returncode}: {run.stderr.decode()}"]
    devices = {name: Device(rules) for name in "abc"}
    wanted = [(fix["device"],) + frame for fix in fixes for frame in devices[fix["device"]].take(fix)]
    found = [json.loads(line) for line in run.stdout.splitlines()]
    if len(wanted) != len(found):
        return [f"seed {seed} {options}: {len(found)} frames, not {len(wanted)}"]
    for (device, time, mode, view, place), frame in zip(wanted, found):
        moment = frame["time"]
        if moment.isdigit():
            moment = int(moment)
        else:
            hours, minutes, seconds = (int(part) for part in moment[11:19].split(":"))
            moment = 1_777_593_600 + hours * 3600 + minutes * 60 + seconds
        x, y = pixel(view, *place)
        pairs = [
            (frame["zoomScale"], view["scale"], 1e-9), (frame["heading"], view["heading"], 3e-6),
            (frame["centerPoint"]["x"], view["x"], 2e-4), (frame["centerPoint"]["y"], view["y"], 2e-4),
            (frame["x"], x, 1e-3), (frame["y"], y, 1e-3), (frame["lat"], place[0], 1e-9), (frame["lon"], place[1], 1e-8),
        ]  # fmt: skip
        near_edge = min(abs(x), abs(y), abs(x - view["w"]), abs(y - view["h"])) < 1e-3
        if (
            (frame["device"], moment, frame["mode"]) != (device, time, mode)
            or any(abs(one - other) > slack for one, other, slack in pairs)
            or not near_edge and frame["visible"] != shows(view, *place)
        ):
            return [f"seed {seed} {options}: {frame} is not {device} {time} {mode} {view} {place} at {x} {y}"]
    return []


problems = [problem for seed in range(COUNT) for problem in check(seed)]
print("\n".join(problems[:5]) or "ok")
