// The box with what is known about a feature. All texts get there as texts: none can become an element.
plat.Callout = class {
  constructor(map) {
    this.map = map;
    this.popup = L.popup({ autoPanPadding: [16, 16], maxWidth: 320, className: 'plat-callout', closeButton: false });
  }

  open(feature, place, offset) {
    this.popup.options.offset = L.point(0, offset);
    this.popup.setLatLng(place).setContent(this.content(feature)).openOn(this.map);
    const box = this.popup.getElement();
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', feature.title || 'Feature');
  }

  close() { this.map.closePopup(this.popup); }

  content(feature) {
    const box = document.createElement('div');
    const title = plat.element('h2', feature.title);
    const close = plat.button('×', 'Close', () => this.close());
    close.className = 'plat-close';
    box.append(close);
    if (feature.title !== '') box.append(title);
    if (feature.subtitle !== '') box.append(plat.element('p', feature.subtitle));
    const rows = feature.properties.filter(({ text }) => text !== feature.title && text !== feature.subtitle);
    if (rows.length > 0) box.append(this.table(rows));
    return box;
  }

  table(rows) {
    const table = document.createElement('table');
    for (const { name, text } of rows) {
      const row = table.insertRow();
      const head = plat.element('th', name);
      head.scope = 'row';
      row.append(head);
      row.insertCell().append(plat.link(text));
    }
    return table;
  }
};

// An element with a text. Directions of writing cannot reach beyond it.
plat.element = (name, text) => {
  const element = document.createElement(name);
  const inner = document.createElement('bdi');
  inner.textContent = text;
  element.append(inner);
  return element;
};

plat.button = (text, title, action) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.title = title;
  button.setAttribute('aria-label', title);
  button.addEventListener('click', action);
  return button;
};

// A text as a link, if it is one that leads to a page, an address or a place and cannot run anything; else as text.
plat.link = (text) => {
  if (!/^(https?|mailto|geo):[^\s]+$/i.test(text)) return plat.element('span', text);
  const link = plat.element('a', text);
  link.href = text;
  link.rel = 'noopener noreferrer';
  if (/^http/i.test(text)) link.target = '_blank';
  return link;
};
