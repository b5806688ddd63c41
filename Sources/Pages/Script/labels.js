// Labels, each from its lowest zoom level on. Which ones show is decided when the page is made: nothing is decided anew.
plat.LabelPainter = class {
  constructor(scene) { this.scene = scene; }

  paint(context, view, moves) {
    for (const label of this.shown(view)) {
      const { layer, text, look, standing, width, x, y } = label;
      if (moves.lift(layer, label.item) > 0) continue;
      context.font = plat.font(look.text.size, look.text.family, false);
      context.textAlign = 'left';
      context.textBaseline = 'alphabetic';
      const [left, baseline] = [x + this.left(standing, width), y + standing.y + (standing.ascent - standing.descent) / 2];
      if (look.text.haloWidth > 0) {
        context.lineWidth = 2 * look.text.haloWidth;
        context.lineJoin = 'round';
        context.setLineDash([]);
        context.strokeStyle = look.text.halo;
        context.strokeText(text, left, baseline, width);
      }
      context.fillStyle = look.text.colour;
      // A browser's letters may be wider than those that were measured; they are narrowed to their room.
      context.fillText(text, left, baseline, width);
    }
  }

  // Where a text begins: beside its marker, or so that its middle is at the place.
  left(standing, width) { return standing.isBeside ? standing.x : standing.x - width / 2; }

  // The labels that a view shows.
  shown(view) {
    const level = Math.max(Math.floor(view.zoom), 0);
    const shown = [];
    for (const layer of this.scene.layers) {
      if (!layer.isShown) continue;
      for (let label = 0; label < layer.labelItems.length; label += 1) {
        if (layer.labelZooms[label] > level) continue;
        const item = layer.labelItems[label];
        const point = layer.runStarts[layer.firstRuns[item]];
        const [x, y] = [layer.xs[point], layer.ys[point]];
        for (const turn of view.turns(x, y, x, y, 200)) {
          shown.push({
            layer, label, item, width: layer.labelWidths[label], x: view.x(x, turn), y: view.y(y),
            text: layer.table.label(layer.features[item]), look: this.scene.look(layer.sets[item], view.zoom),
            standing: layer.standings[layer.labelStandings[label]],
          });
        }
      }
    }
    return shown;
  }
};
