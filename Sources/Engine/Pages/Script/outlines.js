// The lines and areas of items as paths on a canvas, cut to what the canvas shows.
plat.Outlines = class {
  constructor(layer, view) {
    this.layer = layer;
    this.view = view;
  }

  // The areas of an item.
  area(item, turns) {
    const path = new Path2D();
    const rect = this.rect(8);
    for (const turn of turns) {
      for (let run = this.layer.firstRuns[item]; run < this.layer.firstRuns[item + 1]; run += 1) {
        const standing = this.standing(run, turn, rect);
        if (this.layer.isRing[run] === 0 || standing === 'outside') continue;
        const { points } = this.pixels(run, turn);
        plat.Outlines.trace(path, standing === 'inside' ? points : plat.clip.ring(points, rect), true);
      }
    }
    return path;
  }

  // The lines of an item, or the edges of its areas, each with the length of the line before it, for its dashes.
  lines(item, turns, width, isWanted = () => true) {
    const rect = this.rect(width * 5 + 8);
    const parts = [];
    for (const turn of turns) {
      for (let run = this.layer.firstRuns[item]; run < this.layer.firstRuns[item + 1]; run += 1) {
        if (isWanted(run) && this.standing(run, turn, rect) !== 'outside') this.addLine(run, turn, rect, parts);
      }
    }
    return parts;
  }

  addLine(run, turn, rect, parts) {
    const { points, edges } = this.pixels(run, turn);
    const isRing = this.layer.isRing[run] === 1;
    const before = this.layer.lengthsBefore[run] * this.view.scale;
    const isWhole = this.standing(run, turn, rect) === 'inside' && !edges.some((bits) => bits !== 0);
    if (isWhole) return parts.push({ path: plat.Outlines.trace(new Path2D(), points, isRing), before });
    if (isRing) {
      points.push(points[0], points[1]);
      edges.push(edges[0]);
    }
    for (const part of plat.clip.line(points, edges, rect, before)) {
      parts.push({ path: plat.Outlines.trace(new Path2D(), part.points, false), before: part.before });
    }
  }

  rect(margin) {
    return { left: -margin, top: -margin, right: this.view.width + margin, bottom: this.view.height + margin };
  }

  // Tells whether a run is inside a rect, outside, or both.
  standing(run, turn, rect) {
    const boxes = this.layer.runBoxes;
    const [west, east] = [this.view.x(boxes[run * 4], turn), this.view.x(boxes[run * 4 + 2], turn)];
    const [north, south] = [this.view.y(boxes[run * 4 + 1]), this.view.y(boxes[run * 4 + 3])];
    if (west > rect.right || east < rect.left || north > rect.bottom || south < rect.top) return 'outside';
    const isInside = west >= rect.left && east <= rect.right && north >= rect.top && south <= rect.bottom;
    return isInside ? 'inside' : 'both';
  }

  // The positions of a run in pixels, without those that nobody can tell from the one before, and for each the edges of
  // the world on which it lies: there areas were cut, and no border is drawn.
  pixels(run, turn) {
    const { layer, view } = this;
    const [start, end] = [layer.runStarts[run], layer.runStarts[run + 1]];
    const points = [];
    const edges = [];
    let [lastX, lastY] = [Infinity, Infinity];
    for (let at = start; at < end; at += 1) {
      const [x, y] = [view.x(layer.xs[at], turn), view.y(layer.ys[at])];
      const bits = layer.isRing[run] === 1 ? plat.Outlines.edges(layer.xs[at], layer.ys[at]) : 0;
      const isNear = Math.abs(x - lastX) < 0.2 && Math.abs(y - lastY) < 0.2;
      if (isNear && at < end - 1 && bits === 0) continue;
      points.push(x, y);
      edges.push(bits);
      [lastX, lastY] = [x, y];
    }
    return { points, edges };
  }

  static edges(x, y) {
    const size = plat.View.worldSize;
    return (x <= 0 ? 1 : 0) | (x >= size ? 2 : 0) | (y <= 0 ? 4 : 0) | (y >= size ? 8 : 0);
  }

  static trace(path, points, isClosed) {
    if (points.length < 2) return path;
    path.moveTo(points[0], points[1]);
    for (let at = 2; at < points.length; at += 2) path.lineTo(points[at], points[at + 1]);
    if (isClosed) path.closePath();
    return path;
  }
};
