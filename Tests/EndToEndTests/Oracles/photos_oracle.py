"""Whether plat reads from photos what exiftool writes to them and reads from them.

    photos_oracle.py PLAT COUNT

makes a JPEG by hand, has exiftool write positions, times, altitudes and directions of all kinds to copies of it, and compares
what `plat cat` and `exiftool -j -n` say of each. Prints what differs, or `ok`.
"""
import json
import os
import random
import subprocess
import sys

EMPTY = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffda0008010100003f001234ffd9")


def arguments(rng, name):
    """Lines for exiftool -@ that write to one photo."""
    lines = [f"-ExifByteOrder={rng.choice(['II', 'MM'])}", "-n"]
    if rng.random() < 0.9:
        latitude, longitude = rng.uniform(-90, 90), rng.uniform(-180, 180)
        if rng.random() < 0.1:
            latitude, longitude = rng.choice([-90, 0, 90]), rng.choice([-180, 0, 180])
        lines += [
            f"-GPSLatitude={abs(latitude)}", f"-GPSLatitudeRef={'S' if latitude < 0 else 'N'}",
            f"-GPSLongitude={abs(longitude)}", f"-GPSLongitudeRef={'W' if longitude < 0 else 'E'}"]
    if rng.random() < 0.5:
        altitude = rng.choice([rng.uniform(0, 9000), rng.uniform(-400, 0), 0])
        lines += [f"-GPSAltitude={abs(altitude)}", f"-GPSAltitudeRef={int(altitude < 0)}"]
    if rng.random() < 0.5:
        lines += [f"-GPSImgDirection={rng.uniform(0, 360)}", f"-GPSImgDirectionRef={rng.choice('TM')}"]
    day = f"{rng.randint(1990, 2030)}:{rng.randint(1, 12):02}:{rng.randint(1, 28):02}"
    clock = f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}"
    if rng.random() < 0.4:
        lines += [f"-GPSDateStamp={day}", f"-GPSTimeStamp={clock}{rng.choice(['', '.5', '.25', '.125'])}"]
    if rng.random() < 0.6:
        lines += [f"-DateTimeOriginal={day} {clock}"]
        if rng.random() < 0.5:
            lines += [f"-OffsetTimeOriginal={rng.choice(['+02:00', '-05:30', '+00:00'])}"]
        if rng.random() < 0.3:
            lines += [f"-SubSecTimeOriginal={rng.choice(['5', '07', '123'])}"]
    if rng.random() < 0.5:
        lines += [f"-Make={rng.choice(['Canon', 'Nikon Corporation', 'Ω'])}", f"-Model=M{rng.randint(1, 99)}"]
    return lines + ["-overwrite_original", "-q", name, "-execute"]


def expected(row):
    """The features that exiftool's row stands for."""
    time = None
    if "GPSDateStamp" in row and "GPSTimeStamp" in row:
        time = f"{row['GPSDateStamp'].replace(':', '-')}T{row['GPSTimeStamp']}Z"
    elif "DateTimeOriginal" in row:
        day, clock = row["DateTimeOriginal"].split(" ")
        fraction = f".{row['SubSecTimeOriginal']}" if "SubSecTimeOriginal" in row else ""
        time = f"{day.replace(':', '-')}T{clock}{fraction}{row.get('OffsetTimeOriginal', '')}"
    place = [row["GPSLongitude"], row["GPSLatitude"]] if "GPSLatitude" in row else None
    return {
        "place": place, "file": row["SourceFile"], "time": time, "altitude": row.get("GPSAltitude"),
        "direction": row.get("GPSImgDirection"),
        "direction_ref": {"T": "true", "M": "magnetic"}.get(row.get("GPSImgDirectionRef")), "make": row.get("Make"),
        "model": row.get("Model")}


def differs(one, other):
    if isinstance(one, list) and isinstance(other, list):
        return any(abs(a - b) > 1e-7 for a, b in zip(one, other))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) > 1e-6 * max(1, abs(one))
    return one != other


def main():
    plat, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(1)
    os.mkdir("photos")
    lines = []
    for number in range(count):
        name = f"photos/{number:04}.jpg"
        with open(name, "wb") as file:
            file.write(EMPTY)
        lines += arguments(rng, name)
    with open("arguments", "w") as file:
        file.write("\n".join(lines) + "\n")
    subprocess.run(["exiftool", "-@", "arguments"], capture_output=True, text=True, check=True)
    rows = json.loads(subprocess.run(
        ["exiftool", "-j", "-n", "-api", "largefilesupport=1", "-r", "photos"], capture_output=True, text=True,
        check=True).stdout)
    rows = {row["SourceFile"]: expected(row) for row in rows}
    outcome = subprocess.run([plat, "cat", "-f", "geojsonseq", "photos"], capture_output=True, text=True)
    wrong = [] if outcome.returncode == 0 else [outcome.stderr]
    features = [json.loads(line) for line in outcome.stdout.splitlines()]
    if [feature["properties"]["file"] for feature in features] != sorted(rows):
        wrong.append(f"{len(features)} features of {len(rows)} photos, or in another order")
    for feature in features:
        told = {**feature["properties"], "place": feature["geometry"] and feature["geometry"]["coordinates"]}
        right = rows[told["file"]]
        wrong += [f"{told['file']}: {key} {told[key]!r} in place of {right[key]!r}"
                  for key in right if differs(told[key], right[key])]
    print("\n".join(wrong[:20]) or "ok")


main()
