"""The rules of `plat track` for a single device, read plainly: no speed, no limits on memory, pyproj's geodesics."""
import smoothing_model
from pyproj import Geod

GLOBE = Geod(ellps="WGS84")
NEVER = float("inf")


def way(start, end):
    """Metres and azimuth of the geodesic from one place to another; no azimuth without a length."""
    azimuth, _, meters = GLOBE.inv(start[1], start[0], end[1], end[0])
    # At a pole all longitudes are one place.
    return (meters, azimuth % 360) if start != end and meters > 0 else (0.0, None)


def is_same_place(one, other):
    """Whether two places are one, however their longitudes are written."""
    return one[0] == other[0] and (abs(one[0]) == 90 or (one[1] - other[1]) % 360 == 0)


def wrapped(degrees):
    rest = degrees % 360
    return rest - 360 if rest > 180 else rest


def known(accuracy):
    return NEVER if accuracy is None else accuracy


def reaches(meters, least, one, other):
    """A way is as long as asked for; an unknown accuracy is 0."""
    return meters >= ((one or 0) + (other or 0) if least == "accuracy" else least)


def climb(heights, sign):
    """Metres up, or down for -1, leaving out changes of less than 3 metres; None if no height is known."""
    heights = [height for height in heights if height is not None]
    total, level = 0.0, heights[0] if heights else None
    for height in heights:
        if abs(height - level) >= 3:
            total, level = total + max(sign * (height - level), 0), height
    return total if heights else None


