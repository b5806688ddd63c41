// Shows a location as a dot, its accuracy as a circle, and its heading as a cone.
plat.Location = class {
  constructor(page) {
    this.page = page;
    const { location } = page.data;
    // x, y, accuracy in metres, heading in degrees; null if unknown.
    this.now = location ? { ...location, isFixed: true } : null;
    this.colour = location?.colour ?? plat.Location.colour;
    this.shades = location?.shades ?? ['#5097e7', '#1d70ce'];
    this.onChange = () => {};
  }

  static colour = '31, 122, 224';

  set(now) {
    this.now = now;
    this.page.canvas.request('live');
    this.onChange();
  }

  send() {
    const { x, y, accuracy, heading } = this.now;
    plat.send('location', {
      latitude: plat.place.latitude(y), longitude: plat.place.wrapped(plat.place.longitude(x)),
      accuracy: accuracy ?? null, heading: heading ?? null,
    });
  }

  // Map points of the radius of the circle.
  get radius() {
    const { y, accuracy } = this.now;
    if (!(accuracy > 0)) return 0;
    return Math.min(accuracy * plat.place.pointsPerMetre(plat.place.latitude(y)), plat.View.worldSize / 2);
  }

  isSeen(view) {
    const { x, y } = this.now;
    const { radius } = this;
    return view.turns(x - radius, y - radius, x + radius, y + radius, 0).length > 0;
  }

  // Shows the place with 600 metres around it.
  show() {
    const { x, y } = this.now;
    const reach = 300 * plat.place.pointsPerMetre(plat.place.latitude(y));
    const { map, data: { options } } = this.page;
    const size = map.leaflet.getSize();
    if (!options.canScroll) {
      if (!this.isSeen(this.page.canvas.visible())) this.page.status.say('The location is outside of what this page shows.');
      return;
    }
    const zoom = map.snapped(Math.log2(Math.min(size.x, size.y) / (2 * reach)) + 20);
    map.go(plat.place.latLng(this.page.nearest({ x, y })), options.canZoom ? zoom : map.leaflet.getZoom());
  }

  paintCircle(context, view) {
    const radius = this.radius * view.scale;
    if (radius <= 0) return;
    view.forEachPixel(this.now, radius + 2, (x, y) => {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = `rgba(${this.colour}, 0.14)`;
      context.fill();
      context.setLineDash([]);
      context.lineWidth = 1;
      context.strokeStyle = `rgba(${this.colour}, 0.45)`;
      context.stroke();
    });
  }

  paintDot(context, view) {
    view.forEachPixel(this.now, 40, (x, y) => {
      context.save();
      context.translate(x, y);
      if (Number.isFinite(this.now.heading)) this.paintCone(context, this.now.heading);
      for (let step = 0; step < 4; step += 1) this.disc(context, 0.8, 9.3 + 0.8 * step, 'rgba(0, 0, 0, 0.075)');
      this.disc(context, 0, 9, '#fff');
      const light = context.createLinearGradient(0, -6.5, 0, 6.5);
      this.shades.forEach((shade, end) => light.addColorStop(end, shade));
      this.disc(context, 0, 6.5, light);
      if (this.page.tracking?.turnsArrow && Number.isFinite(this.now.heading)) this.paintArrow(context, this.now.heading);
      context.restore();
    });
  }

  disc(context, y, radius, colour) {
    context.beginPath();
    context.arc(0, y, radius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  }

  paintCone(context, heading) {
    const light = context.createRadialGradient(0, 0, 0, 0, 0, 34);
    for (const [offset, alpha] of [[0, 0.75], [0.35, 0.5], [1, 0]]) {
      light.addColorStop(offset, `rgba(${this.colour}, ${alpha})`);
    }
    const angle = (degrees) => ((degrees - 90) * Math.PI) / 180;
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, 34, angle(heading - 24), angle(heading + 24));
    context.closePath();
    context.fillStyle = light;
    context.fill();
  }

  paintArrow(context, heading) {
    context.rotate((heading * Math.PI) / 180);
    context.beginPath();
    context.moveTo(0, -5);
    context.lineTo(3.6, 4);
    context.lineTo(0, 2.2);
    context.lineTo(-3.6, 4);
    context.closePath();
    context.fillStyle = '#fff';
    context.fill();
  }
};
