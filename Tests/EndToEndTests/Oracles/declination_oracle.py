"""Whether `plat declination` gives the magnetic field that pygeomag does.

    declination_oracle.py PLAT PACKAGES COUNT

takes pygeomag from the folder PACKAGES, compares COUNT seeded places, heights and dates with WMM2025, and a few of them
with the other models that come with it by way of --model, and prints what is wrong, or `ok`.
"""
import csv
import io
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, sys.argv[2])
import pygeomag  # noqa: E402

PLAT, COUNT = sys.argv[1], int(sys.argv[3])
MODELS = pathlib.Path(pygeomag.__file__).parent / "wmm"
wrong = []


def places(seed, count, epoch):
    random.seed(seed)
    edges = [(89.9999, 0), (-89.9999, 77), (0, 180), (0, -180), (51, 180), (-33, -180), (0, 0), (85.8, 139), (-64, 136)]
    for index in range(count):
        if index < len(edges):
            latitude, longitude = edges[index]
        else:
            latitude, longitude = round(random.uniform(-89.9, 89.9), 5), round(random.uniform(-180, 180), 5)
        height = random.choice([0, round(random.uniform(-1000, 9000), 1), round(random.uniform(-1000, 850000), 1)])
        yield latitude, longitude, height, round(epoch + random.uniform(0, 4.9999), 4)


def field(options, rows):
    """The rows of the table that plat makes."""
    table = "lat,lon,altitude,time\n" + "".join(",".join(map(repr, row)) + "\n" for row in rows)
    words = [PLAT, "declination", "-q", "-f", "csv", "--time-format", "year", "--precision", "9"]
    words += ["--add", "inclination,x,y,z,total,grid_variation", *options]
    done = subprocess.run(words, input=table, capture_output=True, text=True)
    if done.returncode or done.stderr:
        wrong.append(f"{options}: {done.returncode} {done.stderr}")
    return list(csv.DictReader(io.StringIO(done.stdout)))


def compare(name, options, count, epoch, **model):
    rows = list(places(name, count, epoch))
    results = field(options, rows)
    if len(results) != len(rows):
        wrong.append(f"{name}: {len(results)} rows instead of {len(rows)}")
    oracle = pygeomag.GeoMag(**model)
    for row, found in zip(rows, results):
        latitude, longitude, height, year = row
        expected = oracle.calculate(glat=latitude, glon=longitude, alt=height / 1000, time=year)
        zone = "blackout" if expected.in_blackout_zone else "caution" if expected.in_caution_zone else ""

        def check(field, value, tolerance, found=found, row=row):
            if not abs(float(found[field]) - value) <= tolerance:
                wrong.append(f"{name} {row}: {field} {found[field]} instead of {value}")

        for field_name, value in [
            ("x", expected.x), ("y", expected.y), ("z", expected.z), ("horizontal", expected.h), ("total", expected.f),
        ]:
            check(field_name, value, 1e-5)
        check("inclination", expected.i, 1e-7)
        if found["zone"] != zone:
            wrong.append(f"{name} {row}: zone '{found['zone']}' instead of '{zone}'")
        if zone == "blackout":
            if found["declination"] or found["grid_variation"]:
                wrong.append(f"{name} {row}: a declination in the blackout zone")
            continue
        # One nT across the field turns it by 1/H.
        check("declination", expected.d, 1e-5 / expected.h * 60 + 1e-8)
        turned = expected.d - longitude if latitude > 0 else expected.d + longitude
        if abs(latitude) > 55:
            off = abs(float(found["grid_variation"]) - turned) % 360
            if min(off, 360 - off) > 1e-6:
                wrong.append(f"{name} {row}: grid variation {found['grid_variation']} instead of {turned}")
        elif found["grid_variation"]:
            wrong.append(f"{name} {row}: a grid variation")
        if name == "WMM2025":
            check("declination_error", expected.calculate_uncertainty().d, 1e-8)


compare("WMM2025", [], COUNT, 2025, coefficients_file="wmm/WMM_2025.COF")
for file, epoch, count in [("WMM_2010", 2010, 50), ("WMM_2020", 2020, 50)]:
    compare(
        file, ["--model", str(MODELS / f"{file}.COF")], count, epoch, coefficients_file=f"wmm/{file}.COF")
compare(
    "WMMHR", ["--model", str(MODELS / "WMMHR_2025.COF")], 40, 2025, coefficients_file="wmm/WMMHR_2025.COF",
    high_resolution=True)

print("\n".join(wrong[:20]) or "ok")
