// Meridians and parallels at round degrees, with their labels at the edges of the map.
plat.Graticule = class {
  // - step: degrees between lines; 0 for a fitting distance.
  constructor(step, leaflet) {
    this.step = step;
    this.leaflet = leaflet;
    this.edges = plat.element('canvas', 'plat-edges');
    this.edges.setAttribute('aria-hidden', 'true');
    // Above all that is drawn, and below callouts.
    leaflet.createPane('edges').append(this.edges);
  }

  static steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45];

  // Pixels that lines are apart at least.
  static least = 60;

  degrees(view) {
    if (this.step > 0) return this.step;
    const pixels = (plat.View.worldSize / 360) * view.scale;
    return plat.Graticule.steps.find((step) => step * pixels >= plat.Graticule.least) ?? 45;
  }

  static multiples(step, start, end) {
    const [first, last] = [Math.ceil(start / step), Math.floor(end / step)];
    if (last - first >= 10000) return [];
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => (first + index) * step);
  }

  // The lines that a view shows, by the pixel at which each is.
  lines(view) {
    const step = this.degrees(view);
    const size = plat.View.worldSize;
    const [top, bottom] = [Math.max(view.top, 0), Math.min(view.bottom, size)];
    const west = plat.place.longitude(view.left);
    const east = plat.place.longitude(view.right);
    const meridians = plat.Graticule.multiples(step, west, east).map((degrees) => ({
      at: view.x(plat.place.x(degrees)), text: plat.Graticule.text(plat.place.wrapped(degrees), 'E', 'W'),
    }));
    const parallels = plat.Graticule.multiples(step, plat.place.latitude(bottom), plat.place.latitude(top))
      .map((degrees) => ({ at: view.y(plat.place.y(degrees)), text: plat.Graticule.text(degrees, 'N', 'S') })).reverse();
    return { meridians, parallels, top: view.y(top), bottom: view.y(bottom) };
  }

  static text(degrees, positive, negative) {
    const number = `${Number(Math.abs(degrees).toFixed(6))}°`;
    return degrees === 0 || Math.abs(degrees) === 180 ? number : number + (degrees < 0 ? negative : positive);
  }

  paint(context, view) {
    const { meridians, parallels, top, bottom } = this.lines(view);
    const path = new Path2D();
    for (const { at } of meridians) {
      path.moveTo(at, top);
      path.lineTo(at, bottom);
    }
    for (const { at } of parallels) {
      path.moveTo(0, at);
      path.lineTo(view.width, at);
    }
    context.strokeStyle = '#3a465059';
    context.lineWidth = 1;
    context.setLineDash([]);
    context.stroke(path);
  }

  // Labels stay at the edges while the map moves. One that would come too near to another is skipped.
  //
  // - covered: rects of the page where no label would be seen.
  paintEdges(view, covered) {
    L.DomUtil.setPosition(this.edges, this.leaflet.containerPointToLayerPoint([0, 0]));
    const ratio = window.devicePixelRatio || 1;
    [this.edges.width, this.edges.height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    const context = this.edges.getContext('2d');
    [this.edges.style.width, this.edges.style.height] = [`${view.width}px`, `${view.height}px`];
    context.scale(ratio, ratio);
    context.font = plat.font(10);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    const { meridians, parallels, bottom } = this.lines(view);
    const boxes = covered.map(({ left, top, width, height }) => ({
      left: left + width / 2, top: top + height / 2, width: width / 2, height: height / 2,
    }));
    for (const { at, text } of meridians) this.write(context, text, at, Math.min(bottom, view.height), view, boxes);
    for (const { at, text } of parallels) this.write(context, text, 0, at, view, boxes);
  }

  write(context, text, x, y, view, boxes) {
    const [width, height] = [context.measureText(text).width / 2 + 2, 7];
    const left = Math.min(Math.max(x, 4 + width), view.width - 4 - width);
    const top = Math.min(Math.max(y, 4 + height), view.height - 4 - height);
    if (boxes.some((box) => Math.abs(box.left - left) < box.width + width && Math.abs(box.top - top) < box.height + height)) return;
    boxes.push({ left, top, width, height });
    context.lineWidth = 3;
    context.strokeStyle = 'rgba(255, 255, 255, 0.85)';
    context.strokeText(text, left, top);
    context.fillStyle = '#4a535b';
    context.fillText(text, left, top);
  }
};
