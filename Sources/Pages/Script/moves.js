// Moves markers, and remembers which ones have moved.
plat.Moves = class {
  constructor(page) {
    this.page = page;
    this.moved = new Map();
    // Places before each move, which can be taken back.
    this.history = [];
    this.isSaved = true;
    // Called when there is something to save.
    this.onMove = () => {};
  }

  set(layer, item, place) {
    this.history.push({ layer, item, place: layer.place(item) });
    this.put(layer, item, place);
  }

  // Takes the last move back; false if there is none.
  undo() {
    const last = this.history.pop();
    if (!last || this.page.floats.has(last.layer, last.item)) return false;
    this.put(last.layer, last.item, last.place);
    this.page.selection.close();
    this.page.canvas.request();
    return true;
  }

  put(layer, item, place) {
    layer.setPlace(item, place);
    this.isSaved = false;
    this.moved.set(plat.Floats.key(layer, item), { layer, item });
    this.page.markers.reset();
    this.page.labels.reset();
    this.onMove();
  }

  get layers() { return [...new Set([...this.moved.values()].map(({ layer }) => layer))]; }

  // Moves the marker with an id; false if there is none, or no such place.
  move(id, latitude, longitude) {
    const found = this.page.scene.find(id);
    const item = found ? found.layer.placesByFeature()[found.feature] : -1;
    if (item < 0 || !Number.isFinite(latitude) || Math.abs(latitude) > 90 || !Number.isFinite(longitude)) return false;
    const { layer } = found;
    const { floats, map } = this.page;
    if (floats.has(layer, item)) return false;
    const [from, to] = [layer.place(item), plat.place.of(latitude, plat.place.wrapped(longitude))];
    const float = floats.take(layer, item);
    plat.animate(map.isAnimated ? 300 : 0, (part) => {
      floats.moveTo(float, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      if (this.page.selection.all.some((one) => one.feature === found.feature && one.layer === layer)) {
        this.page.selection.callout.move(float);
      }
    }, () => {
      this.set(layer, item, to);
      floats.put(float);
    });
    return true;
  }
};
