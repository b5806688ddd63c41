// Groups of markers: which marker stands for which others at each zoom level, and the discs with their numbers. Nothing is
// decided anew: each marker without room belongs to the one that hides it.
plat.Groups = class {
  constructor(scene, figures) {
    this.scene = scene;
    this.figures = figures;
    this.known = new Map();
    this.firsts = [];
    let count = 0;
    for (const layer of scene.layers) {
      this.firsts.push(count);
      count += layer.sets.length;
      layer.groups = this;
    }
    this.layers = new Int32Array(count);
    this.leaders = new Int32Array(count);
    this.lowest = new Uint8Array(count);
    for (const layer of scene.layers) this.read(layer, this.firsts[layer.number]);
    // A leader shows from a lower level on than those behind it, so it comes before them.
    this.order = Int32Array.from(this.lowest.keys()).sort((one, other) => this.lowest[one] - this.lowest[other] || one - other);
  }

  static isNeeded(data) { return data.layers.some((layer) => layer.leaders !== ''); }

  read(layer, first) {
    for (let item = 0; item < layer.sets.length; item += 1) {
      const step = layer.leaders === null ? 0 : layer.leaders[item];
      this.layers[first + item] = layer.number;
      this.leaders[first + item] = step === 0 ? -1 : first + item - step;
      this.lowest[first + item] = layer.markerLevels === null ? 0 : layer.markerLevels[item * 2];
    }
  }

  // Forgets all groups, because layers were switched on or off.
  reset() { this.known.clear(); }

  // True for a marker that its layer shows at a level, if it has room.
  mayShow(item, level, looks) {
    const layer = this.scene.layers[this.layers[item]];
    const own = item - this.firsts[layer.number];
    return layer.isShown && layer.isPlace[own] === 1 && looks[layer.sets[own]].figure >= 0
      && layer.shows(layer.features[own], level);
  }

  // By item the one that stands for it and the number of those that it stands for, at a level.
  at(level) {
    if (!this.known.has(level)) this.known.set(level, this.make(level));
    return this.known.get(level);
  }

  make(level) {
    const looks = this.scene.looksAt(level);
    const leaders = new Int32Array(this.order.length).fill(-1);
    const counts = new Int32Array(this.order.length);
    // Where a leader does not show, the first of its group does.
    const others = new Map();
    for (const item of this.order) {
      const hasRoom = this.lowest[item] <= Math.max(level, 0);
      const leader = hasRoom ? item : this.leaders[item] < 0 ? -1 : leaders[this.leaders[item]];
      leaders[item] = leader;
      if (leader < 0 || !this.mayShow(item, level, looks)) continue;
      if (!this.mayShow(leader, level, looks) && !others.has(leader)) others.set(leader, item);
      counts[others.get(leader) ?? leader] += 1;
    }
    for (let item = 0; item < leaders.length; item += 1) leaders[item] = others.get(leaders[item]) ?? leaders[item];
    return { leaders, counts };
  }

  // The number of markers that one stands for at a level, itself included; 0 for one that waits.
  count(layer, item, level) { return this.at(level).counts[this.firsts[layer.number] + item]; }

  // The markers for which one stands.
  members(layer, item, level) {
    const { leaders } = this.at(level);
    const looks = this.scene.looksAt(level);
    const leader = this.firsts[layer.number] + item;
    const members = [];
    for (let one = 0; one < leaders.length; one += 1) {
      if (leaders[one] === leader && this.mayShow(one, level, looks)) members.push(one);
    }
    return members;
  }

  placeOf(item) {
    const layer = this.scene.layers[this.layers[item]];
    return layer.place(item - this.firsts[layer.number]);
  }

  // Where a group opens: the level at which the first of its markers has room, that marker, and a box around all.
  opening(layer, item, level) {
    const members = this.members(layer, item, level);
    const leader = this.firsts[layer.number] + item;
    const first = members.filter((one) => one !== leader)
      .reduce((best, one) => (best === null || this.lowest[one] < this.lowest[best] ? one : best), null);
    const [places, own] = [members.map((one) => this.placeOf(one)), this.placeOf(leader)];
    // The nearest copies, as a group may lie on both sides of ±180°.
    const size = plat.View.worldSize;
    const xs = places.map(({ x }) => x + Math.round((own.x - x) / size) * size);
    const ys = places.map(({ y }) => y);
    const most = (values) => values.reduce((one, other) => Math.max(one, other), -Infinity);
    const least = (values) => values.reduce((one, other) => Math.min(one, other), Infinity);
    return { level: this.lowest[first], place: own, first: this.placeOf(first), box: [least(xs), least(ys), most(xs), most(ys)] };
  }

  // A number in at most four letters, as pictures write it.
  static text(count) {
    if (count < 1000) return String(count);
    const [size, unit] = count >= 1e6 ? [1e6, 'M'] : [1e3, 'k'];
    const tenths = Math.floor(count / (size / 10));
    return tenths < 100 ? `${Math.floor(tenths / 10)}.${tenths % 10}${unit}` : `${Math.floor(count / size)}${unit}`;
  }

  // The figure of the disc of a look for a number of markers.
  figure(look, count) {
    const text = plat.Groups.text(count);
    return this.figures.withText(look.groups[Math.min(Math.max(text.length - 2, 0), look.groups.length - 1)], text);
  }
};
