// The field to search in, with the list of what was found: arrow keys choose, Enter shows, Escape closes.
plat.SearchField = class {
  constructor(search, show) {
    this.search = search;
    this.show = show;
    this.found = [];
    this.chosen = -1;
    this.field = plat.element('input');
    this.field.type = 'search';
    this.field.placeholder = 'Search';
    this.field.autocomplete = 'off';
    this.field.spellcheck = false;
    this.list = plat.element('ul');
    this.list.id = 'plat-found';
    this.list.hidden = true;
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', 'Found');
    const attributes = {
      role: 'combobox', 'aria-label': 'Search for a name', 'aria-controls': 'plat-found', 'aria-expanded': 'false',
      'aria-autocomplete': 'list',
    };
    for (const [name, value] of Object.entries(attributes)) this.field.setAttribute(name, value);
    this.more = plat.element('p', 'plat-more');
    this.more.hidden = true;
    const line = plat.element('div', 'plat-search', plat.icon('search'), this.field);
    this.element = plat.element('div', 'plat-search-box', line, this.list, this.more);
    this.listen();
  }

  listen() {
    this.field.addEventListener('input', () => this.fill());
    this.field.addEventListener('focus', () => this.fill());
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('focusout', (event) => {
      if (!this.element.contains(event.relatedTarget)) this.close();
    });
    // The field keeps the focus.
    this.list.addEventListener('mousedown', (event) => event.preventDefault());
    this.list.addEventListener('click', (event) => {
      const row = event.target.closest('li');
      if (row) this.choose([...this.list.children].indexOf(row));
    });
  }

  fill() {
    this.found = this.search.found(this.field.value);
    const shown = this.found.slice(0, plat.Search.mostFound);
    const hasLayers = this.search.scene.layers.length > 1;
    this.list.replaceChildren(...shown.map(({ title, layer }, index) => {
      const row = plat.element('li', '', plat.text(title, 120));
      if (hasLayers) row.append(plat.element('small', '', plat.text(layer.name, 60)));
      row.id = `plat-found-${index}`;
      row.setAttribute('role', 'option');
      return row;
    }));
    const rest = this.found.length - shown.length;
    const isUnknown = this.found.length === 0 && this.field.value.trim() !== '';
    this.more.textContent = isUnknown ? this.search.noMatch : rest > 0 ? `${rest.toLocaleString('en')} more` : '';
    this.more.hidden = this.more.textContent === '';
    this.list.hidden = shown.length === 0;
    this.field.setAttribute('aria-expanded', String(!this.list.hidden));
    this.mark(shown.length > 0 ? 0 : -1);
  }

  mark(index) {
    this.chosen = index;
    for (const [at, row] of [...this.list.children].entries()) row.setAttribute('aria-selected', String(at === index));
    if (index < 0) return this.field.removeAttribute('aria-activedescendant');
    this.list.children[index].scrollIntoView({ block: 'nearest' });
    return this.field.setAttribute('aria-activedescendant', `plat-found-${index}`);
  }

  key(event) {
    const count = this.list.children.length;
    if (event.key === 'ArrowDown' && this.list.hidden) this.fill();
    else if (event.key === 'ArrowDown' && count > 0) this.mark((this.chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) this.mark((this.chosen + count - 1) % count);
    else if (event.key === 'Enter') this.choose(this.chosen);
    else if (event.key === 'Escape' && !this.list.hidden) this.close();
    else if (event.key === 'Escape') this.field.value = '';
    else return;
    event.preventDefault();
  }

  choose(index) {
    const entry = this.list.hidden ? undefined : this.found[index];
    if (!entry) return;
    this.close();
    this.show(entry.layer, entry.item);
  }

  close() {
    this.list.hidden = true;
    this.more.hidden = true;
    this.field.setAttribute('aria-expanded', 'false');
    this.field.removeAttribute('aria-activedescendant');
  }
};
