// Finds the features at a pixel of the view: markers, then lines and areas, the uppermost first.
plat.Hits = class {
  constructor(scene, overlays, markers, figures) {
    this.scene = scene;
    this.overlays = overlays;
    this.markers = markers;
    this.figures = figures;
  }

  // The uppermost item at a pixel; null if there is none.
  at(x, y, view) { return this.all(x, y, view, true)[0] ?? null; }

  // - isFirstEnough: true to look no further than the uppermost.
  all(x, y, view, isFirstEnough = false) {
    const found = this.markersAt(x, y, view);
    return isFirstEnough && found.length > 0 ? found : [...found, ...this.overlaysAt(x, y, view, isFirstEnough)];
  }

  markersAt(x, y, view) {
    // Counts of points have no markers.
    if (this.isDense) return this.markers.near(x, y, view, 3);
    const looks = this.scene.looksAt(view.zoom);
    // Fingers are wider than dots.
    const tolerance = matchMedia('(pointer: coarse)').matches ? 10 : 4;
    const found = this.markers.near(x, y, view, this.figures.reach + tolerance).filter((marker) => {
      const look = looks[marker.layer.sets[marker.item]];
      if (look.figure < 0) return false;
      const [west, north, east, south] = this.figures.all[marker.layer.figure(marker.item, look, view.level)].box;
      const [dx, dy] = [x - marker.x, y - marker.y];
      return dx >= west - tolerance && dx <= east + tolerance && dy >= north - tolerance && dy <= south + tolerance;
    });
    // Those without room are behind one that shows.
    return found[0]?.isWaiting === false ? found : [];
  }

  overlaysAt(x, y, view, isFirstEnough) {
    const looks = this.scene.looksAt(view.zoom);
    const found = [];
    const [mapX, mapY] = [view.mapX(x), view.mapY(y)];
    for (const layer of [...this.scene.layers].reverse()) {
      if (!layer.isShown) continue;
      const order = this.overlays.order(layer, view.zoom);
      for (let at = order.length - 1; at >= 0; at -= 1) {
        const item = order[at];
        if (!layer.shows(layer.features[item], view.level)) continue;
        if (this.meets(layer, item, looks[layer.sets[item]], mapX, mapY, view)) {
          found.push({ layer, item });
          if (isFirstEnough) return found;
        }
      }
    }
    return found;
  }

  meets(layer, item, look, x, y, view) {
    const reach = (this.overlays.width(look, view, layer, item) / 2 + 4) / view.scale;
    const [west, north, east, south] = layer.boxes.subarray(item * 4, item * 4 + 4);
    if (y < north - reach || y > south + reach) return false;
    const size = plat.View.worldSize;
    // In the copy of the world that has the pixel.
    for (let turn = Math.ceil((x - reach - east) / size); turn <= Math.floor((x + reach - west) / size); turn += 1) {
      if (this.isAt(layer, item, look, x - turn * size, y, reach)) return true;
    }
    return false;
  }

  isAt(layer, item, look, x, y, reach) {
    let isInside = false;
    for (let run = layer.firstRuns[item]; run < layer.firstRuns[item + 1]; run += 1) {
      const [west, north, east, south] = layer.runBoxes.subarray(run * 4, run * 4 + 4);
      if (x < west - reach || x > east + reach || y < north - reach || y > south + reach) continue;
      const [start, end] = [layer.runStarts[run], layer.runStarts[run + 1]];
      const isRing = layer.isRing[run] === 1;
      for (let at = isRing ? start : start + 1; at < end; at += 1) {
        const before = at > start ? at - 1 : end - 1;
        const [x1, y1, x2, y2] = [layer.xs[before], layer.ys[before], layer.xs[at], layer.ys[at]];
        if (isRing && y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
        if (look.stroke && plat.Hits.distance(x, y, x1, y1, x2, y2) <= reach) return true;
      }
    }
    return isInside && Boolean(look.fill || look.gradient);
  }

  static distance(x, y, x1, y1, x2, y2) {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const part = length > 0 ? Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / length, 0), 1) : 0;
    return Math.hypot(x - x1 - part * dx, y - y1 - part * dy);
  }
};
