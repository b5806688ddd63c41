// Paints areas and lines on a canvas, layer by layer, each in the order of its features.
plat.OverlayPainter = class {
  constructor(scene) {
    this.scene = scene;
    this.orders = new Map();
  }

  paint(context, view) {
    for (const layer of this.scene.layers) {
      if (!layer.isShown || layer.opacity === 0) continue;
      if (layer.opacity < 1) this.paintFaded(context, view, layer);
      else this.paintLayer(context, view, layer);
    }
  }

  // What overlaps within a layer does not show through each other.
  paintFaded(context, view, layer) {
    const sheet = document.createElement('canvas');
    sheet.width = context.canvas.width;
    sheet.height = context.canvas.height;
    const inner = sheet.getContext('2d');
    inner.setTransform(context.getTransform());
    this.paintLayer(inner, view, layer);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = layer.opacity;
    context.drawImage(sheet, 0, 0);
    context.restore();
  }

  paintLayer(context, view, layer) {
    const shown = [];
    for (const item of this.order(layer, view.zoom)) {
      const look = this.scene.look(layer.sets[item], view.zoom);
      const turns = this.turns(layer, item, view, 64);
      if (turns.length > 0) shown.push({ item, look, turns });
    }
    for (const { item, look, turns } of shown) {
      if (look.casing) this.strokeCasing(context, view, layer, item, look, turns);
    }
    for (const { item, look, turns } of shown) this.paintItem(context, view, layer, item, look, turns);
  }

  // The items with lines or areas, by the height that their style gives them.
  order(layer, zoom) {
    const key = `${layer.number} ${Math.floor(zoom)}`;
    if (!this.orders.has(key)) {
      const items = [];
      for (let item = 0; item < layer.sets.length; item += 1) if (layer.isPlace[item] === 0) items.push(item);
      const height = (item) => this.scene.look(layer.sets[item], zoom).z;
      if (items.some((item) => height(item) !== 0)) items.sort((first, second) => height(first) - height(second));
      this.orders.set(key, items);
    }
    return this.orders.get(key);
  }

  turns(layer, item, view, margin) {
    const box = layer.boxes.subarray(item * 4, item * 4 + 4);
    return view.turns(box[0], box[1], box[2], box[3], margin);
  }

  paintItem(context, view, layer, item, look, turns) {
    const isArea = layer.isRing[layer.firstRuns[item]] === 1;
    if (isArea && look.gradient) this.fillGradient(context, view, layer, item, look, turns);
    else if (isArea && look.fill) this.fill(context, this.areaPath(view, layer, item, turns), look);
    if (!look.stroke) return;
    if (isArea && look.isUsualEdge) {
      // Of small areas a light border would leave nothing.
      const small = (run) => this.extent(layer, run) * view.scale < 5;
      this.stroke(context, view, layer, item, look, turns, look.stroke, (run) => !small(run));
      this.stroke(context, view, layer, item, look, turns, look.fill, small);
    } else {
      this.stroke(context, view, layer, item, look, turns, look.stroke);
    }
  }

  fill(context, path, look) {
    context.fillStyle = look.fill;
    context.fill(path, 'evenodd');
    if (!look.closesHairlines) return;
    // Neighbours would let the background through at their common edge.
    context.strokeStyle = look.fill;
    context.lineWidth = 0.5;
    context.setLineDash([]);
    context.stroke(path);
  }

  fillGradient(context, view, layer, item, look, turns) {
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
      if (isOfRect) {
        const [left, top] = [view.x(west, turn), view.y(north)];
        context.fillRect(left, top, width, height);
      } else {
        context.fill(this.areaPath(view, layer, item, [turn]), 'evenodd');
      }
    }
  }

  strokeCasing(context, view, layer, item, look, turns) {
    const width = this.width(look, view, layer, item) + 2 * look.casingWidth;
    this.draw(context, this.linePaths(view, layer, item, turns, width), { ...look, dash: [] }, width, look.casing);
  }

  stroke(context, view, layer, item, look, turns, colour, isWanted = () => true) {
    const width = this.width(look, view, layer, item);
    if (width > 0) this.draw(context, this.linePaths(view, layer, item, turns, width, isWanted), look, width, colour);
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
      context.stroke(whole);
    } else {
      for (const part of parts) {
        context.lineDashOffset = part.before;
        context.stroke(part.path);
      }
      context.lineDashOffset = 0;
    }
  }

  // The width of a line in pixels: its unit may be metres, map points, or the width of roads.
  width(look, view, layer, item) {
    switch (look.unit) {
      case 'm': {
        const middle = (layer.boxes[item * 4 + 1] + layer.boxes[item * 4 + 3]) / 2;
        const latitude = plat.place.latitude(middle);
        const pointsPerMeter = plat.View.worldSize / plat.place.equator / Math.cos((latitude * Math.PI) / 180);
        return look.width * pointsPerMeter * view.scale;
      }
      case 'map': return look.width * view.scale;
      default: return look.width;
    }
  }

  areaPath(view, layer, item, turns) {
    const path = new Path2D();
    const rect = this.rect(view, 8);
    for (const turn of turns) {
      this.forEachRun(layer, item, (run) => {
        if (layer.isRing[run] === 1) this.trace(path, plat.clip.ring(this.pixels(view, layer, run, turn), rect), true);
      });
    }
    return path;
  }

  // Each part of a line, with the length of the line before it, for its dashes.
  linePaths(view, layer, item, turns, width, isWanted = () => true) {
    const rect = this.rect(view, width * 5 + 8);
    const parts = [];
    for (const turn of turns) {
      this.forEachRun(layer, item, (run) => {
        if (!isWanted(run)) return;
        const points = this.pixels(view, layer, run, turn);
        const isRing = layer.isRing[run] === 1;
        if (isRing) points.push(points[0], points[1]);
        const isWhole = !this.leaves(points, rect);
        for (const part of isWhole ? [{ before: 0, points }] : plat.clip.line(points, rect)) {
          const path = new Path2D();
          this.trace(path, isWhole && isRing ? part.points.slice(0, -2) : part.points, isWhole && isRing);
          parts.push({ path, before: part.before });
        }
      });
    }
    return parts;
  }

  rect(view, margin) {
    return { left: -margin, top: -margin, right: view.width + margin, bottom: view.height + margin };
  }

  leaves(points, rect) {
    for (let at = 0; at < points.length; at += 2) {
      if (points[at] < rect.left || points[at] > rect.right) return true;
      if (points[at + 1] < rect.top || points[at + 1] > rect.bottom) return true;
    }
    return false;
  }

  forEachRun(layer, item, body) {
    for (let run = layer.firstRuns[item]; run < layer.firstRuns[item + 1]; run += 1) body(run);
  }

  // The positions of a run in pixels, without those that nobody can tell from the one before.
  pixels(view, layer, run, turn) {
    const [start, end] = [layer.runStarts[run], layer.runStarts[run + 1]];
    const points = [];
    let [lastX, lastY] = [Infinity, Infinity];
    for (let at = start; at < end; at += 1) {
      const [x, y] = [view.x(layer.xs[at], turn), view.y(layer.ys[at])];
      if (at > start && at < end - 1 && Math.abs(x - lastX) < 0.25 && Math.abs(y - lastY) < 0.25) continue;
      points.push(x, y);
      [lastX, lastY] = [x, y];
    }
    return points;
  }

  // The longer side of the box around a run, in map points.
  extent(layer, run) {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = layer.runStarts[run]; at < layer.runStarts[run + 1]; at += 1) {
      west = Math.min(west, layer.xs[at]);
      east = Math.max(east, layer.xs[at]);
      north = Math.min(north, layer.ys[at]);
      south = Math.max(south, layer.ys[at]);
    }
    return Math.max(east - west, south - north);
  }

  trace(path, points, isClosed) {
    if (points.length < 2) return;
    path.moveTo(points[0], points[1]);
    for (let at = 2; at < points.length; at += 2) path.lineTo(points[at], points[at + 1]);
    if (isClosed) path.closePath();
  }
};
