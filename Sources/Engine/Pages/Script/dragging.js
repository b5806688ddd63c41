// Drags a marker from where it is to somewhere else, or back.
plat.Dragging = class {
  constructor(page) {
    this.page = page;
    this.float = null;
  }

  static lift = 8;

  begin(layer, item) {
    this.page.selection.close();
    this.float = this.page.floats.take(layer, item);
    this.start = layer.place(item);
    this.page.floats.lift(this.float, plat.Dragging.lift);
    this.send('starting');
  }

  moveTo(place) {
    const size = plat.View.worldSize;
    this.page.floats.moveTo(this.float, { x: place.x, y: Math.min(Math.max(place.y, 0), size) });
    this.send('dragging');
  }

  end() {
    const { float } = this;
    const size = plat.View.worldSize;
    this.page.moves.set(float.layer, float.item, { x: float.x - size * Math.floor(float.x / size), y: float.y });
    this.send('ending');
    this.drop();
  }

  cancel() {
    this.page.floats.moveTo(this.float, this.start);
    this.send('cancelling');
    this.drop();
  }

  drop() {
    const { float } = this;
    this.float = null;
    this.page.floats.lift(float, 0, () => this.page.floats.put(float));
  }

  send(state) {
    const { layer, item, x, y } = this.float;
    plat.send('drag', {
      ...plat.detail(layer, layer.features[item]), state, latitude: plat.place.latitude(y),
      longitude: plat.place.wrapped(plat.place.longitude(x)),
    });
  }
};
