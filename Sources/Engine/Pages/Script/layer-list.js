// Switches for the layers, the uppermost first, and a choice between the pictures below them.
plat.LayerList = class {
  constructor(page) {
    this.page = page;
    this.button = plat.iconButton('layers', 'Layers', () => this.toggle());
    this.button.setAttribute('aria-expanded', 'false');
    this.button.setAttribute('aria-controls', 'plat-layers');
    this.panel = plat.element('div', 'plat-layers');
    this.panel.id = 'plat-layers';
    this.panel.hidden = true;
    const { scene, bases } = page;
    if (plat.LayerList.hasBases(page)) this.panel.append(this.baseGroup());
    if (scene.layers.length > 1) this.panel.append(this.layerGroup());
    this.panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.toggle();
      this.button.focus();
    });
  }

  // True if there is something to choose.
  static isNeeded(page) { return page.scene.layers.length > 1 || plat.LayerList.hasBases(page); }

  // A base without a name is always there.
  static hasBases(page) { return page.bases.all.some(({ name }) => name !== ''); }

  toggle() {
    this.panel.hidden = !this.panel.hidden;
    this.button.setAttribute('aria-expanded', String(!this.panel.hidden));
    if (!this.panel.hidden) this.panel.querySelector('input')?.focus();
  }

  group(title, rows) {
    return plat.element('fieldset', '', plat.element('legend', '', plat.text(title)), ...rows);
  }

  row(type, name, isChecked, change) {
    const input = plat.element('input');
    input.type = type;
    if (type === 'radio') input.name = 'plat-base';
    input.checked = isChecked;
    input.addEventListener('change', () => change(input.checked));
    return plat.element('label', '', input, plat.element('span', '', plat.text(name, 200)));
  }

  baseGroup() {
    const { bases, canvas } = this.page;
    const choose = (number) => () => {
      bases.shown = number;
      canvas.request('ground');
    };
    const rows = bases.all.map(({ name }, number) => this.row('radio', name, number === bases.shown, choose(number)));
    return this.group('Background', [...rows, this.row('radio', 'None', bases.shown < 0, choose(-1))]);
  }

  layerGroup() {
    const rows = [...this.page.scene.layers].reverse().map((layer) => {
      return this.row('checkbox', layer.name, layer.isShown, (isShown) => {
        layer.isShown = isShown;
        this.page.layersChanged();
      });
    });
    return this.group('Layers', rows);
  }
};
