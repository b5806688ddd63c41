// The map of Leaflet: how it moves, where it starts, and the way back there.
plat.Map = class {
  constructor(data) {
    this.data = data;
    const { options, zooms } = data;
    const canBoth = options.canZoom && options.canScroll;
    // Where the map cannot be moved, its centre stays.
    const zooming = options.canZoom && (options.canScroll || 'center');
    this.isAnimated = options.isAnimated && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.leaflet = L.map('plat-map', {
      attributionControl: false, zoomControl: false, keyboard: false, tap: false, closePopupOnClick: false,
      minZoom: zooms[0], maxZoom: zooms[1], zoomSnap: options.isZoomFree ? 0 : 1, zoomDelta: 1,
      dragging: options.canScroll, scrollWheelZoom: zooming, doubleClickZoom: zooming, touchZoom: zooming,
      boxZoom: canBoth, worldCopyJump: true, inertia: this.isAnimated, bounceAtZoomLimits: false,
      zoomAnimation: this.isAnimated, fadeAnimation: this.isAnimated, markerZoomAnimation: this.isAnimated,
    });
    const { center, zoom } = this.first();
    this.set(center, zoom);
    // What to do where a flight ends; null while there is none.
    this.flight = null;
    this.leaflet.on('moveend', () => this.land());
    this.leaflet.getContainer().addEventListener('pointerdown', () => this.forgetFlight(), { capture: true });
  }

  // The centre and the zoom at the beginning: those of the data, or what shows a rect.
  first() {
    const { view, zooms } = this.data;
    if (!view.rect) return { center: plat.place.latLng(view), zoom: this.snapped(view.zoom) };
    const [west, north, east, south] = view.rect;
    const size = this.leaflet.getSize();
    const [top, right, bottom, left] = this.free(view.padding, size);
    const fit = (pixels, length) => (length > 0 ? Math.log2(Math.max(pixels, 1) / length) + 20 : Infinity);
    // Of the whole world, the width counts: little is to be seen around the poles.
    const isWorld = !view.padding && east - west > 0.9 * plat.View.worldSize;
    const fitting = isWorld
      ? fit(size.x, plat.View.worldSize)
      : Math.min(fit(size.x - left - right, east - west), fit(size.y - top - bottom, south - north), zooms[1]);
    if (isWorld) {
      // The whole world fills the width, between levels too.
      const zoom = Math.min(Math.max(fitting, zooms[0]), zooms[1]);
      return { center: plat.place.latLng({ x: (west + east) / 2, y: (north + south) / 2 }), zoom };
    }
    const zoom = this.snapped(fitting);
    const point = 2 ** (20 - zoom);
    const place = { x: (west + east + (right - left) * point) / 2, y: (north + south + (bottom - top) * point) / 2 };
    return { center: plat.place.latLng(place), zoom };
  }

  // Pixels at the edges that stay free: those that were asked for, else what the parts around the map need. Most of a
  // small window is for the map.
  free(padding, size) {
    if (padding) {
      const [top, right, bottom, left] = padding;
      const part = (sides, length) => Math.min((length * plat.Map.mostFree) / Math.max(sides, 1), 1);
      const [across, down] = [part(left + right, size.x), part(top + bottom, size.y)];
      return [top * down, right * across, bottom * down, left * across];
    }
    const side = size.x >= 600 ? 56 : 16;
    return [16, side, this.data.track ? 64 : 16, side];
  }

  // The part of the window that may stay free.
  static mostFree = 0.75;

  snapped(zoom) {
    const [first, last] = this.data.zooms;
    const whole = this.data.options.isZoomFree ? zoom : Math.floor(zoom + 1e-9);
    return Math.min(Math.max(whole, first), last);
  }

  // Shows a place at a zoom level, between whole ones too.
  set(center, zoom) {
    const { options } = this.leaflet;
    const snap = options.zoomSnap;
    options.zoomSnap = 0;
    this.leaflet.setView(center, zoom, { animate: false });
    options.zoomSnap = snap;
  }

  home() {
    const { center, zoom } = this.first();
    this.go(center, zoom);
  }

  // Shows a place, in flight unless that would be too much movement, then calls `end`. If something else moves the map
  // meanwhile, `end` is not called.
  go(center, zoom, end = () => {}) {
    this.forgetFlight();
    if (!this.isAnimated) {
      this.set(center, zoom);
      end();
      return;
    }
    this.leaflet.flyTo(center, zoom, { duration: 0.7 });
    this.flight = { zoom, end };
  }

  land() {
    const { flight } = this;
    this.flight = null;
    if (flight && flight.zoom === this.leaflet.getZoom()) flight.end();
  }

  forgetFlight() { this.flight = null; }

  // Levels beyond the first view at which a place by itself is shown.
  static closer = 4;

  // Shows a box of map points as far as zooming and scrolling are allowed, then calls `end`.
  //
  // - levels: those of which one is wanted, each with all up to the next step.
  show([west, north, east, south], levels, end) {
    const { canZoom, canScroll } = this.data.options;
    if (!canScroll) {
      end();
      return;
    }
    const size = this.leaflet.getSize();
    const length = Math.max((east - west) / size.x, (south - north) / size.y);
    const close = this.first().zoom + plat.Map.closer;
    const fitting = length > 0 ? Math.min(Math.log2(0.8 / length) + 20, close) : close;
    const now = this.leaflet.getZoom();
    // An area that would not fit gets smaller, and a place is seen closer.
    const wanted = length > 0 && fitting < now ? fitting : Math.max(fitting, now);
    const zoom = canZoom ? this.nearestLevel(this.snapped(wanted), levels) : now;
    this.go(plat.place.latLng({ x: (west + east) / 2, y: (north + south) / 2 }), zoom, end);
  }

  // Shows a group of markers from the level on at which the first of them leaves it: all of them if there is room.
  open({ level, place, first, box: [west, north, east, south] }) {
    const size = this.leaflet.getSize();
    const length = Math.max((east - west) / size.x, (south - north) / size.y);
    const fitting = length > 0 ? Math.log2(0.8 / length) + 20 : level;
    const world = plat.View.worldSize;
    const nearest = first.x + Math.round((place.x - first.x) / world) * world;
    const middle = fitting < level
      ? { x: (place.x + nearest) / 2, y: (place.y + first.y) / 2 } : { x: (west + east) / 2, y: (north + south) / 2 };
    this.go(plat.place.latLng(middle), this.snapped(Math.max(fitting, level)));
  }

  nearestLevel(zoom, levels) {
    const { steps } = this.data.options;
    if (levels.includes(Math.floor(zoom * steps + 1e-9) / steps)) return zoom;
    return levels.reduce((best, level) => (Math.abs(level - zoom) < Math.abs(best - zoom) ? level : best));
  }

  // Lets wheel, double click and pinch zoom without moving the centre, or not.
  keepCentre(isKept) {
    const { canZoom, canScroll } = this.data.options;
    const zooming = canZoom && (isKept || !canScroll ? 'center' : true);
    Object.assign(this.leaflet.options, { scrollWheelZoom: zooming, doubleClickZoom: zooming, touchZoom: zooming });
  }

  // Pans by pixels, as arrow keys do.
  pan(x, y) { this.leaflet.panBy([x, y], { animate: this.isAnimated }); }

  zoomBy(levels) { this.leaflet.setZoom(this.leaflet.getZoom() + levels, { animate: this.isAnimated }); }
};
