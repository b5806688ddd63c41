// Finds features by their titles: a field, and a list of those that begin with or contain what is typed.
plat.Search = class {
  constructor(scene, show) {
    this.entries = [];
    for (const layer of scene.layers) {
      for (let item = 0; item < layer.sets.length; item += 1) {
        const feature = layer.features[item];
        if (item > 0 && layer.features[item - 1] === feature) continue;
        const title = layer.table.title(feature);
        if (title !== '') this.entries.push({ layer, item, title, folded: plat.Search.fold(title) });
      }
    }
    this.show = show;
  }

  // Without accents and capitals: who looks for 'zurich' finds Zürich.
  static fold(text) { return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(); }

  static mostFound = 12;

  found(text) {
    const wanted = plat.Search.fold(text.trim());
    if (wanted === '') return [];
    const starting = this.entries.filter(({ folded }) => folded.startsWith(wanted));
    const others = this.entries.filter(({ folded }) => !folded.startsWith(wanted) && folded.includes(wanted));
    return [...starting, ...others];
  }

  control() {
    const box = document.createElement('div');
    box.className = 'plat-search';
    const field = document.createElement('input');
    field.type = 'search';
    field.placeholder = 'Search';
    field.setAttribute('aria-label', 'Search for a name');
    const list = document.createElement('ul');
    list.hidden = true;
    field.addEventListener('input', () => this.fill(list, field));
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.choose(this.found(field.value)[0], list);
      if (event.key === 'Escape') list.hidden = true;
      if (event.key === 'ArrowDown') list.querySelector('button')?.focus();
    });
    box.append(field, list);
    return box;
  }

  fill(list, field) {
    const found = this.found(field.value);
    list.replaceChildren();
    for (const entry of found.slice(0, plat.Search.mostFound)) {
      const row = document.createElement('li');
      const button = plat.element('button', entry.title);
      button.type = 'button';
      button.addEventListener('click', () => this.choose(entry, list));
      row.append(button);
      list.append(row);
    }
    const more = found.length - plat.Search.mostFound;
    if (more > 0) list.append(plat.element('li', `${more} more`));
    if (found.length === 0 && field.value.trim() !== '') list.append(plat.element('li', 'Nothing has this name'));
    list.hidden = list.childElementCount === 0;
  }

  choose(entry, list) {
    if (!entry) return;
    list.hidden = true;
    this.show(entry.layer, entry.item);
  }
};
