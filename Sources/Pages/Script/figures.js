// Pins, dots and badges: the drawings that the page's data brings, each a list of paths with their paints.
plat.Figures = class {
  constructor(figures) {
    this.figures = figures.map((figure) => ({
      opacity: figure.opacity,
      box: figure.box,
      image: figure.image ? this.load(figure.image) : null,
      symbol: figure.symbol,
      parts: figure.parts.map((part) => ({ ...part, path: new Path2D(part.path) })),
    }));
    this.onLoad = () => {};
  }

  // Images are in the page as data, and still take a moment to be decoded.
  load(image) {
    const element = new Image();
    element.onload = () => this.onLoad();
    element.src = image.source;
    return { ...image, element };
  }

  paint(context, number, x, y, lift = 0) {
    const figure = this.figures[number];
    context.save();
    context.translate(x, y - lift);
    context.globalAlpha = figure.opacity;
    for (const part of figure.parts) this.paintPart(context, part);
    if (figure.image) this.paintImage(context, figure.image);
    if (figure.symbol) this.paintSymbol(context, figure.symbol);
    context.restore();
  }

  paintPart(context, part) {
    if (part.stroke) {
      context.lineWidth = part.stroke;
      context.setLineDash([]);
      context.strokeStyle = this.paintOf(context, part.paint);
      context.stroke(part.path);
    } else {
      context.fillStyle = this.paintOf(context, part.paint);
      context.fill(part.path);
    }
  }

  paintOf(context, paint) {
    if (typeof paint === 'string') return paint;
    const gradient = paint.linear
      ? context.createLinearGradient(...paint.linear)
      : context.createRadialGradient(paint.radial[0], paint.radial[1], 0, ...paint.radial);
    for (const [offset, colour] of paint.stops) gradient.addColorStop(offset, colour);
    return gradient;
  }

  paintImage(context, image) {
    if (!image.element.complete) return;
    context.save();
    context.translate(image.x, image.y);
    context.rotate((image.angle * Math.PI) / 180);
    context.drawImage(image.element, -image.width / 2, -image.height / 2, image.width, image.height);
    context.restore();
  }

  paintSymbol(context, symbol) {
    context.font = plat.font(symbol.size, '', true);
    context.fillStyle = symbol.colour;
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.fillText(symbol.text, symbol.x, symbol.baseline);
  }
};

// The font of a text. Families of the page come first, then those that look alike.
plat.font = (size, family, isBold) => {
  const families = [family, 'Liberation Sans', 'Arimo', 'Helvetica', 'Arial', 'Noto Sans', 'sans-serif'];
  const names = families.filter((name) => name !== '').map((name) => (name === 'sans-serif' ? name : JSON.stringify(name)));
  return `${isBold ? 'bold ' : ''}${size}px ${names.join(', ')}`;
};
