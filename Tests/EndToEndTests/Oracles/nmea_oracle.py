"""Sentences of seeded receivers through midnight, and what their fixes should be."""
import csv, datetime, io, random, subprocess, sys

def sentence(text):
    total = 0
    for byte in text.encode():
        total ^= byte
    return "$%s*%02X" % (text, total)

def degrees(text, digits):
    return int(text[:digits]) + float(text[digits:]) / 60

def run(seed):
    random.seed(seed)
    moment = datetime.datetime(2026, random.choice([2, 4, 12]), 28, 23, 59, 30) + datetime.timedelta(days=random.randint(0, 4))
    lines, wanted = [], []
    for step in range(120):
        latitude = "%02d%07.4f" % (random.randint(0, 89), random.uniform(0, 59.9))
        longitude = "%03d%07.4f" % (random.randint(0, 179), random.uniform(0, 59.9))
        north, east = random.choice("NS"), random.choice("EW")
        clock = moment.strftime("%H%M%S") + random.choice(["", ".00", ".000"])
        elevation, knots = "%.1f" % random.uniform(-50, 900), "%05.1f" % random.uniform(0, 40)
        place = "%s,%s,%s,%s" % (latitude, north, longitude, east)
        gga = sentence("%sGGA,%s,%s,1,08,0.9,%s,M,46.9,M,," % (random.choice(["GP", "GN"]), clock, place, elevation))
        rmc = sentence("%sRMC,%s,A,%s,%s,,%s,,,A" % (random.choice(["GP", "GN", "GL"]), clock, place, knots, moment.strftime("%d%m%y")))
        has_rmc = step == 0 or random.random() < 0.3
        both = [gga, rmc] if has_rmc else [gga]
        random.shuffle(both)
        lines += both + [sentence("GPGSA,A,3,04,05,,,,,,,,,,,2.5,1.3,2.1")]
        y, x = degrees(latitude, 2) * (1 if north == "N" else -1), degrees(longitude, 3) * (1 if east == "E" else -1)
        wanted.append((y, x, float(elevation), moment, float(knots) * 1852 / 3600 if has_rmc else None))
        moment += datetime.timedelta(seconds=random.choice([1, 1, 1, 2, 60]))
    text = random.choice(["\n", "\r\n"]).join(lines) + "\n"
    outputs = [
        subprocess.run(["plat", "cat", "-q", "-f", "csv", "--precision", "full", "--threads", threads], input=text.encode(),
                       stdout=subprocess.PIPE, check=True).stdout for threads in ("1", "4")]
    if outputs[0] != outputs[1]:
        print(seed, "threads differ")
    rows = list(csv.DictReader(io.StringIO(outputs[0].decode())))
    if len(rows) != len(wanted):
        return print(seed, len(rows), "fixes, not", len(wanted))
    for row, (y, x, z, time, speed) in zip(rows, wanted):
        found = (float(row["lat"]), float(row["lon"]), float(row["z"]), row["time"], float(row["speed"]) if row["speed"] else None)
        if found != (y, x, z, time.strftime("%Y-%m-%dT%H:%M:%SZ"), speed):
            return print(seed, found, (y, x, z, time, speed))

for seed in range(int(sys.argv[1])):
    run(seed)
