// The markers of all layers, in the order in which they are drawn: by the height that their style gives them, then from
// north to south.
plat.MarkerPainter = class {
  constructor(scene, figures) {
    this.scene = scene;
    this.figures = figures;
    this.orders = new Map();
  }

  paint(context, view, moves) {
    for (const marker of this.shown(view)) {
      const { layer, item, turns } = marker;
      const look = this.scene.look(layer.sets[item], view.zoom);
      const place = moves.place(layer, item);
      for (const turn of turns) {
        this.figures.paint(context, look.figure, view.x(place.x, turn), view.y(place.y), moves.lift(layer, item));
      }
    }
  }

  // The markers that a view shows, from the lowest to the uppermost.
  shown(view) {
    const shown = [];
    for (const { layer, item } of this.order(view.zoom)) {
      if (!layer.isShown) continue;
      const point = layer.runStarts[layer.firstRuns[item]];
      const [x, y] = [layer.xs[point], layer.ys[point]];
      const turns = view.turns(x, y, x, y, 80);
      if (turns.length > 0) shown.push({ layer, item, turns });
    }
    return shown;
  }

  order(zoom) {
    const level = Math.floor(zoom);
    if (!this.orders.has(level)) this.orders.set(level, this.sorted(zoom));
    return this.orders.get(level);
  }

  sorted(zoom) {
    const all = [];
    for (const layer of this.scene.layers) {
      for (let item = 0; item < layer.sets.length; item += 1) {
        if (layer.isPlace[item] === 0) continue;
        const look = this.scene.look(layer.sets[item], zoom);
        const point = layer.runStarts[layer.firstRuns[item]];
        if (look.figure >= 0) all.push({ layer, item, z: look.z, y: layer.ys[point] });
      }
    }
    return all.sort((first, second) => first.z - second.z || first.y - second.y);
  }
};
