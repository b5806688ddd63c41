// Dragging with a mouse, a finger or a pen.
plat.PointerDrag = class {
  constructor(page) {
    this.page = page;
    this.press = null;
    this.element = page.map.leaflet.getContainer();
    // Before Leaflet sees the press, which would move the map.
    this.element.addEventListener('pointerdown', (event) => this.down(event), { capture: true });
    this.element.addEventListener('pointermove', (event) => this.move(event), { capture: true });
    this.element.addEventListener('pointerup', (event) => this.up(event), { capture: true });
    this.element.addEventListener('pointercancel', () => this.cancel(), { capture: true });
    document.addEventListener('keydown', (event) => this.key(event), { capture: true });
  }

  // Pixels that a pointer moves along an axis before it drags.
  static least = 5;

  get isDragging() { return this.press !== null && this.press.isDragging; }

  down(event) {
    if (this.press) return this.cancel();
    if (event.button !== 0 || event.target.closest('.plat-frame, .leaflet-popup')) return undefined;
    const { x, y } = this.pixel(event);
    const hit = this.page.hits.at(x, y, this.page.canvas.visible());
    if (!hit || !this.page.canDrag(hit.layer, hit.item)) return undefined;
    this.press = { ...hit, x, y, id: event.pointerId, isDragging: false };
    this.page.keyDrag.end();
    this.page.map.leaflet.dragging.disable();
    return undefined;
  }

  move(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    const { x, y } = this.pixel(event);
    const view = this.page.canvas.visible();
    if (!press.isDragging) {
      const { least } = plat.PointerDrag;
      if (Math.abs(x - press.x) <= least && Math.abs(y - press.y) <= least) return;
      press.isDragging = true;
      press.start = press.layer.place(press.item);
      this.element.setPointerCapture(press.id);
      this.page.dragging.begin(press.layer, press.item);
    }
    this.page.dragging.moveTo({
      x: press.start.x + (x - press.x) / view.scale, y: press.start.y + (y - press.y) / view.scale,
    });
  }

  up(event) {
    if (!this.press || event.pointerId !== this.press.id) return;
    if (this.press.isDragging) this.page.dragging.end();
    this.release();
  }

  key(event) {
    if (event.key !== 'Escape' || !this.isDragging) return;
    event.stopPropagation();
    event.preventDefault();
    this.cancel();
  }

  cancel() {
    if (!this.press) return;
    if (this.press.isDragging) this.page.dragging.cancel();
    this.release();
  }

  release() {
    // The click that follows is not one on the map.
    if (this.press.isDragging) this.endedAt = performance.now();
    this.press = null;
    if (this.page.data.options.canScroll) this.page.map.leaflet.dragging.enable();
  }

  // True for a click that is the end of a drag.
  get hasJustEnded() { return performance.now() - (this.endedAt ?? -Infinity) < 100; }

  pixel(event) {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
};
