// Labels, each from its lowest zoom level on. Which ones show is decided when the page is made: nothing is decided anew.
plat.Labels = class {
  constructor(scene) {
    this.scene = scene;
    this.reset();
  }

  // Sorts the labels by their levels, so that a view of few levels has little to look at.
  reset() {
    this.reach = this.scene.layers.reduce((most, layer) => {
      const offsets = layer.standings.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)));
      return Math.max(most, layer.labelWidths.reduce((first, second) => Math.max(first, second), 0) + Math.max(0, ...offsets), layer.curveReach);
    }, 0) + 32;
    this.byLayer = this.scene.layers.map((layer) => {
      const order = Int32Array.from(layer.labelZooms.keys());
      return { order: order.sort((first, second) => this.lowest(layer, first) - this.lowest(layer, second)), grid: null };
    });
  }

  // The lowest level of a label. Beyond 63 there are the bits of all its levels.
  lowest(layer, label) {
    const zoom = layer.labelZooms[label];
    return zoom < 64 ? zoom : 0;
  }

  // Labels are decided up to level 20, and show alike above it.
  static deepest = 20;

  static shows(zoom, level) { return zoom < 64 ? level >= zoom : Math.floor((zoom - 64) / 2 ** level) % 2 === 1; }

  // Calls `body` with each label that a view shows, and its pixel.
  forEach(view, reach, body) {
    const level = Math.min(Math.max(view.level, 0), plat.Labels.deepest);
    for (const layer of this.scene.layers) {
      if (!layer.isShown || layer.labelFeatures.length === 0) continue;
      this.forEachCandidate(layer, view, level, reach, (label) => {
        const feature = layer.labelFeatures[label];
        if (!plat.Labels.shows(layer.labelZooms[label], level) || !layer.shows(feature, view.level)) return;
        const [x, y] = [layer.labelXs[label], layer.labelYs[label]];
        for (const turn of view.turns(x, y, x, y, reach)) body(layer, label, view.x(x, turn), view.y(y));
      });
    }
  }

  // Few labels show at low levels, and of many a grid knows those in the view.
  forEachCandidate(layer, view, level, reach, body) {
    const index = this.byLayer[layer.number];
    const count = this.countUpTo(layer, index.order, level);
    if (count < 2000) {
      for (let at = 0; at < count; at += 1) body(index.order[at]);
      return;
    }
    index.grid ??= new plat.Grid(layer.labelXs, layer.labelYs);
    const margin = reach / view.scale;
    const found = new Set();
    for (const turn of view.turns(0, view.top, plat.View.worldSize, view.bottom, reach)) {
      const shift = turn * plat.View.worldSize;
      index.grid.forEachIn(
        view.left - shift - margin, view.top - margin, view.right - shift + margin, view.bottom + margin,
        (label) => found.add(label));
    }
    for (const label of [...found].sort((first, second) => first - second)) body(label);
  }

  countUpTo(layer, order, level) {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lowest(layer, order[middle]) <= level) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // - isHidden: true for the features whose markers are being dragged.
  paint(context, view, isHidden) {
    const looks = this.scene.looksAt(view.zoom);
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.lineJoin = 'round';
    context.textRendering = 'geometricPrecision';
    context.setLineDash([]);
    this.forEach(view, this.reach, (layer, label, x, y) => {
      const feature = layer.labelFeatures[label];
      const standing = layer.standings[layer.labelStandings[label]];
      const look = looks[standing.set];
      if (!look.text || isHidden(layer, feature)) return;
      const along = layer.curves.get(label);
      if (along) this.writeAlong(context, layer.table.label(feature), look.text, along, view.level, x, y);
      else this.write(context, layer, label, look.text, standing, x, y);
    });
  }

  // True for a text that begins from the right: its first letter decides.
  static isFromRight(text) {
    const letter = text.slice(0, 200).match(/\p{L}/u);
    return letter !== null && /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter[0]);
  }

  write(context, layer, label, style, standing, x, y) {
    // A browser's letters may be wider than those that were measured; they are narrowed to their room.
    const width = layer.labelWidths[label];
    const text = layer.table.label(layer.labelFeatures[label]);
    const left = x + standing.x - ((standing.side + 1) / 2) * width;
    const lines = plat.wrapped(text, style.wrap);
    const height = (standing.ascent + standing.descent) / lines.length;
    const first = y + standing.y - (standing.ascent + standing.descent) / 2 + standing.ascent;
    context.font = plat.font(style.size, style.family, style.isBold, style.isItalic);
    context.direction = plat.Labels.isFromRight(text) ? 'rtl' : 'ltr';
    context.letterSpacing = `${style.spacing ?? 0}px`;
    const places = lines.map((line, index) => {
      const rest = lines.length > 1 ? Math.max(width - context.measureText(line).width, 0) : 0;
      return [line, left + ((standing.side + 1) / 2) * rest, first + index * height, width];
    });
    if (style.haloWidth > 0) {
      context.lineWidth = 2 * style.haloWidth;
      context.strokeStyle = style.halo;
      for (const place of places) context.strokeText(...place);
    }
    context.fillStyle = style.colour;
    for (const place of places) context.fillText(...place);
    context.letterSpacing = '0px';
  }

  // Letters by the middles of their baselines, the halos of all before the first.
  writeAlong(context, text, style, { first, curves }, level, x, y) {
    const letters = curves[Math.min(Math.max(level - first, 0), curves.length - 1)];
    const units = plat.letters(text.trim().replace(/[\n\r]+/gu, ' '), letters.length);
    context.font = plat.font(style.size, style.family, style.isBold, style.isItalic);
    context.textAlign = 'center';
    context.direction = plat.Labels.isFromRight(text) ? 'rtl' : 'ltr';
    const draw = (write) => letters.forEach(([dx, dy, angle], index) => {
      context.save();
      context.translate(x + dx, y + dy);
      context.rotate(angle);
      write(units[index] ?? '');
      context.restore();
    });
    if (style.haloWidth > 0) {
      context.lineWidth = 2 * style.haloWidth;
      context.strokeStyle = style.halo;
      draw((unit) => context.strokeText(unit, 0, 0));
    }
    context.fillStyle = style.colour;
    draw((unit) => context.fillText(unit, 0, 0));
    context.textAlign = 'left';
  }
};

// A text in so many pieces: its letters, or the whole of it.
plat.letters = (text, count) => {
  if (count < 2) return [text];
  const letters = Intl.Segmenter ? [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment) : [...text];
  return letters.length > count ? [...letters.slice(0, count - 1), letters.slice(count - 1).join('')] : letters;
};

// The lines of a label: as few as the limit of characters allows, and of these the narrowest. Pictures break labels at
// the same places.
plat.wrapped = (text, limit) => {
  if (limit <= 0 || text.length <= limit) return [text];
  const words = text.split(/\s+/u).filter((word) => word !== '').map((word) => ({ word, count: [...word].length }));
  if (words.length < 2 || words.length > 40) return [text];
  const lines = (most) => {
    const found = [];
    let length = 0;
    for (const { word, count } of words) {
      if (length === 0 || length + 1 + count > most) {
        found.push(word);
        length = count;
      } else {
        found[found.length - 1] += ` ${word}`;
        length += 1 + count;
      }
    }
    return found;
  };
  const { length } = lines(limit);
  if (length < 2) return [text];
  let narrow = limit;
  while (narrow > 1 && lines(narrow - 1).length === length) narrow -= 1;
  return lines(narrow);
};
