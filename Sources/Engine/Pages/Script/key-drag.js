// Moving a marker with the arrow keys.
plat.KeyDrag = class {
  constructor(page) {
    this.page = page;
    this.isOn = false;
    page.map.leaflet.getContainer().addEventListener('keydown', (event) => this.key(event), { capture: true });
    page.map.leaflet.getContainer().addEventListener('blur', () => this.end());
  }

  static help = 'Arrow keys move the marker, with Shift in small steps. Enter puts it down, Escape puts it back.';

  begin(layer, item) {
    this.page.dragging.begin(layer, item);
    this.isOn = true;
    this.page.map.leaflet.getContainer().focus({ preventScroll: true });
    this.page.status.keep(plat.KeyDrag.help);
  }

  key(event) {
    if (!this.isOn) return;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (Object.hasOwn(ways, event.key)) this.step(ways[event.key], event.shiftKey ? 1 : 10);
    else if (event.key === 'Enter') this.end();
    else if (event.key === 'Escape') this.cancel();
    else return;
    event.stopPropagation();
    event.preventDefault();
  }

  step([x, y], pixels) {
    const { float } = this.page.dragging;
    const { scale } = this.page.canvas.visible();
    this.page.dragging.moveTo({ x: float.x + (x * pixels) / scale, y: float.y + (y * pixels) / scale });
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.page.dragging.end();
    this.page.status.say('The marker is at its new place.');
  }

  cancel() {
    this.isOn = false;
    this.page.dragging.cancel();
    this.page.status.say('The marker is back where it was.');
  }
};
