// The button that shows where somebody is, and asks the browser if it is allowed to.
plat.Locate = class {
  constructor(page) {
    this.page = page;
    this.button = plat.iconButton('target', '', () => this.press());
    this.update();
  }

  static isNeeded({ data }) {
    return data.options.locates || (data.options.canScroll && (data.location !== null || data.track !== null));
  }

  // Says when the place is outside of the view.
  update() {
    const { location, canvas } = this.page;
    const isAway = location.now !== null && canvas.drawn !== undefined && !location.isSeen(canvas.visible());
    const name = this.page.data.options.locates ? 'Show where I am' : 'Show the location';
    plat.label(this.button, isAway ? `${name} (outside the view)` : name);
    this.button.classList.toggle('plat-away', isAway);
  }

  press() {
    if (this.page.data.options.locates) this.ask();
    else this.page.location.show();
  }

  ask() {
    if (!navigator.geolocation) return this.fail('This browser cannot tell where you are.');
    this.page.status.keep('Asking the browser where you are…');
    this.isWaiting = true;
    if (this.watch !== undefined) navigator.geolocation.clearWatch(this.watch);
    this.watch = navigator.geolocation.watchPosition(
      ({ coords }) => this.found(coords), (error) => this.fail(plat.Locate.reason(error)),
      { enableHighAccuracy: true, timeout: 15000 });
    return undefined;
  }

  found({ latitude, longitude, accuracy, heading }) {
    const { location, status, tracking } = this.page;
    location.set({
      ...plat.place.of(latitude, longitude), accuracy, heading: Number.isFinite(heading) ? heading : null,
    });
    location.send();
    if (this.isWaiting) {
      this.isWaiting = false;
      status.clear();
      location.show();
    } else {
      tracking?.follow();
    }
  }

  static reason({ code }) {
    if (code === 1) return 'The browser does not let this page see where you are. Allow it to, then try again.';
    return code === 3 ? 'The browser took too long to find out where you are.' : 'The browser could not find out where you are.';
  }

  fail(text) {
    this.isWaiting = false;
    this.page.status.say(text);
  }
};
