// The box with what is known about a feature, a dialog beside the place that it is about.
plat.Callout = class {
  constructor(page) {
    this.page = page;
    this.leaflet = page.map.leaflet;
    this.popup = L.popup({ closeButton: false, closeOnEscapeKey: false, autoClose: false, className: 'plat-callout' });
    this.onClose = () => {};
    this.leaflet.on('popupclose', ({ popup }) => {
      if (popup === this.popup) this.onClose();
    });
  }

  get isOpen() { return this.popup.isOpen(); }

  open(layer, feature, place, offset, takesFocus) {
    const table = layer.table;
    const size = this.leaflet.getSize();
    const { head, tools, foot, bar } = this.page.frame;
    const before = this.isOpen ? this.before : document.activeElement;
    this.close();
    this.before = before;
    Object.assign(this.popup.options, {
      offset: L.point(offset[0], offset[1] + 7), autoPan: this.page.data.options.canScroll,
      minWidth: Math.min(table.properties(feature).length > 0 ? 260 : 160, size.x - 60), maxWidth: Math.min(320, size.x - 60),
      autoPanPaddingTopLeft: [12, Math.min(head.offsetHeight + 16, size.y / 4)],
      autoPanPaddingBottomRight: [Math.min(tools.offsetWidth + 16, size.x / 6), foot.offsetHeight + bar.offsetHeight + 24],
    });
    this.place = place;
    this.popup.setLatLng(plat.place.latLng(place)).setContent(this.content(layer, feature));
    this.popup.openOn(this.leaflet);
    const box = this.popup.getElement();
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', table.title(feature).slice(0, 300));
    box.tabIndex = -1;
    if (takesFocus) box.focus({ preventScroll: true });
  }

  move(place) {
    this.place = { x: place.x, y: place.y };
    if (this.isOpen) this.popup.setLatLng(plat.place.latLng(place));
  }

  // Gives the focus back to where it was.
  close() {
    if (!this.isOpen) return;
    const box = this.popup.getElement();
    const hadFocus = box.contains(document.activeElement);
    this.leaflet.closePopup(this.popup);
    if (!hadFocus) return;
    const isThere = this.before && this.before !== document.body && this.before.isConnected;
    (isThere ? this.before : this.leaflet.getContainer()).focus({ preventScroll: true });
  }

  content(layer, feature) {
    const { table } = layer;
    const box = plat.element('div', 'plat-callout-box');
    const head = plat.element('div', 'plat-callout-head');
    const image = table.leftImage(feature);
    if (image >= 0) {
      const picture = plat.element('img');
      picture.alt = '';
      picture.src = this.page.data.images[image];
      head.append(picture);
    }
    const titles = plat.element('div', 'plat-callout-titles', plat.element('h2', '', plat.text(table.title(feature))));
    const subtitle = table.subtitle(feature);
    if (subtitle !== '') titles.append(plat.element('p', '', plat.text(subtitle)));
    const close = plat.iconButton('close', 'Close', () => this.close());
    close.classList.add('plat-quiet');
    head.append(titles, close);
    box.append(head);
    const properties = table.properties(feature).filter(({ column }) => column !== table.linkColumn);
    if (properties.length > 0) box.append(this.table(properties));
    const accessories = this.page.accessories(layer, feature);
    if (accessories.length > 0) box.append(plat.element('div', 'plat-accessories', ...accessories));
    return box;
  }

  table(properties) {
    const table = document.createElement('table');
    for (const { name, text } of properties) {
      const row = table.insertRow();
      const head = plat.element('th', '', plat.text(name));
      head.scope = 'row';
      row.append(head);
      row.insertCell().append(plat.link(text));
    }
    return plat.element('div', 'plat-properties', table);
  }
};
