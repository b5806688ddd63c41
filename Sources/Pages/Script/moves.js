// Moves markers, and remembers which ones have moved.
plat.Moves = class {
  constructor(page) {
    this.page = page;
    this.moved = new Map();
    // Called when there is something to save.
    this.onMove = () => {};
  }

  set(layer, item, place) {
    layer.setPlace(item, place);
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
