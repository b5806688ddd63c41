"""Whether the events of `plat fence` without cushion and dwelling time are the changes of what `plat intersect` finds.

    fence_memberships.py PLAT SEED

makes 10,000 fixes of mixed devices and 200 polygons, half of them circles of `plat shape circle`, and prints what is
wrong, or `ok`.
"""
import json
import math
import random
import subprocess
import sys

PLAT, SEED = sys.argv[1], int(sys.argv[2])
chance = random.Random(SEED)


def run(*words, text=None):
    done = subprocess.run([PLAT, *words], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stderr)
        sys.exit(1)
    return done.stdout


def wrap(longitude):
    return (longitude + 180) % 360 - 180


base = chance.choice([(48, 16), (-17, 180), (80, -40)])
centers = "id,lat,lon,size\n" + "".join(
    f"c{number},{base[0] + chance.uniform(-1, 1):.6f},{wrap(base[1] + chance.uniform(-1, 1)):.6f},"
    f"{chance.uniform(500, 20000):.1f}\n" for number in range(100))
circles = json.loads(run("shape", "circle", "-q", "--radius-field", "size", text=centers))["features"]
for number in range(100):
    lat, lon, size = base[0] + chance.uniform(-1, 1), base[1] + chance.uniform(-1, 1), chance.uniform(0.01, 0.2)
    corners = chance.randint(3, 9)
    ring = [[wrap(lon + size * math.cos(k * 6.28 / corners)), lat + size * math.sin(k * 6.28 / corners)]
            for k in range(corners)]
    circles.append({"type": "Feature", "properties": {"id": f"p{number}"},
                    "geometry": {"type": "Polygon", "coordinates": [ring + ring[:1]]}})
with open("regions.geojson", "w") as file:
    json.dump({"type": "FeatureCollection", "features": circles}, file)

fixes, places = [], {}
for number in range(10_000):
    device = f"d{chance.randint(0, 20)}"
    lat, lon = places.get(device, base)
    lat = min(max(lat + chance.uniform(-0.05, 0.05), base[0] - 1), base[0] + 1)
    lon = min(max(lon + chance.uniform(-0.05, 0.05), base[1] - 1), base[1] + 1)
    places[device] = (lat, lon)
    fixes.append((number, device, f"{lat:.5f}", f"{wrap(lon):.5f}"))
with open("fixes.csv", "w") as file:
    file.write("time,device,lat,lon\n" + "".join(",".join(map(str, fix)) + "\n" for fix in fixes))

inside = {}
pairs = run("intersect", "-q", "--pairs", "--id-a", "time", "--id-b", "id", "fixes.csv", "regions.geojson")
for line in pairs.splitlines()[1:]:
    time, region = line.split(",")
    inside.setdefault(int(time), set()).add(region)
rank = {feature["properties"]["id"]: index for index, feature in enumerate(circles)}
expected, before = [], {}
for time, device, _, _ in fixes:
    now = inside.get(time, set())
    last = before.get(device)
    if last is not None:
        expected += [(device, region, "exit", str(time)) for region in sorted(last - now, key=rank.get)]
        expected += [(device, region, "enter", str(time)) for region in sorted(now - last, key=rank.get)]
    before[device] = now
for threads in "1", "3":
    rows = run("fence", "-q", "--threads", threads, "--regions", "regions.geojson", "fixes.csv").splitlines()[1:]
    found = [tuple(row.split(",")[:4]) for row in rows]
    if found != expected:
        first = next((pair for pair in zip(found, expected) if pair[0] != pair[1]), None)
        print(f"{len(found)} events instead of {len(expected)}: {first}")
        sys.exit(0)
print("ok" if len(expected) > 1000 else f"only {len(expected)} events")
