// The drawings of all layers, in typed arrays: what the data of the page unpacks to.
//
// An item is the lines and areas of a feature, or a place with a marker. Its positions are map points: the world is
// 2^28 of them wide, and y grows southwards.
plat.Scene = class {
  constructor(data) {
    this.zooms = data.zooms;
    this.looks = data.looks;
    this.sets = data.sets;
    this.layers = data.layers.map((layer, number) => new plat.Layer(layer, number));
  }

  // The look of a set of styles at a zoom level; a view between two levels is of the lower one.
  look(set, zoom) {
    const [first, last] = this.zooms;
    const looks = this.sets[set];
    if (typeof looks === 'number') return this.looks[looks];
    return this.looks[looks[Math.min(Math.max(Math.floor(zoom), first), last) - first]];
  }
};

plat.Layer = class {
  constructor(layer, number) {
    this.number = number;
    this.name = layer.name;
    this.opacity = layer.opacity;
    this.isShown = true;
    this.table = new plat.FeatureTable(layer);
    this.readItems(new plat.PackedNumbers(layer.items));
    this.readLabels(new plat.PackedNumbers(layer.labels), layer.standings);
  }

  readItems(packed) {
    const count = packed.next();
    const runCount = packed.next();
    const pointCount = packed.next();
    this.sets = new Int32Array(count);
    this.features = new Int32Array(count);
    // The runs of an item; those of a place are its one position.
    this.firstRuns = new Int32Array(count + 1);
    this.isPlace = new Uint8Array(count);
    this.boxes = new Float64Array(count * 4);
    this.runStarts = new Int32Array(runCount + 1);
    this.isRing = new Uint8Array(runCount);
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
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let run = 0; run < Math.max(head - 1, 1); run += 1) {
      const form = head <= 1 ? 2 : packed.next();
      this.runStarts[last.run] = last.point;
      this.isRing[last.run] = form % 2;
      last.run += 1;
      for (let rest = Math.floor(form / 2); rest > 0; rest -= 1) this.readPoint(packed, last, box);
    }
    this.boxes.set(box, item * 4);
  }

  readPoint(packed, last, box) {
    last.x += packed.nextSigned();
    last.y += packed.nextSigned();
    // Sixteenths of map points.
    const [x, y] = [last.x / 16, last.y / 16];
    this.xs[last.point] = x;
    this.ys[last.point] = y;
    last.point += 1;
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }

  // Labels have the place of an item. What many have in common is in the standings.
  readLabels(packed, standings) {
    const count = packed.isAtEnd ? 0 : packed.next();
    this.standings = standings;
    this.labelItems = new Int32Array(count);
    this.labelStandings = new Int32Array(count);
    this.labelZooms = new Uint8Array(count);
    this.labelWidths = new Float64Array(count);
    let item = -1;
    for (let label = 0; label < count; label += 1) {
      item += packed.nextSigned();
      this.labelItems[label] = item;
      this.labelStandings[label] = packed.next();
      this.labelZooms[label] = packed.next();
      this.labelWidths[label] = packed.next() / 4;
    }
  }
};
