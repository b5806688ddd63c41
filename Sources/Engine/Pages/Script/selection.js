// Keeps the selected features, and the callout of one of them.
plat.Selection = class {
  constructor(page) {
    this.page = page;
    this.all = [];
    this.callout = new plat.Callout(page);
    this.callout.onClose = () => this.clear();
    this.last = null;
  }

  get isOpen() { return this.callout.isOpen; }

  // Selects what is at a pixel; a second press on the same place selects what lies beneath. False if nothing is there.
  press(x, y) {
    const view = this.page.canvas.visible();
    const isSame = this.last?.zoom === view.zoom && this.all.length > 0
      && Math.hypot(x - view.x(this.last.x), y - view.y(this.last.y)) <= 6;
    const hits = this.page.hits.all(x, y, view, !isSame);
    if (hits.length === 0) return false;
    const index = isSame ? (this.last.index + 1) % hits.length : 0;
    const { layer, item } = hits[index];
    if (index === 0 && this.page.open(layer, item)) return true;
    const place = { x: view.mapX(x), y: view.mapY(y) };
    this.select(layer, item, place);
    this.last = { ...place, zoom: view.zoom, index };
    const count = isSame ? hits.length : this.page.hits.all(x, y, view).length;
    if (count > 1) this.page.status.say(`${index + 1} of ${count} here. Press again for the next one.`);
    return true;
  }

  // - at: the map point that was pressed, if one was.
  select(layer, item, at = null, takesFocus = true) {
    this.page.map.forgetFlight();
    const feature = layer.features[item];
    const isShown = this.all.length === 1 && this.all[0].layer === layer && this.all[0].feature === feature;
    if (!isShown || !this.isOpen) {
      this.deselectAll();
      this.all = [{ layer, feature }];
      plat.send('select', plat.detail(layer, feature));
    }
    this.last = null;
    this.requestSheets();
    this.open(layer, item, at, takesFocus);
  }

  // Selects the features with which the page begins.
  begin(selected) {
    this.all = selected.map(([layer, feature]) => ({ layer: this.page.scene.layers[layer], feature }));
    if (this.all.length === 0) return;
    const [{ layer, feature }] = this.all;
    for (const one of this.all) plat.send('select', plat.detail(one.layer, one.feature));
    const item = this.page.itemOf(layer, feature);
    if (item < 0 || !this.isDrawn(layer, feature)) return;
    // Its callout would move a view that was asked for away.
    const box = layer.boxes.subarray(item * 4, item * 4 + 4);
    const isSeen = this.page.canvas.visible().turns(...box, 0).length > 0;
    if (isSeen || !this.page.data.view.isAimed) this.open(layer, item, null, false);
  }

  // True if a feature shows at the zoom of the map.
  isDrawn(layer, feature) { return this.page.showsAt(layer, feature, this.page.map.leaflet.getZoom()); }

  open(layer, item, at, takesFocus) {
    const feature = layer.features[item];
    const look = this.page.lookOf(layer, item);
    if (!look.hasCallout || layer.table.title(feature) === '') {
      // The callout of another feature would stay.
      this.isQuiet = true;
      this.callout.close();
      this.isQuiet = false;
      return;
    }
    const isPlace = layer.isPlace[item] === 1;
    const place = isPlace ? layer.place(item) : at ?? this.page.placeOf(layer, feature);
    const [dx, dy] = look.calloutOffset ?? [0, 0];
    const top = isPlace && look.figure >= 0 ? this.page.figures.all[look.figure].box[1] - 4 : 0;
    this.isQuiet = true;
    this.callout.open(layer, feature, this.page.nearest(place, at), [dx, dy + top], takesFocus);
    this.isQuiet = false;
  }

  // Moves the callout to the copy of the world that shows, to which the map may have jumped. That of a feature which no
  // longer shows is closed, unless the map is still on its way.
  follow() {
    if (!this.isOpen || !this.callout.place || this.page.map.flight) return;
    const [{ layer, feature }] = this.all;
    if (!this.isDrawn(layer, feature)) {
      this.close();
      return;
    }
    const place = this.page.nearest(this.callout.place);
    if (place.x !== this.callout.place.x) this.callout.move(place);
  }

  close() {
    this.page.map.forgetFlight();
    if (this.isOpen) this.callout.close();
    else this.clear();
  }

  clear() {
    if (this.isQuiet) return;
    this.deselectAll();
    this.requestSheets();
  }

  // Closes the callout of a feature whose layer no longer shows, and forgets all such features.
  dropHidden() {
    const hidden = this.all.filter(({ layer }) => !layer.isShown);
    if (hidden.length === 0) return;
    if (hidden.includes(this.all[0])) return this.close();
    this.all = this.all.filter(({ layer }) => layer.isShown);
    for (const { layer, feature } of hidden) plat.send('deselect', plat.detail(layer, feature));
  }

  deselectAll() {
    const before = this.all;
    this.all = [];
    for (const { layer, feature } of before) plat.send('deselect', plat.detail(layer, feature));
  }

  // Calls `body` with the items of each selected feature that shows.
  forEach(view, body) {
    for (const { layer, feature } of this.all) {
      if (layer.isShown && this.page.showsAt(layer, feature, view.zoom)) body(layer, layer.itemsOf(feature));
    }
  }

  // Paints selected markers once more, above all others and in a ring.
  //
  // - isHidden: true for markers that are on their way.
  paint(context, view, isHidden) {
    const looks = this.page.scene.looksAt(view.zoom);
    this.forEach(view, (layer, items) => {
      for (const item of items) {
        const look = looks[layer.sets[item]];
        const isMarker = layer.isPlace[item] === 1 && look.figure >= 0;
        if (isMarker && !isHidden(layer, item)) this.paintPlace(context, view, look, layer, item);
      }
    });
  }

  // Gives selected areas and lines a bright edge, below all markers.
  paintEdges(context, view) {
    const looks = this.page.scene.looksAt(view.zoom);
    this.forEach(view, (layer, items) => {
      const hasMarker = items.some((item) => layer.isPlace[item] === 1 && looks[layer.sets[item]].figure >= 0);
      if (!hasMarker) for (const item of items) this.paintEdge(context, view, layer, item);
    });
  }

  // Selected markers with looks of their own are not drawn among the others.
  requestSheets() {
    const hasOwn = this.page.scene.looks.some((look) => look.selected >= 0);
    this.page.canvas.request('edges', 'live', ...(hasOwn ? ['markers'] : []));
  }

  // True for a marker in whose place another one shows while it is selected.
  replaces(layer, item, look) {
    return look.selected >= 0 && this.has(layer, layer.features[item]);
  }

  has(layer, feature) { return this.all.some((one) => one.layer === layer && one.feature === feature); }

  paintPlace(context, view, look, layer, item) {
    // A translucent marker would get darker.
    const isSolid = layer.opacity * this.page.figures.all[look.figure].opacity === 1;
    view.forEachPixel(layer.place(item), this.page.figures.reach + 8, (x, y) => {
      if (look.selected >= 0) {
        this.page.figures.paint(context, look.selected, x, y, layer.opacity);
        return;
      }
      if (isSolid) this.page.figures.paint(context, look.figure, x, y);
      if (look.ring >= 0) this.page.figures.paint(context, look.ring, x, y);
    });
  }

  paintEdge(context, view, layer, item) {
    const [west, north, east, south] = layer.boxes.subarray(item * 4, item * 4 + 4);
    const turns = view.turns(west, north, east, south, 8);
    const lines = new plat.Outlines(layer, view).lines(item, turns, 5);
    const style = { join: 'round', cap: 'round', dash: [] };
    this.page.overlays.draw(context, lines, style, 5, 'rgba(255, 255, 255, 0.9)');
    this.page.overlays.draw(context, lines, style, 2.5, '#1f7ae0');
  }
};
