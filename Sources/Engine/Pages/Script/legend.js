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
    // Paper cannot be unfolded.
    window.addEventListener('beforeprint', () => {
      this.wasOpen = this.element.open;
      this.element.open = true;
    });
    window.addEventListener('afterprint', () => { this.element.open = this.wasOpen; });
    this.density = page.density ? plat.densityScale(page.density) : null;
  }

  // Shows the rows of a zoom.
  update(zoom) {
    const { scene, data: { legends } } = this.page;
    const legend = legends.all[legends.byLevel[scene.step(zoom)]];
    if (legend === this.shown) return;
    this.shown = legend;
    this.element.hidden = legend.rows.length === 0 && !this.density;
    this.title.replaceChildren(plat.text(legend.title === '' ? 'Legend' : legend.title));
    this.rows.replaceChildren(...legend.rows.map((row) => this.line(row)));
    if (this.density) this.rows.append(this.density.element);
    this.showMost(this.page.density?.most ?? 0);
    this.paint();
  }

  // Says how many points the last colour stands for.
  showMost(most) { this.density?.show(most); }

  line({ sample, text }) {
    const hasSample = sample !== null && sample !== undefined;
    const line = plat.element('p', hasSample ? '' : 'plat-legend-title', plat.text(text));
    if (!hasSample) return line;
    const canvas = plat.element('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    line.prepend(canvas);
    return line;
  }

  // The width of all samples, and the height of each: more than the usual ones for large markers.
  size(samples) {
    const reach = (number, side) => {
      const { box } = this.page.figures.all[number];
      return 2 * Math.ceil(Math.max(-box[side], box[side + 2]));
    };
    return [Math.max(26, ...samples.map((number) => reach(number, 0))), (number) => Math.max(18, reach(number, 1))];
  }

  // Draws the samples, of which some may wait for their images.
  paint() {
    const ratio = Math.max(window.devicePixelRatio || 1, 2);
    const samples = this.shown.rows.map(({ sample }) => sample).filter((sample) => sample !== null && sample !== undefined);
    for (const [index, canvas] of [...this.rows.querySelectorAll('p > canvas')].entries()) {
      const [width, height] = this.size(samples);
      [canvas.width, canvas.height] = [width * ratio, height(samples[index]) * ratio];
      [canvas.style.width, canvas.style.height] = [`${width}px`, `${height(samples[index])}px`];
      const context = canvas.getContext('2d');
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.page.figures.paint(context, samples[index], width / 2, height(samples[index]) / 2);
    }
  }
};
