// A part of the map in pixels: the way from map points to the pixels of a canvas.
plat.View = class {
  // The upper left corner is a map point; level 20 has a pixel for each map point.
  //
  // - isOneWorld: true to draw the world once, as all of it is seen; else copies of it go on beyond its edges.
  constructor(zoom, left, top, width, height, isOneWorld = false) {
    this.isOneWorld = isOneWorld;
    this.zoom = zoom;
    this.scale = 2 ** (zoom - 20);
    this.left = left;
    this.top = top;
    this.width = width;
    this.height = height;
  }

  static worldSize = 2 ** 28;

  // The level whose looks, labels and features a zoom shows: of two levels the lower one.
  static level(zoom) { return Math.floor(zoom + 1e-9); }

  get level() { return plat.View.level(this.zoom); }

  get right() { return this.left + this.width / this.scale; }

  get bottom() { return this.top + this.height / this.scale; }

  x(mapX, turn = 0) { return (mapX + turn * plat.View.worldSize - this.left) * this.scale; }

  y(mapY) { return (mapY - this.top) * this.scale; }

  mapX(x) { return this.left + x / this.scale; }

  mapY(y) { return this.top + y / this.scale; }

  // The copies of the world in which a box shows, as numbers of worlds to the east.
  turns(west, north, east, south, margin) {
    const reach = margin / this.scale;
    if (south < this.top - reach || north > this.bottom + reach) return [];
    const first = Math.ceil((this.left - reach - east) / plat.View.worldSize);
    const last = Math.floor((this.right + reach - west) / plat.View.worldSize);
    const turns = [];
    for (let turn = first; turn <= last; turn += 1) if (this.hasTurn(turn)) turns.push(turn);
    return turns;
  }

  // True if a copy of the world is drawn.
  hasTurn(turn) { return !this.isOneWorld || turn === 0; }

  // Calls `body` with each pixel at which a place shows.
  forEachPixel(place, margin, body) {
    for (const turn of this.turns(place.x, place.y, place.x, place.y, margin)) body(this.x(place.x, turn), this.y(place.y));
  }

  covers(other) {
    return this.zoom === other.zoom && this.isOneWorld === other.isOneWorld && this.left <= other.left && this.top <= other.top
      && this.right >= other.right && this.bottom >= other.bottom;
  }
};
