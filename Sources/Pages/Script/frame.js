// Where the parts around the map are. They are cells of a grid, so none can lie on another.
plat.Frame = class {
  constructor(container) {
    this.element = plat.element('div', 'plat-frame');
    for (const name of ['head', 'tools', 'news', 'foot', 'legend', 'bar']) {
      this[name] = plat.element('div', `plat-${name}`);
      this.element.append(this[name]);
    }
    container.append(this.element);
  }

  // Where parts are, in pixels of the map.
  get rects() {
    const parts = this.element.querySelectorAll(':scope > * > *');
    return [...parts].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
  }

  // Adds a part, whose clicks and wheel do not reach the map.
  add(cell, part) {
    L.DomEvent.disableClickPropagation(part);
    L.DomEvent.disableScrollPropagation(part);
    for (const name of ['pointerdown', 'touchstart', 'keydown', 'contextmenu']) {
      part.addEventListener(name, (event) => event.stopPropagation());
    }
    this[cell].append(part);
    return part;
  }
};
