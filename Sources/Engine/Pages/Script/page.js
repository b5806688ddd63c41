// The map of the page's data, with all that belongs to it.
plat.Page = class {
  constructor(data) {
    this.data = data;
    this.scene = new plat.Scene(data);
    this.images = new plat.Images(data.images);
    this.figures = new plat.Figures(data.figures, this.images);
    this.stamps = new plat.Stamps(this.figures);
    this.groups = plat.Groups.isNeeded(data) ? new plat.Groups(this.scene, this.figures) : null;
    this.overlays = new plat.OverlayPainter(this.scene);
    this.markers = new plat.Markers(this.scene);
    this.labels = new plat.Labels(this.scene);
    this.bases = new plat.Bases(data, this.images);
    this.density = data.density ? new plat.Density(this.markers, data.density.colours) : null;
    this.hits = new plat.Hits(this.scene, this.overlays, this.markers, this.figures);
    this.hits.isDense = data.density !== null;
    this.reach = this.figures.reach + 2;
    this.map = new plat.Map(data);
    const { leaflet } = this.map;
    this.graticule = data.options.graticule === null ? null : new plat.Graticule(data.options.graticule, leaflet);
    this.floats = new plat.Floats(this);
    this.moves = new plat.Moves(this);
    this.location = new plat.Location(this);
    this.canvas = new plat.CanvasLayer({
      ground: (...paper) => this.paintGround(...paper), edges: (...paper) => this.selection?.paintEdges(...paper),
      markers: (...paper) => this.paintMarkers(...paper),
      live: (...paper) => this.paintLive(...paper), labels: (...paper) => this.paintLabels(...paper),
    });
    this.addParts();
    this.canvas.addTo(leaflet);
    this.listen();
  }

  addParts() {
    const { options, track } = this.data;
    this.frame = new plat.Frame(this.map.leaflet.getContainer());
    this.status = new plat.Status(this.frame);
    this.selection = new plat.Selection(this);
    this.dragging = new plat.Dragging(this);
    this.keyDrag = new plat.KeyDrag(this);
    this.pointerDrag = new plat.PointerDrag(this);
    this.pointer = new plat.Pointer(this);
    this.inView = new plat.InViewList(this);
    this.locate = plat.Locate.isNeeded(this) ? new plat.Locate(this) : null;
    const canTrack = options.canScroll && (track !== null || options.locates);
    this.tracking = canTrack ? new plat.Tracking(this) : null;
    this.playback = null;
    plat.listenToKeys(this);
    plat.listenToTwoFingers(this);
    plat.sendRegions(this.map.leaflet);
  }

  listen() {
    if (this.data.track && this.data.track.times.length > 0) {
      this.playback = new plat.Playback(this, new plat.Track(this.data.track));
      this.location.set({ ...this.playback.now, heading: null });
    }
    plat.addControls(this);
    document.getElementById('plat-map').after(this.inView.element);
    this.canvas.on('drawn moved', ({ view }) => this.viewChanged(view));
    this.map.leaflet.on('moveend', () => this.selection.follow());
    this.map.leaflet.on('move resize', () => this.edgesChanged());
    this.location.onChange = () => this.locate?.update();
    this.images.onLoad = () => {
      this.stamps.known.clear();
      this.canvas.request();
      window.dispatchEvent(new Event('plat:images'));
    };
    // Texts are painted before their fonts are there.
    for (const font of document.fonts) font.load().then(() => this.canvas.request('ground', 'markers', 'labels'), () => {});
    this.viewChanged(this.canvas.visible());
    if (this.figures.hasSeries && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setInterval(() => this.beat(), 1000);
    }
  }

  // True if there is nothing to see.
  get isEmpty() {
    const hasItems = this.scene.layers.some((layer) => layer.features.length > 0 || layer.labelFeatures.length > 0);
    return !hasItems && this.bases.all.length === 0 && !this.playback && !this.location.now;
  }

  // Shows the next image of each series.
  beat() {
    this.figures.beat += 1;
    this.canvas.request('markers', 'live');
  }

  paintGround(context, view) {
    this.bases.paint(context, view);
    this.overlays.paint(context, view);
    this.graticule?.paint(context, view);
    if (this.location.now?.isFixed) this.location.paintCircle(context, view);
  }

  paintMarkers(context, view, ratio) {
    if (this.density) {
      this.density.paint(context, view, this.canvas.visible(), ratio);
      this.legend?.showMost(this.density.most);
      return undefined;
    }
    for (const group of this.markers.order(view.zoom).groups) {
      const paint = (sheet) => this.paintGroup(sheet, view, ratio, group);
      if (group.opacity < 1) plat.paintApart(context, group.opacity, paint);
      else paint(context);
    }
    return undefined;
  }

  paintGroup(context, view, ratio, group) {
    this.stamps.begin(context, ratio, group.end - group.start);
    this.markers.forEach(view, this.reach, (layer, item, look, x, y) => {
      if (!this.floats.has(layer, item) && !this.selection.replaces(layer, item, look)) this.stamps.draw(context, layer.figure(item, look, view.level), x, y);
    }, group);
    this.stamps.end(context);
  }

  paintLive(context, view) {
    if (this.playback) this.playback.track.paint(context, view, this.playback.now);
    if (this.location.now && !this.location.now.isFixed) this.location.paintCircle(context, view);
    if (!this.density) this.selection.paint(context, view, (layer, item) => this.floats.has(layer, item));
    if (this.location.now) this.location.paintDot(context, view);
    this.floats.paint(context, view);
  }

  paintLabels(context, view) {
    this.labels.paint(context, view, (layer, feature) => this.floats.hasFeature(layer, feature));
  }

  viewChanged(view) {
    // Paper has another size, on which the middle of the map stays the middle.
    const { style } = this.map.leaflet.getContainer();
    style.setProperty('--middle-x', `${view.width / 2}px`);
    style.setProperty('--middle-y', `${view.height / 2}px`);
    this.inView.update(view);
    this.scaleBar?.update(view);
    this.legend?.update(view.zoom);
    this.locate?.update();
    const { leaflet } = this.map;
    if (this.zoomIn) this.zoomIn.setAttribute('aria-disabled', String(leaflet.getZoom() >= leaflet.getMaxZoom()));
    if (this.zoomOut) this.zoomOut.setAttribute('aria-disabled', String(leaflet.getZoom() <= leaflet.getMinZoom()));
    this.edgesChanged();
  }

  edgesChanged() { this.graticule?.paintEdges(this.canvas.visible(), this.frame.rects); }

  layersChanged() {
    this.groups?.reset();
    this.canvas.request();
    this.selection.dropHidden();
  }

  // Shows what is in a group, unless readers must not move the map.
  open(layer, item) {
    const { canZoom, canScroll } = this.data.options;
    const zoom = this.map.leaflet.getZoom();
    if (!canZoom || !canScroll || !layer.isGroup(item, plat.View.level(zoom))) return false;
    this.tracking?.stop();
    this.map.open(this.groups.opening(layer, item, plat.View.level(zoom)));
    return true;
  }

  lookOf(layer, item) { return this.scene.look(layer.sets[item], this.map.leaflet.getZoom()); }

  // True if anything of a feature is painted at a zoom, its label aside or not.
  isDrawn(layer, feature, zoom) {
    const looks = this.scene.looksAt(zoom);
    return layer.itemsOf(feature).some((item) => {
      const { figure, fill, gradient, stroke, text } = looks[layer.sets[item]];
      return figure >= 0 || fill || gradient || stroke || text;
    });
  }

  // True if a feature shows at a zoom.
  showsAt(layer, feature, zoom) {
    return layer.shows(feature, plat.View.level(zoom)) && this.isDrawn(layer, feature, zoom);
  }

  // The zoom levels at which a feature shows, with those between whole ones on a map that stops there.
  levelsOf(layer, feature) {
    const { zooms: [first, last], steps } = this.scene;
    const levels = Array.from({ length: (last - first) * steps + 1 }, (_, index) => first + index / steps);
    return levels.filter((level) => this.showsAt(layer, feature, level));
  }

  // True for a marker that readers may drag: that of a feature which is nothing but points, as others cannot be saved.
  canDrag(layer, item) {
    if (layer.isPlace[item] === 0 || !this.lookOf(layer, item).isDraggable || this.density) return false;
    return layer.itemsOf(layer.features[item]).every((one) => layer.isPlace[one] === 1);
  }

  // The item by which a feature is selected: its marker, else its first lines or areas; negative for none.
  itemOf(layer, feature) {
    const place = layer.placesByFeature()[feature] ?? -1;
    return place >= 0 ? place : layer.features.indexOf(feature);
  }

  placeOf(layer, feature) {
    const item = this.itemOf(layer, feature);
    const [west, north, east, south] = layer.boxes.subarray(item * 4, item * 4 + 4);
    return { x: (west + east) / 2, y: (north + south) / 2 };
  }

  // The copy of a place that is nearest to another, else to the middle of the view.
  nearest(place, other = null) {
    const view = this.canvas.visible();
    const x = other ? other.x : view.mapX(view.width / 2);
    const size = plat.View.worldSize;
    return { ...place, x: place.x + Math.round((x - place.x) / size) * size };
  }

  accessories(layer, feature) { return plat.accessories(this, layer, feature, layer.placesByFeature()[feature]); }

  // Brings a feature into view and selects it.
  show(layer, item) {
    this.tracking?.stop();
    const box = [...layer.boxes.subarray(item * 4, item * 4 + 4)];
    if (!this.data.options.canScroll && this.canvas.visible().turns(...box, 0).length === 0) {
      this.status.say('That is outside of the part that this page shows.');
      return;
    }
    const levels = this.levelsOf(layer, layer.features[item]);
    if (levels.length === 0) {
      this.status.say('That does not show at any zoom level.');
      return;
    }
    const { canZoom, canScroll } = this.data.options;
    if (!(canZoom && canScroll) && !this.showsAt(layer, layer.features[item], this.map.leaflet.getZoom())) {
      this.status.say('That does not show at this zoom level.');
      return;
    }
    // On the way the feature may not show yet.
    this.selection.close();
    this.map.show(box, levels, () => this.selection.select(layer, item));
  }
};
