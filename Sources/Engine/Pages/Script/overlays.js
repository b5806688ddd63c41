// Paints areas and lines on a canvas, layer by layer, each in the order of its features.
plat.OverlayPainter = class {
  constructor(scene) {
    this.scene = scene;
    this.orders = new Map();
  }

  paint(context, view) {
    for (const layer of this.scene.layers) {
      if (!layer.isShown || layer.opacity === 0) continue;
      const shown = this.shown(layer, view);
      if (shown.length === 0) continue;
      if (layer.opacity < 1) plat.paintApart(context, layer.opacity, (sheet) => this.paintLayer(sheet, view, layer, shown));
      else this.paintLayer(context, view, layer, shown);
    }
  }

  // The items of a layer that a view shows, with their looks and the copies of the world that show them.
  shown(layer, view) {
    const looks = this.scene.looksAt(view.zoom);
    const shown = [];
    for (const item of this.order(layer, view.zoom)) {
      if (!layer.shows(layer.features[item], view.level)) continue;
      const [west, north, east, south] = layer.boxes.subarray(item * 4, item * 4 + 4);
      const look = looks[layer.sets[item]];
      const turns = view.turns(west, north, east, south, this.width(look, view, layer, item) + 16);
      if (turns.length > 0) shown.push({ item, look, turns });
    }
    return shown;
  }

  paintLayer(context, view, layer, shown) {
    const outlines = new plat.Outlines(layer, view);
    for (const part of shown) if (part.look.casing && part.look.stroke) this.strokeCasing(context, outlines, part);
    let summed = [];
    for (const part of shown) {
      if (part.look.isSummed && this.isArea(layer, part.item)) {
        summed.push(part);
      } else {
        this.paintSum(context, outlines, summed);
        summed = [];
        this.fill(context, outlines, part);
        this.strokeAll(context, outlines, part);
      }
    }
    this.paintSum(context, outlines, summed);
  }

  // Areas side by side whose colours add up where they meet, so that nothing shines through between them.
  paintSum(context, outlines, parts) {
    if (parts.length === 0) return;
    plat.paintApart(context, 1, (sheet) => {
      sheet.globalCompositeOperation = 'lighter';
      for (const part of parts) this.fill(sheet, outlines, part);
    });
    for (const part of parts) this.strokeAll(context, outlines, part);
  }

  // The items with lines or areas, by the height that their style gives them.
  order(layer, zoom) {
    const key = `${layer.number} ${this.scene.isChanging ? this.scene.step(zoom) : 0}`;
    if (!this.orders.has(key)) {
      const items = [];
      for (let item = 0; item < layer.sets.length; item += 1) if (layer.isPlace[item] === 0) items.push(item);
      const looks = this.scene.looksAt(zoom);
      const height = (item) => looks[layer.sets[item]].z;
      if (items.some((item) => height(item) !== 0)) items.sort((first, second) => height(first) - height(second));
      this.orders.set(key, items);
    }
    return this.orders.get(key);
  }

  isArea(layer, item) { return layer.isRing[layer.firstRuns[item]] === 1; }

  fill(context, outlines, part) {
    const { item, look, turns } = part;
    if (!this.isArea(outlines.layer, item)) return;
    if (look.gradient) return this.fillGradient(context, outlines, part);
    if (!look.fill) return;
    context.fillStyle = look.fill;
    context.fill(outlines.area(item, turns), 'evenodd');
    if (!look.closesHairlines) return;
    // Neighbours would let the background through at their common edge.
    const seam = { join: 'bevel', cap: 'butt', dash: [] };
    this.draw(context, outlines.lines(item, turns, 0.5), seam, 0.5, look.fill);
  }

  fillGradient(context, outlines, { item, look, turns }) {
    const { layer, view } = outlines;
    const [west, north, east, south] = layer.boxes.subarray(item * 4, item * 4 + 4);
    const { way, stops, isOfRect } = look.gradient;
    // From edge to edge of the box, in the direction of the gradient.
    const [width, height] = [(east - west) * view.scale, (south - north) * view.scale];
    const reach = (width * Math.abs(way[0]) + height * Math.abs(way[1])) / 2;
    for (const turn of turns) {
      const [x, y] = [view.x((west + east) / 2, turn), view.y((north + south) / 2)];
      const colours = context.createLinearGradient(
        x - way[0] * reach, y - way[1] * reach, x + way[0] * reach, y + way[1] * reach);
      for (const [offset, colour] of stops) colours.addColorStop(offset, colour);
      context.fillStyle = colours;
      if (isOfRect) context.fillRect(view.x(west, turn), view.y(north), width, height);
      else context.fill(outlines.area(item, [turn]), 'evenodd');
    }
  }

  strokeCasing(context, outlines, { item, look, turns }) {
    const width = this.width(look, outlines.view, outlines.layer, item) + 2 * look.casingWidth;
    this.draw(context, outlines.lines(item, turns, width), { ...look, dash: [] }, width, look.casing);
  }

  strokeAll(context, outlines, part) {
    const { layer, view } = outlines;
    const { look } = part;
    if (!look.stroke) return;
    if (!look.isUsualEdge || !this.isArea(layer, part.item)) return this.stroke(context, outlines, part, look.stroke);
    // Of small areas a light border would leave nothing.
    const isSmall = (run) => {
      const [west, north, east, south] = layer.runBoxes.subarray(run * 4, run * 4 + 4);
      return Math.max(east - west, south - north) * view.scale < 5;
    };
    this.stroke(context, outlines, part, look.stroke, (run) => !isSmall(run));
    if (look.fill) this.stroke(context, outlines, part, look.fill, isSmall);
  }

  stroke(context, outlines, { item, look, turns }, colour, isWanted = () => true) {
    const width = this.width(look, outlines.view, outlines.layer, item);
    if (width > 0) this.draw(context, outlines.lines(item, turns, width, isWanted), look, width, colour);
  }

  draw(context, parts, look, width, colour) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = look.join;
    context.lineCap = look.cap;
    context.miterLimit = 10;
    context.setLineDash(look.dash);
    if (look.dash.length === 0) {
      const whole = new Path2D();
      for (const part of parts) whole.addPath(part.path);
      return context.stroke(whole);
    }
    for (const part of parts) {
      context.lineDashOffset = part.before;
      context.stroke(part.path);
    }
    context.lineDashOffset = 0;
  }

  // The width of a line in pixels: its unit may be metres or map points.
  width(look, view, layer, item) {
    if (!look.stroke) return 0;
    if (look.unit === 'map') return look.width * view.scale;
    if (look.nextWidth) {
      const [first] = this.scene.zooms;
      const part = (view.zoom - first) * this.scene.steps - this.scene.step(view.zoom);
      return look.width + (look.nextWidth - look.width) * Math.min(Math.max(part, 0), 1);
    }
    if (look.unit !== 'm') return look.width;
    const middle = (layer.boxes[item * 4 + 1] + layer.boxes[item * 4 + 3]) / 2;
    return look.width * plat.place.pointsPerMetre(plat.place.latitude(middle)) * view.scale;
  }
};
