// The way of somebody over time, from fix to fix.
plat.Track = class {
  constructor(track) {
    this.name = track.name;
    this.headings = track.headings;
    this.accuracies = track.accuracies;
    this.readPlaces(new plat.PackedNumbers(track.places));
    this.times = plat.Track.filled(track.times.slice(0, this.xs.length));
    this.hasTimes = track.times.some((time) => time !== null);
    this.view = null;
  }

  readPlaces(packed) {
    const [xs, ys] = [[], []];
    let [x, y, shift] = [0, 0, 0];
    while (!packed.isAtEnd) {
      const before = x;
      x += packed.nextSigned();
      y += packed.nextSigned();
      // A step over the antimeridian goes on beyond the edge of the world.
      const size = plat.View.worldSize * 16;
      if (xs.length > 0 && Math.abs(x - before) > size / 2) shift += x > before ? -size : size;
      xs.push((x + shift) / 16);
      ys.push(y / 16);
    }
    this.xs = xs;
    this.ys = ys;
  }

  // Times that never go back. Fixes without one share out the time between those around them.
  static filled(times) {
    const known = times.flatMap((time, index) => (Number.isFinite(time) ? [index] : []));
    if (known.length === 0) return times.map((_, index) => index * 1000);
    const filled = times.slice();
    for (let index = 0; index < times.length; index += 1) {
      if (Number.isFinite(times[index])) continue;
      const after = known.find((other) => other > index) ?? known[known.length - 1];
      const before = known.findLast((other) => other < index) ?? known[0];
      const part = after > before ? (index - before) / (after - before) : 0;
      filled[index] = times[before] + (times[after] - times[before]) * part;
    }
    for (let index = 1; index < filled.length; index += 1) filled[index] = Math.max(filled[index], filled[index - 1]);
    return filled;
  }

  get start() { return this.times[0]; }

  get end() { return this.times[this.times.length - 1]; }

  // The last fix up to a time.
  fix(time) {
    let [low, high] = [0, this.times.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // Where somebody is at a time: between two fixes on the straight line.
  at(time) {
    const fix = this.fix(time);
    const next = Math.min(fix + 1, this.xs.length - 1);
    const length = this.times[next] - this.times[fix];
    const part = length > 0 ? Math.min(Math.max((time - this.times[fix]) / length, 0), 1) : 0;
    const mix = (values) => values[fix] + (values[next] - values[fix]) * part;
    const accuracy = [fix, next].every((index) => Number.isFinite(this.accuracies[index])) ? mix(this.accuracies)
      : this.accuracies[fix] ?? null;
    return { fix, x: mix(this.xs), y: mix(this.ys), accuracy, heading: this.heading(fix, next) };
  }

  // The heading of a fix, else the way to the next one that is elsewhere.
  heading(fix, next) {
    if (Number.isFinite(this.headings[fix]) && this.headings[fix] >= 0) return this.headings[fix];
    const from = next > fix ? fix : Math.max(fix - 1, 0);
    const to = Math.max(next, 0);
    const [x, y] = [this.xs[to] - this.xs[from], this.ys[to] - this.ys[from]];
    return x === 0 && y === 0 ? null : ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360;
  }

  get box() {
    const reduce = (values, pick) => values.reduce((first, second) => pick(first, second));
    return [reduce(this.xs, Math.min), reduce(this.ys, Math.min), reduce(this.xs, Math.max), reduce(this.ys, Math.max)];
  }

  // Paints the whole way faintly, and the way so far a bit stronger.
  paint(context, view, now) {
    const [west, north, east, south] = this.box;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.setLineDash([]);
    for (const turn of view.turns(west, north, east, south, 8)) {
      this.line(context, view, turn, this.xs.length, null, `rgba(${plat.Location.colour}, 0.3)`, 3);
      this.line(context, view, turn, now.fix + 1, now, `rgba(${plat.Location.colour}, 0.85)`, 4);
    }
  }

  line(context, view, turn, count, end, colour, width) {
    const points = [];
    for (let fix = 0; fix < count; fix += 1) this.add(points, view.x(this.xs[fix], turn), view.y(this.ys[fix]));
    if (end) points.push(view.x(end.x, turn), view.y(end.y));
    const rect = { left: -20, top: -20, right: view.width + 20, bottom: view.height + 20 };
    const path = new Path2D();
    for (const part of plat.clip.line(points, new Uint8Array(points.length), rect)) {
      plat.Outlines.trace(path, part.points, false);
    }
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
  }

  add(points, x, y) {
    const last = points.length;
    if (last > 0 && Math.abs(points[last - 2] - x) < 0.5 && Math.abs(points[last - 1] - y) < 0.5) return;
    points.push(x, y);
  }
};
