// Markers on their way: dragged or moved by a script. They are drawn above all others, some lifted a little.
plat.Floats = class {
  constructor(page) {
    this.page = page;
    this.all = new Map();
  }

  static key(layer, item) { return `${layer.number} ${item}`; }

  has(layer, item) { return this.all.size > 0 && this.all.has(plat.Floats.key(layer, item)); }

  hasFeature(layer, feature) {
    for (const float of this.all.values()) if (float.layer === layer && layer.features[float.item] === feature) return true;
    return false;
  }

  // Takes a marker off the map.
  take(layer, item) {
    const place = layer.place(item);
    const float = { layer, item, ...place, lift: 0 };
    this.all.set(plat.Floats.key(layer, item), float);
    this.page.canvas.request('markers', 'live', 'labels');
    return float;
  }

  moveTo(float, place) {
    [float.x, float.y] = [place.x, place.y];
    this.page.canvas.request('live');
  }

  // Puts a marker back on the map, where it then is.
  put(float) {
    this.all.delete(plat.Floats.key(float.layer, float.item));
    this.page.canvas.request('markers', 'live', 'labels');
  }

  // Lifts a marker, or lets it drop, within a moment.
  lift(float, height, then = () => {}) {
    const from = float.lift;
    plat.animate(this.page.map.isAnimated ? 140 : 0, (part) => {
      float.lift = from + (height - from) * part;
      this.page.canvas.request('live');
    }, then);
  }

  paint(context, view) {
    const looks = this.page.scene.looksAt(view.zoom);
    for (const { layer, item, x, y, lift } of this.all.values()) {
      const look = looks[layer.sets[item]];
      if (look.figure < 0) continue;
      view.forEachPixel({ x, y }, this.page.figures.reach + 8, (left, top) => {
        this.page.figures.paint(context, look.figure, left, top - lift, layer.opacity);
      });
    }
  }
};

// Calls `body` with parts of the way from 0 to 1, then `end`.
plat.animate = (milliseconds, body, end = () => {}) => {
  if (milliseconds === 0) {
    body(1);
    end();
    return;
  }
  const start = performance.now();
  const step = (now) => {
    const part = Math.min(Math.max((now - start) / milliseconds, 0), 1);
    body(part * (2 - part));
    if (part < 1) requestAnimationFrame(step);
    else end();
  };
  requestAnimationFrame(step);
};
