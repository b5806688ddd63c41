// The one layer of the map: sheets with all that the page draws. They are a little larger than the map, so that nothing
// is missing at the edges while it is dragged, and they are stretched while the zoom changes.
plat.CanvasLayer = L.Layer.extend({
  // - painters: by the name of a sheet, from the lowest to the uppermost, what paints it: (context, view, ratio).
  initialize(painters) {
    this.painters = painters;
    this.dirty = new Set();
    this.margin = 0.15;
    this.cost = 0;
  },

  onAdd(map) {
    this.sheets = Object.keys(this.painters).map((name) => {
      const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated plat-canvas', this.getPane());
      canvas.setAttribute('aria-hidden', 'true');
      return { name, canvas };
    });
    this.drawAll();
  },

  getEvents() {
    return {
      viewreset: this.changed, zoomend: this.changed, resize: this.changed, moveend: this.moved, move: this.followed,
      zoom: this.followed, zoomanim: this.stretch,
    };
  },

  // The part of the map that the window shows. Leaflet moves the map by whole pixels; what is drawn is exact.
  visible() {
    const map = this._map;
    const origin = map.getPixelOrigin();
    if (this.origin !== origin) {
      this.origin = origin;
      const isExact = L.DomUtil.getPosition(map.getPane('mapPane')).equals([0, 0]);
      const corner = map.project(map.getCenter()).subtract(map.getSize().divideBy(2));
      this.rest = isExact ? corner.subtract(origin) : L.point(0, 0);
    }
    const zoom = map.getZoom();
    const size = map.getSize();
    const corner = map.getPixelBounds().min.add(this.rest);
    const scale = 2 ** (zoom - 20);
    const left = corner.x / scale;
    const world = plat.View.worldSize;
    // Far from its middle, copies fill what it leaves empty.
    const isNear = Math.abs(left + size.x / scale / 2 - world / 2) <= world / 8;
    const isOneWorld = isNear && left <= 1 && left + size.x / scale >= world - 1;
    return new plat.View(zoom, left, corner.y / scale, size.x, size.y, isOneWorld);
  },

  // The part of the map that the sheets show.
  wide() {
    const view = this.visible();
    const reach = L.point(view.width, view.height).multiplyBy(this.margin).round();
    return new plat.View(
      view.zoom, view.left - reach.x / view.scale, view.top - reach.y / view.scale, view.width + 2 * reach.x,
      view.height + 2 * reach.y, view.isOneWorld);
  },

  changed() {
    this.place();
    this.request();
  },

  // Once the map rests, the sheets are drawn around it again, unless the map follows somebody step by step.
  moved() {
    const isNear = this.isFollowing && this.drawn.covers(this.visible());
    if (isNear) this.fire('moved', { view: this.visible() });
    else this.changed();
  },

  followed() {
    this.place();
    // A fast drawing can keep up with a movement.
    if (!this.drawn.covers(this.visible()) && this.cost < 40) this.request();
  },

  // Draws some sheets, or all, before the browser paints the next time.
  request(...names) {
    for (const name of names.length > 0 ? names : Object.keys(this.painters)) this.dirty.add(name);
    this.isWhole = this.isWhole || names.length === 0;
    this.frame ??= requestAnimationFrame(() => this.flush());
  },

  // Draws at once what waits to be drawn.
  flush() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = null;
    if (this.isWhole) return this.drawAll();
    for (const sheet of this.sheets) if (this.dirty.has(sheet.name)) this.draw(sheet);
    this.dirty.clear();
  },

  drawAll() {
    const start = performance.now();
    this.isWhole = false;
    this.dirty.clear();
    this.drawn = this.wide();
    for (const sheet of this.sheets) this.draw(sheet);
    this.place();
    this.cost = performance.now() - start;
    this.fire('drawn', { view: this.visible() });
  },

  draw({ name, canvas }) {
    const view = this.drawn;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    const context = canvas.getContext('2d');
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      canvas.style.width = `${view.width}px`;
      canvas.style.height = `${view.height}px`;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.globalAlpha = 1;
    this.painters[name](context, view, ratio);
  },

  // Puts the sheets where they belong in the map of this moment.
  place() {
    const view = this.visible();
    const { drawn } = this;
    const corner = L.point((drawn.left - view.left) * view.scale, (drawn.top - view.top) * view.scale);
    const scale = view.scale / drawn.scale;
    const place = this._map.containerPointToLayerPoint(scale === 1 ? corner.round() : corner);
    for (const { canvas } of this.sheets) L.DomUtil.setTransform(canvas, place, scale);
  },

  // Goes along with an animation of the zoom.
  stretch(event) {
    const { drawn } = this;
    const corner = this._map.unproject([drawn.left * drawn.scale, drawn.top * drawn.scale], drawn.zoom);
    const place = this._map._latLngToNewLayerPoint(corner, event.zoom, event.center);
    for (const { canvas } of this.sheets) {
      L.DomUtil.setTransform(canvas, place, this._map.getZoomScale(event.zoom, drawn.zoom));
    }
  },
});
