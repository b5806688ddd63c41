// Where markers are that somebody has dragged, and how high one is lifted meanwhile. All others are where they were.
plat.Moves = class {
  constructor() {
    this.places = new Map();
    this.lifted = null;
  }

  static key(layer, item) { return `${layer.number} ${item}`; }

  place(layer, item) {
    const moved = this.places.get(plat.Moves.key(layer, item));
    if (moved) return moved;
    const point = layer.runStarts[layer.firstRuns[item]];
    return { x: layer.xs[point], y: layer.ys[point] };
  }

  lift(layer, item) { return this.lifted === plat.Moves.key(layer, item) ? 8 : 0; }
};
