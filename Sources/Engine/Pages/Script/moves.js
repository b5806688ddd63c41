// Moves markers, and remembers which ones readers can save.
plat.Moves = class {
  constructor(page) {
    this.page = page;
    // Only where readers may drag markers are moves theirs, to be saved and taken back.
    this.areKept = page.scene.looks.some(({ isDraggable }) => isDraggable);
    // Markers that are not where they were when the page opened, and when they were saved, each with that place.
    this.moved = new Map();
    this.unsaved = new Map();
    // Places before each move, which can be taken back.
    this.history = [];
    // Called after each move that can be saved.
    this.onMove = () => {};
  }

  get isSaved() { return this.unsaved.size === 0; }

  // True if a marker is not where it was when the page opened, or when it was last saved.
  get hasChanges() { return this.moved.size > 0 || this.unsaved.size > 0; }

  set(layer, item, place) {
    if (this.areKept) this.history.push({ layer, item, place: layer.place(item) });
    this.put(layer, item, place);
  }

  // Takes the last move back; false if there is none, or while a marker is on its way.
  undo() {
    if (this.history.length === 0 || this.page.floats.all.size > 0) return false;
    const last = this.history.pop();
    this.put(last.layer, last.item, last.place);
    this.page.selection.close();
    this.page.canvas.request();
    return true;
  }

  put(layer, item, place) {
    if (this.areKept) for (const kept of [this.moved, this.unsaved]) plat.Moves.note(kept, layer, item, place);
    layer.setPlace(item, place);
    this.page.markers.reset();
    this.page.labels.reset();
    if (this.areKept) this.onMove();
  }

  // Keeps the place from which a marker is moved; forgets a marker that is moved back there.
  static note(kept, layer, item, place) {
    const key = plat.Floats.key(layer, item);
    if (!kept.has(key)) kept.set(key, { layer, place: layer.place(item) });
    const { place: { x, y } } = kept.get(key);
    if (x === place.x && y === place.y) kept.delete(key);
  }

  setSaved() { this.unsaved.clear(); }

  // The layers to save.
  get layers() { return [...new Set([...this.moved.values(), ...this.unsaved.values()].map(({ layer }) => layer))]; }

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
