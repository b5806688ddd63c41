// The coordinate under the pointer, what a press on the map does, and the shape of the pointer.
plat.Pointer = class {
  constructor(page) {
    this.page = page;
    this.element = plat.element('output', 'plat-pointer');
    this.element.setAttribute('aria-label', 'Coordinate under the pointer');
    this.element.setAttribute('aria-live', 'off');
    const { leaflet } = page.map;
    leaflet.on('mousemove', ({ containerPoint }) => this.move(containerPoint));
    leaflet.on('mouseout', () => {
      this.point = null;
      this.element.textContent = '';
    });
    // Keys and the search move the map beneath the pointer.
    leaflet.on('moveend', () => {
      if (this.point) this.element.textContent = this.text(this.point);
    });
    leaflet.on('click', (event) => this.click(event));
    leaflet.on('dblclick', () => clearTimeout(this.timer));
  }

  text(point) {
    const view = this.page.canvas.visible();
    const latitude = plat.place.latitude(view.mapY(point.y));
    return plat.place.text(latitude, plat.place.longitude(view.mapX(point.x)), view.zoom);
  }

  move(point) {
    this.point = point;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      if (!this.point) return;
      this.element.textContent = this.text(this.point);
      const hit = this.page.hits.at(this.point.x, this.point.y, this.page.canvas.visible());
      const isDraggable = hit && this.page.canDrag(hit.layer, hit.item);
      this.page.map.leaflet.getContainer().classList.toggle('plat-over', Boolean(hit));
      this.page.map.leaflet.getContainer().classList.toggle('plat-over-draggable', Boolean(isDraggable));
    });
  }

  click({ containerPoint, originalEvent }) {
    if (this.page.pointerDrag.hasJustEnded) return;
    if (this.page.selection.press(containerPoint.x, containerPoint.y)) return;
    // A press beside a callout only closes it.
    if (this.page.selection.isOpen || this.page.selection.all.length > 0) return this.page.selection.close();
    if (originalEvent && originalEvent.detail > 1) return;
    const text = this.text(containerPoint);
    // The second press of a double click zooms.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.copy(text), this.page.data.options.canZoom ? 260 : 0);
  }

  async copy(text) {
    const isCopied = await plat.copy(text);
    this.page.status.say(isCopied ? `Copied ${text}` : `${text} (this browser does not let the page copy it)`);
  }
};

// Copies a text; false if the browser does not allow it.
plat.copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const field = plat.element('textarea', 'plat-hidden');
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    before?.focus({ preventScroll: true });
    return isCopied;
  }
};
