// Places the parts around the map in the cells of a grid, so that none overlaps another.
plat.Frame = class {
  constructor(container) {
    this.element = plat.element('div', 'plat-frame');
    for (const name of ['head', 'tools', 'news', 'foot', 'legend', 'bar']) {
      this[name] = plat.element('div', `plat-${name}`);
      this.element.append(this[name]);
    }
    container.append(this.element);
  }

  // Boxes of the parts, in pixels of the map.
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
