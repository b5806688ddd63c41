// Lists the features in view for keys and screen readers: Tab reaches the list, Enter opens a callout.
plat.InViewList = class {
  constructor(page) {
    this.page = page;
    this.element = plat.element('section', 'plat-in-view');
    this.element.setAttribute('aria-label', 'In view');
    this.list = plat.element('ul');
    this.note = plat.element('p');
    this.element.append(plat.element('h2', '', 'In view'), this.list, this.note);
    this.element.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Escape') page.map.leaflet.getContainer().focus({ preventScroll: true });
    });
    this.list.addEventListener('click', (event) => {
      const row = event.target.closest('li');
      const shown = row ? this.shown[[...this.list.children].indexOf(row)] : undefined;
      if (shown) page.selection.select(shown.layer, shown.item);
    });
  }

  static most = 100;

  // Waits until the map rests: what changes meanwhile nobody reads.
  update(view) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fill(view), 200);
  }

  fill(view) {
    // Rows that have the focus stay until it goes.
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const { shown, count } = this.find(view);
    this.shown = shown;
    const place = focused ? [...this.list.children].indexOf(focused.closest('li')) : -1;
    this.list.replaceChildren(...shown.map(({ layer, feature }) => {
      const button = plat.element('button', '', plat.text(layer.table.title(feature), 200));
      button.type = 'button';
      return plat.element('li', '', button);
    }));
    const rest = count - shown.length;
    this.note.textContent = count === 0 ? 'Nothing with a name is in view.'
      : rest > 0 ? `And ${rest.toLocaleString('en')} more. Zoom in to see them here.` : '';
    if (place >= 0) (this.list.children[Math.min(place, shown.length - 1)]?.firstChild ?? this.list).focus?.();
  }

  find(view) {
    const shown = [];
    let count = 0;
    const looks = this.page.scene.looksAt(view.zoom);
    for (const layer of [...this.page.scene.layers].reverse()) {
      if (!layer.isShown) continue;
      let last = -1;
      for (let item = 0; item < layer.features.length; item += 1) {
        const feature = layer.features[item];
        if (feature === last || !this.isSeen(layer, item, looks, view)) continue;
        last = feature;
        if (layer.table.title(feature) === '') continue;
        count += 1;
        if (shown.length < plat.InViewList.most) shown.push({ layer, item, feature });
      }
    }
    return { shown, count };
  }

  isSeen(layer, item, looks, view) {
    const look = looks[layer.sets[item]];
    if (look.figure < 0 && !look.fill && !look.stroke && !look.gradient && !look.text) return false;
    if (!layer.shows(layer.features[item], view.level)) return false;
    const { boxes } = layer;
    const [north, south] = [boxes[item * 4 + 1], boxes[item * 4 + 3]];
    if (south < view.top || north > view.bottom) return false;
    return view.turns(boxes[item * 4], north, boxes[item * 4 + 2], south, 0).length > 0;
  }
};
