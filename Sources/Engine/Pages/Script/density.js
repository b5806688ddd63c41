// The colours of counts, from one point to the most on one pixel of the map.
plat.densityScale = ({ colours }) => {
  const canvas = plat.element('canvas');
  [canvas.width, canvas.height] = [colours.length, 1];
  const paint = (shown) => {
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(canvas.width, 1);
    for (const [index, colour] of shown.entries()) pixels.data.set(colour, index * 4);
    context.putImageData(pixels, 0, 0);
  };
  const most = plat.element('span');
  const line = plat.element('div', 'plat-legend-scale', plat.element('span', '', '1'), canvas, most);
  const title = plat.element('p', 'plat-legend-title');
  const show = (count) => {
    title.textContent = count > 0 ? 'Points on a pixel' : 'No points in view';
    line.hidden = count === 0;
    // Where no two points share a pixel, all have the first colour.
    paint(count > 1 ? colours : colours.map(() => colours[0]));
    most.textContent = count > 1 ? count.toLocaleString('en') : '';
  };
  return { element: plat.element('div', '', title, line), show };
};

// The number of points that fall on each pixel, by the logarithms of which it is coloured.
plat.Density = class {
  constructor(markers, colours) {
    this.markers = markers;
    this.colours = colours.map((colour) => plat.Density.bytes(colour));
  }

  static bytes(colour) {
    const digits = colour.slice(1).match(/../g).map((pair) => parseInt(pair, 16));
    return digits.length === 3 ? [...digits, 255] : digits;
  }

  // - visible: the part of the view that the window shows, whose most points have the last colour.
  paint(context, view, visible, ratio) {
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    const counts = new Uint32Array(width * height);
    this.markers.forEach(view, 1, (layer, item, look, x, y) => {
      const [column, row] = [Math.floor(x * ratio), Math.floor(y * ratio)];
      if (column >= 0 && row >= 0 && column < width && row < height) counts[row * width + column] += 1;
    });
    this.most = this.mostIn(counts, view, visible, width, ratio);
    const sheet = plat.element('canvas');
    [sheet.width, sheet.height] = [width, height];
    const inner = sheet.getContext('2d');
    const pixels = inner.createImageData(width, height);
    for (let index = 0; index < counts.length; index += 1) {
      if (counts[index] > 0) pixels.data.set(this.colour(counts[index]), index * 4);
    }
    inner.putImageData(pixels, 0, 0);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(sheet, 0, 0);
    context.restore();
  }

  mostIn(counts, view, visible, width, ratio) {
    const left = Math.round((visible.left - view.left) * view.scale * ratio);
    const top = Math.round((visible.top - view.top) * view.scale * ratio);
    let most = 0;
    for (let row = top; row < top + Math.round(visible.height * ratio); row += 1) {
      for (let column = left; column < left + Math.round(visible.width * ratio); column += 1) {
        most = Math.max(most, counts[row * width + column]);
      }
    }
    return most;
  }

  // The first colour stands for one point.
  colour(count) {
    const part = this.most > 1 ? Math.min(Math.log(count) / Math.log(this.most), 1) : 0;
    return this.colours[Math.round(part * (this.colours.length - 1))];
  }
};
