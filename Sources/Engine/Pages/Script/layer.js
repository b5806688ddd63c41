// The drawings of a layer, in typed arrays: what its data unpacks to.
//
// An item is the lines and areas of a feature, or a place with a marker. Its positions are map points: the world is
// 2^28 of them wide, and y grows southwards.
plat.Layer = class {
  constructor(layer, number) {
    this.number = number;
    this.name = layer.name;
    this.opacity = layer.opacity;
    this.isShown = true;
    this.table = new plat.FeatureTable(layer);
    this.readItems(new plat.PackedNumbers(layer.items));
    this.readRanges(layer.ranges, layer.count);
    this.readMarkerLevels(layer.markerLevels);
    this.readLeaders(layer.leaders);
    // Set by the groups of a page that has them.
    this.groups = null;
    this.readLabels(new plat.PackedNumbers(layer.labels));
    this.readCurves(new plat.PackedNumbers(layer.curves ?? ''));
    this.standings = layer.standings;
  }

  readItems(packed) {
    const [count, runCount, pointCount] = packed.isAtEnd ? [0, 0, 0] : [packed.next(), packed.next(), packed.next()];
    this.sets = new Int32Array(count);
    this.features = new Int32Array(count);
    // The runs of an item; those of a place are its one position.
    this.firstRuns = new Int32Array(count + 1);
    this.isPlace = new Uint8Array(count);
    this.boxes = new Float64Array(count * 4);
    this.runStarts = new Int32Array(runCount + 1);
    this.runBoxes = new Float64Array(runCount * 4);
    this.isRing = new Uint8Array(runCount);
    // The length of a whole line before a part of it, for its dashes.
    this.lengthsBefore = new Float64Array(runCount);
    this.xs = new Float64Array(pointCount);
    this.ys = new Float64Array(pointCount);
    const last = { set: 0, feature: -1, x: 0, y: 0, run: 0, point: 0 };
    for (let item = 0; item < count; item += 1) this.readItem(packed, item, last);
    this.firstRuns[count] = last.run;
    this.runStarts[last.run] = last.point;
  }

  readItem(packed, item, last) {
    // 0 is a place of the next feature in the same style; else the number of runs and one.
    const head = packed.next();
    if (head > 0) {
      last.set = packed.next();
      last.feature += packed.nextSigned();
    } else {
      last.feature += 1;
    }
    this.sets[item] = last.set;
    this.features[item] = last.feature;
    this.firstRuns[item] = last.run;
    this.isPlace[item] = head <= 1 ? 1 : 0;
    if (head <= 1) {
      this.readPlace(packed, item, last);
      return;
    }
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let run = 0; run < head - 1; run += 1) {
      const form = packed.next();
      this.isRing[last.run] = form % 2;
      if (form % 4 > 1) this.lengthsBefore[last.run] = packed.next() / 16;
      this.readRun(packed, last, Math.floor(form / 4), box);
    }
    this.boxes.set(box, item * 4);
  }

  // Reads a place by itself, as pages have many of them.
  readPlace(packed, item, last) {
    last.x += packed.nextSigned();
    last.y += packed.nextSigned();
    const [x, y] = [last.x / 16, last.y / 16];
    this.runStarts[last.run] = last.point;
    this.xs[last.point] = x;
    this.ys[last.point] = y;
    for (let side = 0; side < 4; side += 2) {
      this.boxes[item * 4 + side] = x;
      this.boxes[item * 4 + side + 1] = y;
    }
    last.point += 1;
    last.run += 1;
  }

  readRun(packed, last, count, box) {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    this.runStarts[last.run] = last.point;
    for (let rest = count; rest > 0; rest -= 1) {
      last.x += packed.nextSigned();
      last.y += packed.nextSigned();
      // Sixteenths of map points.
      const [x, y] = [last.x / 16, last.y / 16];
      this.xs[last.point] = x;
      this.ys[last.point] = y;
      last.point += 1;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
    this.runBoxes.set([west, north, east, south], last.run * 4);
    box[0] = Math.min(box[0], west);
    box[1] = Math.min(box[1], north);
    box[2] = Math.max(box[2], east);
    box[3] = Math.max(box[3], south);
    last.run += 1;
  }

  // The zoom levels at which each feature shows; null if all show always.
  readRanges(text, count) {
    this.ranges = null;
    if (text === '') return;
    const packed = new plat.PackedNumbers(text);
    this.ranges = new Uint8Array(count * 2);
    for (let index = 0; index < count * 2 && !packed.isAtEnd; index += 1) this.ranges[index] = packed.next();
  }

  // For each item the level from which it shows as a marker, and the one from which it is not a small dot; null if all
  // show always.
  readMarkerLevels(text) {
    this.markerLevels = null;
    if (text === '') return;
    const packed = new plat.PackedNumbers(text);
    this.markerLevels = new Uint8Array(this.sets.length * 2);
    for (let index = 0; index < this.markerLevels.length; index += 1) this.markerLevels[index] = packed.next();
  }

  // For each item by how many items it is behind the one that stands for it in a group, through all layers; null without
  // groups.
  readLeaders(text) {
    this.leaders = null;
    if (text === '') return;
    const packed = new plat.PackedNumbers(text);
    this.leaders = new Int32Array(this.sets.length);
    for (let index = 0; index < this.leaders.length; index += 1) this.leaders[index] = packed.nextSigned();
  }

  // True if an item has room as a marker. Maps below the first level show what that shows.
  hasRoom(item, level) {
    if (this.groups && this.isPlace[item] === 1) return this.groups.count(this, item, level) > 0;
    return this.markerLevels === null || Math.max(level, 0) >= this.markerLevels[item * 2];
  }

  // True if a disc with their number stands for an item and others.
  isGroup(item, level) { return this.groups !== null && this.isPlace[item] === 1 && this.groups.count(this, item, level) > 1; }

  // The drawing of a marker: a small dot where its label has no room.
  figure(item, look, level) {
    if (this.isGroup(item, level)) return this.groups.figure(look, this.groups.count(this, item, level));
    const isSmall = this.markerLevels !== null && Math.max(level, 0) < this.markerLevels[item * 2 + 1];
    return isSmall ? look.small ?? look.figure : look.figure;
  }

  // Labels stand at the first place of their feature, or at one of their own.
  readLabels(packed) {
    const count = packed.isAtEnd ? 0 : packed.next();
    this.labelFeatures = new Int32Array(count);
    this.labelStandings = new Int32Array(count);
    this.labelZooms = new Float64Array(count);
    this.labelWidths = new Float64Array(count);
    this.labelXs = new Float64Array(count);
    this.labelYs = new Float64Array(count);
    const items = this.placesByFeature();
    const last = { feature: 0, x: 0, y: 0 };
    for (let label = 0; label < count; label += 1) {
      const step = packed.next();
      last.feature += plat.PackedNumbers.signed(Math.floor(step / 2));
      this.labelFeatures[label] = last.feature;
      this.labelStandings[label] = packed.next();
      this.labelZooms[label] = packed.next();
      this.labelWidths[label] = packed.next() / 4;
      if (step % 2 === 1) {
        last.x += packed.nextSigned();
        last.y += packed.nextSigned();
        this.labelXs[label] = last.x / 16;
        this.labelYs[label] = last.y / 16;
      } else {
        const place = this.place(items[last.feature]);
        this.labelXs[label] = place.x;
        this.labelYs[label] = place.y;
      }
    }
  }

  // By label, the letters of those that run along lines, for each level from the first on.
  readCurves(packed) {
    this.curves = new Map();
    this.curveReach = 0;
    while (!packed.isAtEnd) {
      const [label, first, levels, letters] = [packed.next(), packed.next(), packed.next(), packed.next()];
      const read = () => [packed.nextSigned() / 8, packed.nextSigned() / 8, (packed.nextSigned() * Math.PI) / 720];
      const curves = Array.from({ length: levels }, () => Array.from({ length: letters }, read));
      for (const [x, y] of curves.flat()) this.curveReach = Math.max(this.curveReach, Math.abs(x), Math.abs(y));
      this.curves.set(label, { first, curves });
    }
  }

  // By feature the item that is its first place; -1 if it has none.
  placesByFeature() {
    if (!this.firstPlaces) {
      this.firstPlaces = new Int32Array(this.table.count).fill(-1);
      for (let item = this.features.length - 1; item >= 0; item -= 1) {
        if (this.isPlace[item] === 1) this.firstPlaces[this.features[item]] = item;
      }
    }
    return this.firstPlaces;
  }

  // The items of a feature, which are next to each other.
  itemsOf(feature) {
    const items = [];
    for (let item = 0; item < this.features.length; item += 1) if (this.features[item] === feature) items.push(item);
    return items;
  }

  // The position of an item that is a place.
  place(item) {
    const point = this.runStarts[this.firstRuns[item]];
    return { x: this.xs[point], y: this.ys[point] };
  }

  setPlace(item, place) {
    const point = this.runStarts[this.firstRuns[item]];
    const feature = this.features[item];
    const before = this.place(item);
    [this.xs[point], this.ys[point]] = [place.x, place.y];
    this.boxes.set([place.x, place.y, place.x, place.y], item * 4);
    for (let label = 0; label < this.labelFeatures.length; label += 1) {
      const isHere = this.labelXs[label] === before.x && this.labelYs[label] === before.y;
      if (this.labelFeatures[label] === feature && isHere) [this.labelXs[label], this.labelYs[label]] = [place.x, place.y];
    }
  }

  // The lowest and the highest level at which a feature shows.
  range(feature) { return this.ranges === null ? [0, 99] : this.ranges.subarray(feature * 2, feature * 2 + 2); }

  shows(feature, level) {
    if (this.ranges === null) return true;
    return level >= this.ranges[feature * 2] && level <= this.ranges[feature * 2 + 1];
  }
};
