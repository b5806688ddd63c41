// The way of somebody over time, from fix to fix.
plat.Track = class {
  constructor(track) {
    this.name = track.name;
    this.headings = track.headings;
    // Fixes at which a segment begins: nothing is known of the way to them.
    this.starts = new Set(track.starts);
    this.accuracies = track.accuracies;
    this.readPlaces(new plat.PackedNumbers(track.places));
    this.times = track.times;
    this.box = this.boxOf();
  }

  // A step over the antimeridian goes on beyond the edge of the world.
  readPlaces(packed) {
    [this.xs, this.ys] = [[], []];
    let [x, y] = [0, 0];
    while (!packed.isAtEnd) {
      x += packed.nextSigned();
      y += packed.nextSigned();
      this.xs.push(x / 16);
      this.ys.push(y / 16);
    }
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

  // The location at a time, on the straight line between two fixes.
  at(time) {
    const fix = this.fix(time);
    // The dot waits at the end of a segment.
    const next = this.starts.has(fix + 1) ? fix : Math.min(fix + 1, this.xs.length - 1);
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

  boxOf() {
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
    const segments = [[]];
    for (let fix = 0; fix < count; fix += 1) {
      if (this.starts.has(fix)) segments.push([]);
      this.add(segments.at(-1), view.x(this.xs[fix], turn), view.y(this.ys[fix]));
    }
    if (end && !this.starts.has(count)) segments.at(-1).push(view.x(end.x, turn), view.y(end.y));
    const rect = { left: -20, top: -20, right: view.width + 20, bottom: view.height + 20 };
    const path = new Path2D();
    for (const points of segments) {
      for (const part of plat.clip.line(points, new Uint8Array(points.length), rect)) {
        plat.Outlines.trace(path, part.points, false);
      }
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
