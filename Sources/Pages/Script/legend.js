// The meaning of the colours: rows with a sample, drawn as on the map, and a text. Readers can fold it away.
plat.Legend = class {
  constructor(page) {
    this.page = page;
    this.title = plat.element('summary');
    this.rows = plat.element('div', 'plat-legend-rows');
    this.rows.tabIndex = 0;
    this.rows.setAttribute('role', 'group');
    this.rows.setAttribute('aria-label', 'Legend');
    this.element = plat.element('details', 'plat-legend-box', this.title, this.rows);
    this.element.open = innerWidth >= 600 && innerHeight >= 500;
    window.addEventListener('plat:images', () => this.paint());
  }

  // Shows the rows of a zoom level.
  update(level) {
    const { scene, data: { legends } } = this.page;
    const [first, last] = scene.zooms;
    const legend = legends.all[legends.byLevel[Math.min(Math.max(level, first), last) - first]];
    if (legend === this.shown) return;
    this.shown = legend;
    this.element.hidden = legend.rows.length === 0;
    this.title.replaceChildren(plat.text(legend.title === '' ? 'Legend' : legend.title));
    this.rows.replaceChildren(...legend.rows.map((row) => this.line(row)));
    this.paint();
  }

  line({ sample, text }) {
    const hasSample = sample !== null && sample !== undefined;
    const line = plat.element('p', hasSample ? '' : 'plat-legend-title', plat.text(text));
    if (!hasSample) return line;
    const canvas = plat.element('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    line.prepend(canvas);
    return line;
  }

  // Draws the samples, of which some may wait for their images.
  paint() {
    const ratio = Math.max(window.devicePixelRatio || 1, 2);
    const samples = this.shown.rows.map(({ sample }) => sample).filter((sample) => sample !== null && sample !== undefined);
    for (const [index, canvas] of [...this.rows.querySelectorAll('canvas')].entries()) {
      [canvas.width, canvas.height] = [26 * ratio, 18 * ratio];
      const context = canvas.getContext('2d');
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.page.figures.paint(context, samples[index], 13, 9);
    }
  }
};