class Device:
    """Takes the fixes of a device in turn; `rules` holds the settings that are given."""

    def __init__(self, rules):
        self.rules = rules
        # The last accepted fix, the last delivered one, and the last outlier.
        self.last = self.delivered = self.outlier = None
        self.outliers = 0
        self.leg = {"leg": 0, "fixes": 0}
        self.course = None
        self.anchor, self.paused, self.anchor_leg, self.stay = None, False, None, []
        self.anew = False
        self.best, self.improved, self.stalled = NEVER, None, False
        self.turned = None
        self.way = 0.0
        self.batch = None
        self.done = False
        self.events, self.legs, self.stops, self.facts = [], [], [], None
        self.stop_count = 0

    def flaw(self, fix):
        rules = self.rules
        if "age" in rules and abs(fix["received"] - fix["time"]) >= rules["age"]:
            return "stale"
        if fix["accuracy"] is not None and fix["accuracy"] > rules.get("accuracy", NEVER):
            return "inaccurate"
        return None

    def start(self, fixes):
        """Which of the first fixes to begin with: the one that the most of those after it agree with."""
        counts = []
        for index, first in enumerate(fixes):
            last, count = first, 0 if self.flaw(first) else 1
            for fix in fixes[index + 1:] if count else []:
                if fix["time"] > last["time"] and not self.flaw(fix) and not self.is_wild(
                        last["time"], last["place"], fix):
                    last, count = fix, count + 1
            counts.append(count)
        return counts.index(max(counts))

    def take(self, fix):
        """The reason why a fix is skipped, or None: then `facts` holds what is known about it."""
        rules, last = self.rules, self.last
        if last and fix["time"] <= last["time"]:
            if fix["time"] < last["time"]:
                return "late"
            return "duplicate" if is_same_place(fix["place"], last["reported"]) else "same-time"
        if self.flaw(fix):
            return self.flaw(fix)
        self.anew = False
        if last and self.is_wild(last["time"], last["reported"], fix):
            agrees = self.outliers and fix["time"] > self.outlier["time"] and not self.is_wild(
                self.outlier["time"], self.outlier["place"], fix)
            self.outliers = self.outliers + 1 if agrees else 1
            self.outlier = fix
            if self.outliers < rules.get("outliers", 3):
                return "too-fast"
            self.anew = True
        self.outliers = 0
        return self.accept(dict(fix, reported=fix["place"]), self.anew)

    def is_wild(self, time, place, fix):
        return way(place, fix["place"])[0] > self.rules.get("speed", NEVER) * (fix["time"] - time)

    def accept(self, fix, anew):
        rules, last = self.rules, self.last
        meters, azimuth = way(last["place"], fix["place"]) if last else (0.0, None)
        reported = way(last["reported"], fix["reported"])[0] if last else 0.0
        why = "moved"
        if not last:
            why = "first"
        elif (anew or fix["time"] - last["time"] > rules.get("gap", NEVER) or reported > rules.get("jump", NEVER)
              or fix["segment"] != last["segment"]):
            why = "gap"
            self.tell("gap", fix, last["time"], reported)
        elif self.paused and way(self.anchor["reported"], fix["reported"])[0] > rules["pause"][1]:
            why = "resumed"
            self.tell("resume", fix, self.anchor["time"], last["time"] - self.anchor["time"])
        pausing = False
        if why != "moved":
            self.end_leg()
            self.end_stop()
            self.start_leg(fix)
        elif self.paused:
            self.stay.append(fix)
        elif rules.get("pause"):
            if way(self.anchor["reported"], fix["reported"])[0] > rules["pause"][1]:
                self.anchor, self.stay = fix, []
            self.stay.append(fix)
            if fix["time"] - self.anchor["time"] >= rules["pause"][0]:
                self.paused = pausing = True
                self.tell("pause", fix, self.anchor["time"], None)
        if not self.paused or pausing:
            self.walk(fix, meters, azimuth, why == "moved")
            if self.anchor is fix:
                self.anchor_leg = dict(self.leg)
        self.last = fix
        self.watch(fix)
        if self.paused and not pausing:
            return "paused"
        reason = self.deliver(fix, why)
        if pausing:
            self.end_leg(self.anchor_leg, self.anchor)
        return reason

    def start_leg(self, fix):
        self.leg = {"leg": self.leg["leg"] + 1, "start": fix["time"], "place": fix["place"], "fixes": 0,
                    "travelled": 0.0, "moving": 0, "max_speed": None, "heights": []}
        self.anchor, self.paused, self.stay = fix, False, [fix]
        self.turned = self.course = None
        self.best, self.improved, self.stalled = NEVER, None, False

    def end_stop(self):
        if not self.paused:
            return
        self.paused, self.stop_count = False, self.stop_count + 1
        first = self.stay[0]
        self.stops.append({
            "stop": self.stop_count, "start": self.anchor["time"], "end": self.last["time"],
            "seconds": self.last["time"] - self.anchor["time"], "fixes": len(self.stay),
            "lat": sum(fix["reported"][0] for fix in self.stay) / len(self.stay),
            "lon": wrapped(first["reported"][1] + sum(
                wrapped(fix["reported"][1] - first["reported"][1]) for fix in self.stay) / len(self.stay))})

    def end_leg(self, leg=None, last=None):
        if not self.leg["fixes"]:
            return
        leg, last = dict(leg or self.leg), last or self.last
        self.leg["fixes"] = 0
        seconds = last["time"] - leg["start"]
        self.legs.append({
            "leg": leg["leg"], "start": leg["start"], "end": last["time"], "seconds": seconds, "fixes": leg["fixes"],
            "travelled": leg["travelled"], "straight": way(leg["place"], last["place"])[0],
            "mean_speed": leg["travelled"] / seconds if seconds else None, "max_speed": leg["max_speed"],
            "moving": leg["moving"], "climb": climb(leg["heights"], 1), "descent": climb(leg["heights"], -1)})

    def walk(self, fix, meters, azimuth, continues):
        """The step to a fix of a leg."""
        rules, leg = self.rules, self.leg
        speed, course = (None, None) if rules.get("compute") else (fix["speed"], fix["course"])
        if speed is not None and speed > rules.get("speed", NEVER):
            speed = None
        leg_speed = speed if rules.get("recorded") else None
        self.facts = dict.fromkeys(["turn"])
        if continues:
            seconds = fix["time"] - self.last["time"]
            if speed is None:
                speed = meters / seconds
            if leg_speed is None:
                leg_speed = meters / seconds
            if course is None and meters >= rules.get("course", 1):
                course = azimuth
            if course is not None and self.course is not None:
                self.facts["turn"] = wrapped(course - self.course)
            self.way += meters
            if reaches(meters, rules.get("step", 0), self.last["accuracy"], fix["accuracy"]):
                leg["travelled"] += meters
            if meters / seconds >= rules.get("moving", 1 / 3.6):
                leg["moving"] += seconds
        leg["fixes"] += 1
        if leg_speed is not None and (leg["max_speed"] is None or leg_speed > leg["max_speed"]):
            leg["max_speed"] = leg_speed
        leg["heights"] = leg["heights"] + [fix.get("altitude")]
        if course is not None and "turn" in rules:
            if self.turned is None:
                self.turned = course
            elif abs(wrapped(course - self.turned)) >= rules["turn"]:
                self.tell("turn", fix, None, wrapped(course - self.turned))
                self.turned = course
        self.course = course
        self.facts.update(leg=leg["leg"], travelled=leg["travelled"], speed=speed, course=course,
                          age=fix["received"] - fix["time"])

    def watch(self, fix):
        """Tells when the accuracy has not improved for too long."""
        rules, accuracy = self.rules, known(fix["accuracy"])
        if "stall" not in rules:
            return
        if accuracy <= rules["goal"]:
            self.best, self.improved, self.stalled = NEVER, fix["time"], False
            return
        if accuracy < self.best or self.improved is None:
            self.best, self.improved = min(accuracy, self.best), fix["time"]
        if not self.stalled and fix["time"] - self.improved >= rules["stall"]:
            self.stalled = True
            self.tell("stall", fix, self.improved, None if self.best == NEVER else self.best)

    def deliver(self, fix, why):
        rules, before = self.rules, self.delivered
        meters = way(before["place"], fix["place"])[0] if before else None
        if rules.get("once"):
            if self.done:
                return "not-needed"
            if "goal" in rules and known(fix["accuracy"]) > rules["goal"]:
                return "inaccurate"
            self.done = True
        elif before and why == "moved":
            reason = None
            if not reaches(meters, rules.get("filter", 0), before["accuracy"], fix["accuracy"]):
                reason = "not-moved"
            elif fix["time"] - before["time"] < rules.get("interval", 0):
                reason = "too-soon"
            if reason:
                if ("goal" not in rules or known(before["accuracy"]) <= rules["goal"]
                        or known(fix["accuracy"]) >= known(before["accuracy"])):
                    return reason
                why = "improved"
        facts = self.facts
        facts.update(why=why, step=None, elapsed=None, place=fix["place"], accuracy=fix["accuracy"])
        if why in ("moved", "improved") and before:
            facts.update(step=meters, elapsed=fix["time"] - before["time"])
        facts.update(from_lat=before and before["place"][0], from_lon=before and before["place"][1],
                     from_time=before and before["time"])
        full = self.batch is None or (
            "batch_way" in rules and self.way - self.batch["way"] >= rules["batch_way"]
            or "batch_time" in rules and fix["time"] - self.batch["time"] >= rules["batch_time"])
        if full:
            number = self.batch["number"] + 1 if self.batch else 1
            self.batch = {"number": number, "time": fix["time"], "way": self.way}
        facts["batch"] = self.batch["number"]
        self.delivered = fix
        return None

    def tell(self, kind, fix, since, detail):
        self.events.append({
            "device": fix["device"], "event": kind, "time": fix["time"], "since": since, "lat": fix["place"][0],
            "lon": fix["place"][1], "detail": detail})


