// Pins, dots and badges: the drawings that the page's data brings, each a list of paths with their paints.
plat.Figures = class {
  constructor(figures, images) {
    this.images = images;
    this.all = figures.map((figure) => ({
      ...figure, parts: figure.parts.map((part) => ({ ...part, path: new Path2D(part.path) })),
    }));
    // Which image of a series is shown.
    this.beat = 0;
    this.hasSeries = figures.some((figure) => figure.image && figure.image.images.length > 1);
  }

  // Pixels that any figure reaches from its place.
  get reach() {
    return this.all.reduce((most, { box }) => Math.max(most, ...box.map(Math.abs)), 0);
  }

  paint(context, number, x, y) {
    const figure = this.all[number];
    context.save();
    context.translate(x, y);
    context.globalAlpha *= figure.opacity;
    for (const part of figure.parts) this.paintPart(context, part);
    if (figure.image) this.paintImage(context, figure.image);
    if (figure.symbol) this.paintSymbol(context, figure.symbol);
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

// The font of a text. A family of the page comes first, then those that look alike.
plat.font = (size, family = '', isBold = false) => {
  const names = [family, 'Liberation Sans', 'Arimo', 'Helvetica', 'Arial', 'Noto Sans']
    .filter((name) => name !== '').map((name) => JSON.stringify(name));
  return `${isBold ? 'bold ' : ''}${size}px ${names.join(', ')}, sans-serif`;
};
