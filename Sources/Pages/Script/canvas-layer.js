// The one layer of the map: a canvas with all that the page draws. It is a little larger than the map, so that nothing is
// missing at the edges while the map is dragged, and it is stretched while the zoom changes.
plat.CanvasLayer = L.Layer.extend({
  initialize(paint) {
    this.paint = paint;
    this.margin = 0.15;
  },

  onAdd(map) {
    this.canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated plat-canvas', this.getPane());
    this.canvas.setAttribute('aria-hidden', 'true');
    this.draw();
  },

  onRemove() { this.canvas.remove(); },

  getEvents() {
    return { viewreset: this.draw, moveend: this.draw, zoomend: this.draw, resize: this.draw, zoomanim: this.stretch };
  },

  // The part of the map that the canvas shows.
  view() {
    const size = this._map.getSize();
    const reach = size.multiplyBy(this.margin).round();
    const zoom = this._map.getZoom();
    const corner = this._map.getPixelBounds().min.subtract(reach);
    const scale = 2 ** (zoom - 20);
    return new plat.View(
      zoom, corner.x / scale, corner.y / scale, size.x + 2 * reach.x, size.y + 2 * reach.y);
  },

  draw() {
    const view = this.view();
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.canvas.style.width = `${view.width}px`;
    this.canvas.style.height = `${view.height}px`;
    this.drawn = view;
    const reach = this._map.getSize().multiplyBy(this.margin).round();
    L.DomUtil.setPosition(this.canvas, this._map.containerPointToLayerPoint([-reach.x, -reach.y]));
    const context = this.canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    this.paint(context, view);
    this.fire('drawn', { view });
  },

  // Follows an animation of the zoom until the map is drawn anew.
  stretch(event) {
    const scale = this._map.getZoomScale(event.zoom, this.drawn.zoom);
    const corner = this._map.unproject(
      [this.drawn.left * this.drawn.scale, this.drawn.top * this.drawn.scale], this.drawn.zoom);
    const offset = this._map._latLngToNewLayerPoint(corner, event.zoom, event.center);
    L.DomUtil.setTransform(this.canvas, offset, scale);
  },
});
