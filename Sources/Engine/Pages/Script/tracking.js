// Lets the map follow a location, or follow it with the arrow of the dot turned, or stay where it is.
plat.Tracking = class {
  constructor(page) {
    this.page = page;
    this.mode = 'none';
    this.button = plat.iconButton('free', '', () => this.next());
    this.label();
    page.map.leaflet.on('dragstart boxzoomend', () => this.stop());
  }

  static modes = {
    none: { next: 'follow', icon: 'free', text: 'Tracking is off. Press to follow the location.' },
    follow: { next: 'heading', icon: 'follow', text: 'Following the location. Press to turn its arrow as well.' },
    heading: {
      next: 'none', icon: 'heading',
      text: 'Following, and the arrow turns with the heading, as the map itself cannot turn. Press to stop.',
    },
  };

  get turnsArrow() { return this.mode === 'heading'; }

  next() { this.set(plat.Tracking.modes[this.mode].next); }

  set(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.label();
    const isFollowing = mode !== 'none';
    this.page.canvas.isFollowing = isFollowing;
    this.page.map.keepCentre(isFollowing);
    plat.send('tracking-mode', { mode });
    this.page.canvas.request('live');
    if (this.page.playback) this.place(this.page.playback.now);
    else this.follow();
    this.page.status.say(plat.Tracking.modes[mode].text);
  }

  stop() {
    if (this.mode === 'none') return;
    this.set('none');
    this.page.status.say('Tracking is off, because the map was moved.');
  }

  label() {
    const { icon, text } = plat.Tracking.modes[this.mode];
    this.button.replaceChildren(plat.icon(icon));
    plat.label(this.button, text);
    this.button.classList.toggle('plat-on', this.mode !== 'none');
  }

  // Puts the dot of a track somewhere, and the map with it.
  place({ x, y, accuracy, heading }) {
    this.page.location.set({ x, y, accuracy, heading: this.turnsArrow ? heading : null });
    this.follow();
  }

  follow() {
    const { location, map, canvas } = this.page;
    if (this.mode === 'none' || !location.now) return;
    const view = canvas.visible();
    const place = this.page.nearest(location.now);
    const [x, y] = [Math.round(view.x(place.x) - view.width / 2), Math.round(view.y(place.y) - view.height / 2)];
    if (x === 0 && y === 0) return;
    if (Math.abs(x) < view.width && Math.abs(y) < view.height) map.leaflet.panBy([x, y], { animate: false });
    else map.leaflet.setView(plat.place.latLng(place), map.leaflet.getZoom(), { animate: false });
  }
};
