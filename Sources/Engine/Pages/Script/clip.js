// Cuts lines and areas to a rect before they are drawn: a browser draws what lies far outside of its canvas wrong.
//
// Positions are numbers in a row: x, y, x, y.
plat.clip = {
  // The part of a ring within a rect (Sutherland and Hodgman): side by side, what lies beyond is cut off.
  ring(points, rect) {
    let ring = points;
    for (const [axis, limit, sign] of plat.clip.sides(rect)) {
      const cut = [];
      for (let at = 0; at < ring.length; at += 2) {
        const next = at + 2 < ring.length ? at + 2 : 0;
        const isInside = sign * (ring[at + axis] - limit) >= 0;
        if (isInside) cut.push(ring[at], ring[at + 1]);
        if (isInside !== (sign * (ring[next + axis] - limit) >= 0)) plat.clip.cross(ring, at, next, axis, limit, cut);
      }
      ring = cut;
      if (ring.length === 0) break;
    }
    return ring;
  },

  // The parts of a line within a rect, each with the length of the line before it.
  //
  // Edges that have a bit of `edges` in common at both ends are not drawn.
  line(points, edges, rect, before = 0) {
    const parts = [];
    let part = null;
    let length = before;
    for (let at = 0; at + 3 < points.length; at += 2) {
      const [x1, y1, x2, y2] = [points[at], points[at + 1], points[at + 2], points[at + 3]];
      const isDrawn = (edges[at / 2] & edges[at / 2 + 1]) === 0;
      const range = isDrawn ? plat.clip.range(x1, y1, x2, y2, rect) : null;
      const step = Math.hypot(x2 - x1, y2 - y1);
      if (range === null) {
        part = null;
      } else {
        const [from, to] = range;
        if (part === null || from > 0) {
          part = { before: length + from * step, points: [x1 + (x2 - x1) * from, y1 + (y2 - y1) * from] };
          parts.push(part);
        }
        part.points.push(x1 + (x2 - x1) * to, y1 + (y2 - y1) * to);
        if (to < 1) part = null;
      }
      length += step;
    }
    return parts;
  },

  sides(rect) {
    return [[0, rect.left, 1], [0, rect.right, -1], [1, rect.top, 1], [1, rect.bottom, -1]];
  },

  cross(ring, at, next, axis, limit, cut) {
    const part = (limit - ring[at + axis]) / (ring[next + axis] - ring[at + axis]);
    const other = ring[at + 1 - axis] + (ring[next + 1 - axis] - ring[at + 1 - axis]) * part;
    if (axis === 0) cut.push(limit, other);
    else cut.push(other, limit);
  },

  // The shares of a segment at which it enters and leaves a rect (Liang and Barsky); null if it stays outside.
  range(x1, y1, x2, y2, rect) {
    let [from, to] = [0, 1];
    for (const [step, distance] of [
      [x1 - x2, x1 - rect.left], [x2 - x1, rect.right - x1], [y1 - y2, y1 - rect.top], [y2 - y1, rect.bottom - y1],
    ]) {
      if (step === 0) {
        if (distance < 0) return null;
      } else if (step < 0) {
        from = Math.max(from, distance / step);
      } else {
        to = Math.min(to, distance / step);
      }
    }
    return from <= to ? [from, to] : null;
  },
};