class Stream:
    """Takes the fixes of all devices as they are read, and gathers what `plat track` must write of them."""

    def __init__(self, rules):
        self.rules = rules
        self.devices, self.waiting, self.latest, self.cached = {}, {}, {}, {}
        self.clock = None
        # When each device was last heard, and how many were forgotten because they were silent.
        self.heard, self.forgotten = {}, 0
        self.rows, self.legs, self.stops, self.events, self.skipped = [], [], [], [], {}
        self.firsts = {}
        self.lasts = {}
        # With smoothed places: what decides about fixes as they are, and the leg of each device.
        self.deciders, self.windows = {}, {}

    def read(self, fix):
        rules = self.rules
        self.clock = fix["time"] if self.clock is None else max(self.clock, fix["time"])
        if fix["accuracy"] is not None and fix["accuracy"] < 0:
            return self.skip("invalid-fix")
        if "require" in rules and fix["accuracy"] is None:
            return self.skip("lacks-accuracy")
        if fix["received"] is None:
            fix = dict(fix, received=rules.get("now", self.clock))
        name = fix["device"]
        self.devices.setdefault(name, Device(rules))
        if self.is_silent(name):
            self.forget(name)
        self.heard[name] = max(self.heard.get(name, fix["time"]), fix["time"])
        if rules.get("reorder") is None:
            return self.cache(fix)
        waiting = self.waiting.setdefault(name, [])
        waiting.append(fix)
        waiting.sort(key=lambda fix: fix["time"])
        self.latest[name] = max(self.latest.get(name, fix["time"]), fix["time"])
        while waiting and self.latest[name] - waiting[0]["time"] >= rules["reorder"]:
            self.cache(waiting.pop(0))

    def is_silent(self, name):
        return name in self.heard and self.clock - self.heard[name] > self.rules.get("forget", NEVER)

    def forget(self, name):
        """Ends a device as at the end of the input, and begins it anew."""
        self.forgotten += 1
        self.end(name)
        self.write_last(name)
        self.devices[name] = Device(self.rules)
        self.cached.pop(name, None)
        self.firsts.pop(name, None)
        self.deciders.pop(name, None)
        for known in self.waiting, self.latest, self.heard:
            known.pop(name, None)

    def end(self, name):
        for fix in self.waiting.pop(name, []):
            self.cache(fix)
        if self.cached.get(name):
            first, self.cached[name] = self.cached[name], None
            self.decide(first)
        self.begin(name)
        self.close(name)

    def settle(self, name):
        """Evaluates the fixes of a leg that wait until they are smoothed."""
        if name in self.windows:
            self.follow(name, self.windows.pop(name).end())

    def close(self, name):
        self.settle(name)
        self.devices[name].end_leg()
        self.devices[name].end_stop()
        self.gather(name)

    def write_last(self, name):
        if name in self.lasts:
            self.rows.append(self.lasts.pop(name))

    def cache(self, fix):
        """Holds the first fix of a device until the second tells whether it came from a cache."""
        name = fix["device"]
        if self.rules.get("cached"):
            if name not in self.cached:
                self.cached[name] = fix
                return
            first, self.cached[name] = self.cached[name], None
            if first:
                if fix["time"] - first["time"] >= self.rules["age"]:
                    self.skip("stale")
                else:
                    self.decide(first)
        self.decide(fix)

    def decide(self, fix):
        """Holds the first fixes of a device until six of them show which is the first good one."""
        if "speed" not in self.rules or self.firsts.get(fix["device"], []) is None:
            return self.evaluate(fix)
        held = self.firsts.setdefault(fix["device"], [])
        held.append(fix)
        if len(held) == 6:
            self.begin(fix["device"])

    def begin(self, name):
        held = self.firsts.get(name)
        if not held:
            return
        self.firsts[name] = None
        device = self.devices[name]
        first = device.start(held)
        for index, fix in enumerate(held):
            if index < first:
                self.skip(device.flaw(fix) or "too-fast")
            else:
                self.evaluate(fix)

    def evaluate(self, fix):
        if "smooth" in self.rules:
            return self.smooth(fix)
        self.write(fix, self.devices[fix["device"]].take(fix))

    def smooth(self, fix):
        """Holds a fix until its place is smoothed; the fixes as they are decide which of them count, and about legs."""
        name = fix["device"]
        deciding = {"age", "accuracy", "speed", "outliers", "gap", "jump", "pause"}
        decider = self.deciders.setdefault(
            name, Device({key: rule for key, rule in self.rules.items() if key in deciding}))
        leg = decider.leg["leg"]
        reason = decider.take(fix)
        if reason not in (None, "paused"):
            return self.skip(reason)
        if decider.leg["leg"] != leg:
            self.settle(name)
        if reason == "paused":
            return self.follow(name, [fix])
        fix = dict(fix, reported=fix["place"], anew=decider.anew)
        window = self.windows.setdefault(
            name, smoothing_model.Leg(self.rules["smooth"], lambda one, other: way(one, other)[0]))
        self.follow(name, window.take(fix))
        if decider.paused:
            self.settle(name)

    def follow(self, name, fixes):
        for fix in fixes:
            fix = dict({"reported": fix["place"], "anew": False}, **fix)
            self.write(fix, self.devices[name].accept(fix, fix["anew"]))

    def write(self, fix, reason):
        device = self.devices[fix["device"]]
        if reason:
            self.skip(reason)
        elif self.rules.get("last"):
            if fix["device"] in self.lasts:
                self.skip("not-last")
            self.lasts[fix["device"]] = (fix, device.facts)
        else:
            self.rows.append((fix, device.facts))
        self.gather(fix["device"])

    def gather(self, name):
        device = self.devices[name]
        self.events += device.events
        self.legs += [dict(leg, device=name) for leg in device.legs]
        self.stops += [dict(stop, device=name) for stop in device.stops]
        device.events, device.legs, device.stops = [], [], []

    def skip(self, reason):
        self.skipped[reason] = self.skipped.get(reason, 0) + 1

    def finish(self):
        silent = [name for name in self.devices if self.is_silent(name)]
        for name in silent:
            self.forget(name)
            del self.devices[name]
        for name in self.devices:
            for fix in self.waiting.get(name, []):
                self.cache(fix)
            if self.waiting.get(name):
                self.begin(name)
                self.settle(name)
        for fix in sorted(filter(None, self.cached.values()), key=lambda fix: fix["number"]):
            self.decide(fix)
        waiting = [(held[0]["number"], name) for name, held in self.firsts.items() if held]
        for _, name in sorted(waiting):
            self.begin(name)
        for name in self.devices:
            self.close(name)
        for name in self.devices:
            self.write_last(name)
