// Makes the map of the page's data.
plat.start = () => {
  const data = JSON.parse(document.getElementById('plat-data').textContent);
  const page = new plat.Page(data);
  window.dispatchEvent(new CustomEvent('plat:load-finish'));
  return page;
};

plat.Page = class {
  constructor(data) {
    this.data = data;
    this.scene = new plat.Scene(data);
    this.figures = new plat.Figures(data.figures);
    this.overlays = new plat.OverlayPainter(this.scene);
    this.markers = new plat.MarkerPainter(this.scene, this.figures);
    this.labels = new plat.LabelPainter(this.scene);
    this.moves = new plat.Moves();
    this.hits = new plat.HitTest(this.overlays, this.markers, this.figures);
    this.selection = null;
    this.map = this.makeMap();
    this.events = new plat.Events(this.map);
    this.callout = new plat.Callout(this.map);
    this.canvas = new plat.CanvasLayer((context, view) => this.paint(context, view));
    this.inView = new plat.InViewList(this.scene, (layer, item) => this.select(layer, item));
    this.canvas.on('drawn', ({ view }) => this.inView.update(this.shownPart(view)));
    this.canvas.addTo(this.map);
    this.figures.onLoad = () => this.canvas.draw();
    this.addControls();
    this.listen();
  }

  makeMap() {
    const { options, view, zooms } = this.data;
    const map = L.map('plat-map', {
      attributionControl: false, zoomControl: options.canZoom, minZoom: zooms[0], maxZoom: zooms[1],
      zoomSnap: options.isZoomFree ? 0 : 1, dragging: options.canScroll, keyboard: true, worldCopyJump: true,
      scrollWheelZoom: options.canZoom, doubleClickZoom: options.canZoom, touchZoom: options.canZoom,
      boxZoom: options.canZoom, zoomAnimation: options.isAnimated, fadeAnimation: options.isAnimated,
      markerZoomAnimation: options.isAnimated,
    });
    map.setView([plat.place.latitude(view.y), plat.place.longitude(view.x)], view.zoom, { animate: false });
    return map;
  }

  paint(context, view) {
    this.overlays.paint(context, view);
    this.markers.paint(context, view, this.moves);
    if (this.selection) this.paintSelection(context, view);
    this.labels.paint(context, view, this.moves);
  }

  // The selected marker once more, above all others and in a ring.
  paintSelection(context, view) {
    const { layer, item } = this.selection;
    const look = this.scene.look(layer.sets[item], view.zoom);
    if (!layer.isShown || layer.isPlace[item] === 0 || look.figure < 0) return;
    const place = this.moves.place(layer, item);
    for (const turn of view.turns(place.x, place.y, place.x, place.y, 80)) {
      const [x, y] = [view.x(place.x, turn), view.y(place.y)];
      this.figures.paint(context, look.figure, x, y);
      this.figures.paint(context, look.ring, x, y);
    }
  }

  // The view of the map without the margin of the canvas.
  shownPart(view) {
    const size = this.map.getSize();
    const [x, y] = [(view.width - size.x) / 2, (view.height - size.y) / 2];
    return new plat.View(view.zoom, view.left + x / view.scale, view.top + y / view.scale, size.x, size.y);
  }

  addControls() {
    const { options, legend, title, attribution } = this.data;
    const redraw = () => this.canvas.draw();
    if (title !== '') this.corner('topleft', plat.element('h1', title));
    const search = new plat.Search(this.scene, (layer, item) => this.show(layer, item));
    if (search.entries.length > 0) this.corner('topright', search.control());
    if (this.scene.layers.length > 1) this.corner('topright', plat.layerList(this.scene, redraw));
    const home = plat.button('⌂', 'Show the whole map as at first', () => this.home());
    home.className = 'plat-home';
    this.corner('topleft', home);
    if (legend.rows.length > 0) this.corner('bottomright', plat.legend(legend, this.figures));
    if (attribution !== '') this.corner('bottomright', plat.element('small', attribution));
    if (options.hasScaleBar) L.control.scale({ imperial: false }).addTo(this.map);
    this.pointer = plat.element('output', '');
    this.pointer.className = 'plat-pointer';
    this.corner('bottomleft', this.pointer);
    document.body.append(this.inView.element);
  }

  corner(position, element) {
    const Corner = L.Control.extend({ onAdd: () => element });
    L.DomEvent.disableClickPropagation(element);
    L.DomEvent.disableScrollPropagation(element);
    new Corner({ position }).addTo(this.map);
  }

  home() {
    const { view } = this.data;
    this.map.setView([plat.place.latitude(view.y), plat.place.longitude(view.x)], view.zoom);
  }

  listen() {
    this.map.on('click', (event) => this.click(event));
    this.map.on('mousemove', ({ latlng }) => {
      this.pointer.textContent = plat.place.text(latlng.lat, latlng.lng, this.map.getZoom());
    });
    this.map.on('popupclose', () => this.deselect());
    this.map.getContainer().addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.callout.close();
    });
  }

  click(event) {
    const view = this.shownPart(this.canvas.drawn);
    const { x, y } = event.containerPoint;
    const hit = this.hits.at(x, y, view, this.moves);
    if (hit) this.select(hit.layer, hit.item, event.latlng);
    else this.callout.close();
  }

  // Brings a feature into view and opens its callout.
  show(layer, item) {
    const [west, north, east, south] = layer.boxes.subarray(item * 4, item * 4 + 4);
    const corner = (x, y) => [plat.place.latitude(y), plat.place.longitude(x)];
    const size = Math.max(east - west, south - north);
    const zoom = size > 0 ? this.map.getBoundsZoom([corner(west, north), corner(east, south)]) : this.data.zooms[1];
    this.map.setView(
      corner((west + east) / 2, (north + south) / 2), Math.max(Math.min(zoom, 12), this.map.getZoom()));
    this.select(layer, item);
  }

  select(layer, item, at = null) {
    const feature = layer.features[item];
    const look = this.scene.look(layer.sets[item], this.map.getZoom());
    this.selection = { layer, item };
    this.canvas.draw();
    this.events.send('select', { layer: layer.name, feature, title: layer.table.title(feature) });
    if (!look.hasCallout) return;
    const box = layer.boxes.subarray(item * 4, item * 4 + 4);
    const place = layer.isPlace[item] === 1 ? this.moves.place(layer, item) : null;
    const middle = at || L.latLng(plat.place.latitude((box[1] + box[3]) / 2), plat.place.longitude((box[0] + box[2]) / 2));
    const top = place && look.figure >= 0 ? this.figures.figures[look.figure].box[1] : 0;
    this.callout.open(
      {
        title: layer.table.title(feature), subtitle: layer.table.subtitle(feature),
        properties: layer.table.properties(feature),
      },
      place ? L.latLng(plat.place.latitude(place.y), plat.place.longitude(place.x)) : middle, top);
  }

  deselect() {
    if (!this.selection) return;
    const { layer, item } = this.selection;
    this.selection = null;
    this.canvas.draw();
    this.events.send('deselect', { layer: layer.name, feature: layer.features[item] });
  }
};

plat.start();
