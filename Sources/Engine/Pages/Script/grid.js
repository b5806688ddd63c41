// Finds the points near a place without looking at all of them. Points are in cells, one cell after the other.
plat.Grid = class {
  constructor(xs, ys) {
    this.xs = xs;
    this.ys = ys;
    this.side = Math.max(1, Math.min(Math.ceil(Math.sqrt(xs.length / 4)), 1024));
    [this.west, this.north, this.east, this.south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let index = 0; index < xs.length; index += 1) {
      this.west = Math.min(this.west, xs[index]);
      this.east = Math.max(this.east, xs[index]);
      this.north = Math.min(this.north, ys[index]);
      this.south = Math.max(this.south, ys[index]);
    }
    this.fill();
  }

  fill() {
    const cells = new Int32Array(this.xs.length);
    this.starts = new Int32Array(this.side * this.side + 1);
    for (let index = 0; index < cells.length; index += 1) {
      cells[index] = this.row(this.ys[index]) * this.side + this.column(this.xs[index]);
      this.starts[cells[index] + 1] += 1;
    }
    for (let cell = 1; cell < this.starts.length; cell += 1) this.starts[cell] += this.starts[cell - 1];
    const next = this.starts.slice();
    this.indices = new Int32Array(cells.length);
    for (let index = 0; index < cells.length; index += 1) this.indices[next[cells[index]]++] = index;
  }

  column(x) { return this.cell((x - this.west) / (this.east - this.west)); }

  row(y) { return this.cell((y - this.north) / (this.south - this.north)); }

  cell(part) { return part > 0 ? Math.min(Math.floor(part * this.side), this.side - 1) : 0; }

  // Calls `body` with the number of each point in a rect.
  forEachIn(west, north, east, south, body) {
    if (west > this.east || east < this.west || north > this.south || south < this.north) return;
    const [first, last] = [this.column(west), this.column(east)];
    for (let row = this.row(north); row <= this.row(south); row += 1) {
      const end = this.starts[row * this.side + last + 1];
      for (let at = this.starts[row * this.side + first]; at < end; at += 1) {
        const index = this.indices[at];
        const [x, y] = [this.xs[index], this.ys[index]];
        if (x >= west && x <= east && y >= north && y <= south) body(index);
      }
    }
  }
};
