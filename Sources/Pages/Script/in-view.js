// What the map shows, as a list for those who do not see it and for keys: Tab reaches it, Enter opens a callout.
plat.InViewList = class {
  constructor(scene, show) {
    this.scene = scene;
    this.show = show;
    this.element = document.createElement('section');
    this.element.className = 'plat-in-view';
    this.element.setAttribute('aria-label', 'In view');
    this.list = document.createElement('ul');
    this.element.append(this.list);
  }

  static mostShown = 100;

  update(view) {
    const shown = [];
    for (const layer of this.scene.layers) {
      if (!layer.isShown) continue;
      let last = -1;
      for (let item = 0; item < layer.sets.length; item += 1) {
        const feature = layer.features[item];
        if (feature === last || layer.table.title(feature) === '') continue;
        const [west, north, east, south] = layer.boxes.subarray(item * 4, item * 4 + 4);
        if (view.turns(west, north, east, south, 0).length === 0) continue;
        shown.push({ layer, item, feature });
        last = feature;
      }
    }
    this.fill(shown);
  }

  fill(shown) {
    this.list.replaceChildren();
    for (const { layer, item, feature } of shown.slice(0, plat.InViewList.mostShown)) {
      const row = document.createElement('li');
      const button = plat.element('button', layer.table.title(feature));
      button.type = 'button';
      button.addEventListener('click', () => this.show(layer, item));
      row.append(button);
      this.list.append(row);
    }
    const more = shown.length - plat.InViewList.mostShown;
    if (more > 0) this.list.append(plat.element('li', `and ${more} more; zoom in to have them here`));
  }
};
