// What is at a pixel of the view: the uppermost marker, or the uppermost line or area.
plat.HitTest = class {
  constructor(overlays, markers, figures) {
    this.overlays = overlays;
    this.markers = markers;
    this.figures = figures;
  }

  // The feature at a pixel; null if there is none.
  at(x, y, view, moves) {
    return this.marker(x, y, view, moves) || this.overlay(x, y, view);
  }

  marker(x, y, view, moves) {
    const shown = this.markers.shown(view);
    for (let at = shown.length - 1; at >= 0; at -= 1) {
      const { layer, item, turns } = shown[at];
      const look = this.markers.scene.look(layer.sets[item], view.zoom);
      const [west, north, east, south] = this.figures.figures[look.figure].box;
      const place = moves.place(layer, item);
      for (const turn of turns) {
        const [dx, dy] = [x - view.x(place.x, turn), y - view.y(place.y)];
        // Fingers are wider than dots.
        if (dx >= west - 4 && dx <= east + 4 && dy >= north - 4 && dy <= south + 4) return { layer, item };
      }
    }
    return null;
  }

  overlay(x, y, view) {
    const [mapX, mapY] = [view.left + x / view.scale, view.top + y / view.scale];
    for (const layer of [...this.overlays.scene.layers].reverse()) {
      if (!layer.isShown) continue;
      for (const item of [...this.overlays.order(layer, view.zoom)].reverse()) {
        const look = this.overlays.scene.look(layer.sets[item], view.zoom);
        for (const turn of this.overlays.turns(layer, item, view, 8)) {
          const place = mapX - turn * plat.View.worldSize;
          if (this.meets(layer, item, look, place, mapY, view)) return { layer, item };
        }
      }
    }
    return null;
  }

  meets(layer, item, look, x, y, view) {
    const reach = (Math.max(this.overlays.width(look, view, layer, item), 0) / 2 + 4) / view.scale;
    const [west, north, east, south] = layer.boxes.subarray(item * 4, item * 4 + 4);
    if (x < west - reach || x > east + reach || y < north - reach || y > south + reach) return false;
    let isInside = false;
    let isNear = false;
    this.overlays.forEachRun(layer, item, (run) => {
      const isRing = layer.isRing[run] === 1;
      this.forEachSegment(layer, run, isRing, (x1, y1, x2, y2) => {
        if (isRing && y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
        if (look.stroke && this.distance(x, y, x1, y1, x2, y2) <= reach) isNear = true;
      });
    });
    return isNear || (isInside && (look.fill || look.gradient));
  }

  forEachSegment(layer, run, isRing, body) {
    const [start, end] = [layer.runStarts[run], layer.runStarts[run + 1]];
    for (let at = start; at + 1 < end; at += 1) body(layer.xs[at], layer.ys[at], layer.xs[at + 1], layer.ys[at + 1]);
    if (isRing && end > start) body(layer.xs[end - 1], layer.ys[end - 1], layer.xs[start], layer.ys[start]);
  }

  distance(x, y, x1, y1, x2, y2) {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const part = length > 0 ? Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / length, 0), 1) : 0;
    return Math.hypot(x - x1 - part * dx, y - y1 - part * dy);
  }
};
