// A bar that shows a round length on the ground, true at the latitude of the centre of the map.
plat.ScaleBar = class {
  constructor() {
    this.text = plat.element('span');
    this.line = plat.element('span', 'plat-scale-line');
    this.element = plat.element('div', 'plat-scale', this.text, this.line);
    this.element.setAttribute('role', 'img');
  }

  update(view) {
    const latitude = plat.place.latitude(view.mapY(view.height / 2));
    const metresPerPixel = 1 / plat.place.pointsPerMetre(latitude) / view.scale;
    // At most a fifth of the width, but readable on a small screen.
    const metres = plat.ScaleBar.round(Math.max(view.width / 5, 70) * metresPerPixel);
    this.text.textContent = plat.ScaleBar.name(metres);
    this.line.style.width = `${metres / metresPerPixel}px`;
    const side = latitude < 0 ? 'S' : 'N';
    plat.label(this.element, `${this.text.textContent} at latitude ${Math.abs(latitude).toFixed(1)}°${side}`);
  }

  // The greatest 1, 2 or 5 · 10ⁿ that is not greater than a number.
  static round(most) {
    const power = 10 ** Math.floor(Math.log10(most) + 1e-9);
    return power * (power * 5 <= most ? 5 : power * 2 <= most ? 2 : 1);
  }

  static name(metres) {
    const [value, unit] = metres >= 1000 ? [metres / 1000, 'km'] : metres >= 1 ? [metres, 'm'] : [metres * 100, 'cm'];
    return `${value.toLocaleString('en', { maximumFractionDigits: 6 })}\u00a0${unit}`;
  }
};
