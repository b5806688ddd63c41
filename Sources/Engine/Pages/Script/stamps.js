// Figures that were drawn once and are then copied, at quarters of a pixel: drawing thousands of paths takes too long.
plat.Stamps = class {
  constructor(figures) {
    this.figures = figures;
    this.known = new Map();
    this.ratio = 1;
    this.beat = 0;
  }

  static most = 512;

  // Stamps of which more are blended by the page itself.
  static mostByBrowser = 1500;

  // Makes a context ready for stamps, which count in pixels of the canvas.
  //
  // - count: about how many there will be.
  begin(context, ratio, count) {
    if (ratio !== this.ratio || this.figures.beat !== this.beat || this.known.size > plat.Stamps.most) this.known.clear();
    [this.ratio, this.beat] = [ratio, this.figures.beat];
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    const isMany = count > plat.Stamps.mostByBrowser;
    this.sheet = isMany ? new plat.PixelSheet(context.canvas.width, context.canvas.height) : null;
  }

  end(context) {
    this.sheet?.put(context);
    this.sheet = null;
    context.restore();
  }

  // Draws a figure at a place in pixels of the page.
  draw(context, number, x, y) {
    const left = Math.round(x * this.ratio * 4);
    const top = Math.round(y * this.ratio * 4);
    const key = number * 16 + (top & 3) * 4 + (left & 3);
    const stamp = this.known.get(key) ?? this.make(key, number, (left & 3) / 4, (top & 3) / 4);
    if (!this.sheet) {
      context.drawImage(stamp.sheet, (left >> 2) + stamp.x, (top >> 2) + stamp.y);
      return;
    }
    stamp.pixels ??= plat.PixelSheet.pixels(stamp.sheet);
    this.sheet.blend(stamp.pixels, (left >> 2) + stamp.x, (top >> 2) + stamp.y);
  }

  make(key, number, left, top) {
    const { box } = this.figures.all[number];
    const [x, y] = [Math.floor(box[0] * this.ratio) - 2, Math.floor(box[1] * this.ratio) - 2];
    const sheet = document.createElement('canvas');
    sheet.width = Math.ceil(box[2] * this.ratio) + 3 - x;
    sheet.height = Math.ceil(box[3] * this.ratio) + 3 - y;
    const context = sheet.getContext('2d');
    context.setTransform(this.ratio, 0, 0, this.ratio, left - x, top - y);
    this.figures.paint(context, number, 0, 0);
    const stamp = { sheet, x, y };
    if (this.figures.isReady(number)) this.known.set(key, stamp);
    return stamp;
  }
};
