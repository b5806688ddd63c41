// Pins, dots and badges: the drawings that the page's data brings, each a list of paths with their paints.
plat.Figures = class {
  constructor(figures, images) {
    this.images = images;
    this.all = figures.map((figure) => ({
      ...figure, parts: figure.parts.map((part) => ({ ...part, path: new Path2D(part.path) })),
    }));
    this.others = new Map();
    // Counts the images of a series that were shown.
    this.beat = 0;
    this.hasSeries = figures.some((figure) => figure.image && figure.image.images.length > 1);
  }

  // Pixels that any figure reaches from its place.
  get reach() {
    return this.all.reduce((most, { box }) => Math.max(most, ...box.map(Math.abs)), 0);
  }

  // The number of a figure with another text.
  withText(number, text) {
    const key = `${number} ${text}`;
    if (!this.others.has(key)) {
      const figure = this.all[number];
      this.others.set(key, this.all.push({ ...figure, symbol: { ...figure.symbol, text } }) - 1);
    }
    return this.others.get(key);
  }

  // Paints a figure, whose parts do not shine through each other where it fades.
  paint(context, number, x, y, layerOpacity = 1) {
    const figure = this.all[number];
    const opacity = figure.opacity * layerOpacity;
    if (opacity < 1) {
      this.paintFaded(context, figure, x, y, opacity);
      return;
    }
    context.save();
    context.translate(x, y);
    for (const part of figure.parts) this.paintPart(context, part);
    if (figure.image) this.paintImage(context, figure.image);
    if (figure.symbol) this.paintSymbol(context, figure.symbol);
    context.restore();
  }

  paintFaded(context, figure, x, y, opacity) {
    const [west, north, east, south] = figure.box;
    const { a: ratio, e, f } = context.getTransform();
    const [middleX, middleY] = [x * ratio + e, y * ratio + f];
    const [left, top] = [Math.floor(middleX + west * ratio) - 2, Math.floor(middleY + north * ratio) - 2];
    const sheet = document.createElement('canvas');
    sheet.width = Math.ceil(middleX + east * ratio) + 2 - left;
    sheet.height = Math.ceil(middleY + south * ratio) + 2 - top;
    const inner = sheet.getContext('2d');
    inner.setTransform(ratio, 0, 0, ratio, middleX - left, middleY - top);
    for (const part of figure.parts) this.paintPart(inner, part);
    if (figure.image) this.paintImage(inner, figure.image);
    if (figure.symbol) this.paintSymbol(inner, figure.symbol);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha *= opacity;
    context.drawImage(sheet, left, top);
    context.restore();
  }

  // False as long as its image is not decoded.
  isReady(number) {
    const { image } = this.all[number];
    return !image || this.imageOf(image) !== null;
  }

  imageOf(image) { return this.images.get(image.images[this.beat % image.images.length]); }

  paintPart(context, part) {
    if (part.stroke) {
      context.lineWidth = part.stroke;
      context.lineJoin = 'miter';
      context.lineCap = 'butt';
      context.setLineDash([]);
      context.strokeStyle = plat.Figures.paintOf(context, part.paint);
      context.stroke(part.path);
    } else {
      context.fillStyle = plat.Figures.paintOf(context, part.paint);
      context.fill(part.path);
    }
  }

  static paintOf(context, paint) {
    if (typeof paint === 'string') return paint;
    const [x, y, ...more] = paint.linear ?? paint.radial;
    const gradient = paint.linear
      ? context.createLinearGradient(x, y, ...more) : context.createRadialGradient(x, y, 0, x, y, ...more);
    for (const [offset, colour] of paint.stops) gradient.addColorStop(offset, colour);
    return gradient;
  }

  paintImage(context, image) {
    const element = this.imageOf(image);
    if (element === null) return;
    context.save();
    context.translate(image.x, image.y);
    context.rotate((image.angle * Math.PI) / 180);
    context.imageSmoothingQuality = 'high';
    context.drawImage(element, -image.width / 2, -image.height / 2, image.width, image.height);
    context.restore();
  }

  paintSymbol(context, symbol) {
    context.font = plat.font(symbol.size, '', true);
    context.fillStyle = symbol.colour;
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.fillText(symbol.text.slice(0, 100), symbol.x, symbol.baseline);
  }
};

// Families that were named for the page.
plat.families = [];

// The font of a text. Its own family comes first, then those of the page, then those that look alike.
plat.font = (size, family = '', isBold = false, isItalic = false) => {
  const names = [family, ...plat.families, 'Liberation Sans', 'Arimo', 'Helvetica', 'Arial', 'Noto Sans']
    .filter((name) => name !== '').map((name) => JSON.stringify(name));
  return `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}${size}px ${names.join(', ')}, sans-serif`;
};
