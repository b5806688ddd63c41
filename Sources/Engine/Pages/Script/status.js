// A line that says what has happened, to those who see it and to screen readers.
plat.Status = class {
  constructor(frame) {
    this.element = plat.element('p', 'plat-status');
    this.element.setAttribute('role', 'status');
    frame.add('news', this.element);
  }

  static seconds = 6;

  say(text) {
    this.element.replaceChildren(plat.text(text, 300));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clear(), plat.Status.seconds * 1000);
  }

  // Says something until it is cleared.
  keep(text) {
    this.say(text);
    clearTimeout(this.timer);
  }

  clear() {
    clearTimeout(this.timer);
    this.element.replaceChildren();
  }
};
