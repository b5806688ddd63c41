// The markers of all layers in the order in which they are drawn, next to each other in memory: by the height that
// their style gives them, then from north to south. A layer that fades is a group by itself, as are those in a row that
// do not.
plat.Markers = class {
  constructor(scene) {
    this.scene = scene;
    this.orders = new Map();
  }

  // Forgets the order, because a marker has moved.
  reset() { this.orders.clear(); }

  order(zoom) {
    const key = this.scene.isChanging ? this.scene.step(zoom) : 0;
    if (!this.orders.has(key)) this.orders.set(key, this.sorted(zoom));
    return this.orders.get(key);
  }

  sorted(zoom) {
    const groups = this.groups.map((layers) => ({ opacity: layers[0].opacity, ...this.byHeight(layers, zoom) }));
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const sorted = {
      groups: [], layers: new Int32Array(count), items: new Int32Array(count), xs: new Float64Array(count),
      ys: new Float64Array(count), grid: null,
    };
    let start = 0;
    for (const { opacity, heights } of groups) {
      const group = { opacity, start, end: start };
      for (const height of [...heights.keys()].sort((first, second) => first - second)) {
        for (const layer of heights.get(height).values()) group.end = this.append(layer, sorted, group.end);
      }
      start = group.end;
      if (group.end > group.start) sorted.groups.push(group);
    }
    return sorted;
  }

  // Layers whose markers are drawn together.
  get groups() {
    const groups = [];
    for (const layer of this.scene.layers) {
      if (layer.opacity === 1 && groups.at(-1)?.at(-1).opacity === 1) groups.at(-1).push(layer);
      else groups.push([layer]);
    }
    return groups;
  }

  // The markers of some layers by their height and their layer, and how many there are.
  byHeight(layers, zoom) {
    const looks = this.scene.looksAt(zoom);
    const heights = new Map();
    let count = 0;
    for (const layer of layers) {
      for (let item = 0; item < layer.sets.length; item += 1) {
        const look = looks[layer.sets[item]];
        if (layer.isPlace[item] === 0 || look.figure < 0) continue;
        if (!heights.has(look.z)) heights.set(look.z, new Map());
        if (!heights.get(look.z).has(layer)) heights.get(look.z).set(layer, { layers: [], items: [] });
        const same = heights.get(look.z).get(layer);
        same.layers.push(layer.number);
        same.items.push(item);
        count += 1;
      }
    }
    return { heights, count };
  }

  // Sorts by a number that holds the place and, below it, the order in the data: numbers alone are sorted fast.
  append({ layers, items }, sorted, start) {
    const count = items.length;
    const keys = new Float64Array(count);
    const point = (index) => {
      const layer = this.scene.layers[layers[index]];
      return layer.runStarts[layer.firstRuns[items[index]]];
    };
    for (let index = 0; index < count; index += 1) {
      keys[index] = Math.round(this.scene.layers[layers[index]].ys[point(index)] * 16) * count + index;
    }
    keys.sort();
    for (let place = 0; place < count; place += 1) {
      const index = keys[place] % count;
      const layer = this.scene.layers[layers[index]];
      sorted.layers[start + place] = layers[index];
      sorted.items[start + place] = items[index];
      sorted.xs[start + place] = layer.xs[point(index)];
      sorted.ys[start + place] = layer.ys[point(index)];
    }
    return start + count;
  }

  // Calls `body` with each marker that a view shows, from the lowest to the uppermost: its layer, item, look and pixel.
  //
  // - group: the group whose markers are wanted; null for all.
  forEach(view, reach, body, group = null) {
    const { layers, items, xs, ys } = this.order(view.zoom);
    const looks = this.scene.looksAt(view.zoom);
    const margin = reach / view.scale;
    const size = plat.View.worldSize;
    const [top, bottom] = [view.top - margin, view.bottom + margin];
    const [first, last] = [Math.floor((view.left - margin) / size), Math.floor((view.right + margin) / size)];
    const end = group ? group.end : items.length;
    for (let index = group ? group.start : 0; index < end; index += 1) {
      if (ys[index] < top || ys[index] > bottom) continue;
      const layer = this.scene.layers[layers[index]];
      const item = items[index];
      if (!layer.isShown || !layer.shows(layer.features[item], view.level) || !layer.hasRoom(item, view.level)) continue;
      for (let turn = first - 1; turn <= last; turn += 1) {
        if (!view.hasTurn(turn)) continue;
        const x = view.x(xs[index], turn);
        if (x >= -reach && x <= view.width + reach) body(layer, item, looks[layer.sets[item]], x, view.y(ys[index]));
      }
    }
  }

  // The markers near a pixel, the uppermost first, and those that have no room behind all that show.
  near(x, y, view, reach) {
    const order = this.order(view.zoom);
    order.grid ??= new plat.Grid(order.xs, order.ys);
    const [mapX, mapY, margin] = [view.mapX(x), view.mapY(y), reach / view.scale];
    const found = [];
    for (const turn of view.turns(0, mapY, plat.View.worldSize, mapY, reach)) {
      const inWorld = mapX - turn * plat.View.worldSize;
      order.grid.forEachIn(inWorld - margin, mapY - margin, inWorld + margin, mapY + margin, (index) => {
        const layer = this.scene.layers[order.layers[index]];
        const item = order.items[index];
        if (!layer.isShown || !layer.shows(layer.features[item], view.level)) return;
        const isWaiting = !layer.hasRoom(item, view.level);
        found.push({ index, layer, item, isWaiting, x: view.x(order.xs[index], turn), y: view.y(order.ys[index]) });
      });
    }
    return found.sort((first, second) => first.isWaiting - second.isWaiting || second.index - first.index);
  }
};
