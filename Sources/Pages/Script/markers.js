// The markers of all layers in the order in which they are drawn, next to each other in memory: by the height that
// their style gives them, then from north to south.
plat.Markers = class {
  constructor(scene) {
    this.scene = scene;
    this.orders = new Map();
  }

  // Forgets the order, because a marker has moved.
  reset() { this.orders.clear(); }

  order(level) {
    const key = this.scene.isChanging ? level : 0;
    if (!this.orders.has(key)) this.orders.set(key, this.sorted(level));
    return this.orders.get(key);
  }

  sorted(level) {
    const looks = this.scene.looksAt(level);
    const byHeight = new Map();
    let count = 0;
    for (const layer of this.scene.layers) {
      for (let item = 0; item < layer.sets.length; item += 1) {
        const look = looks[layer.sets[item]];
        if (layer.isPlace[item] === 0 || look.figure < 0) continue;
        if (!byHeight.has(look.z)) byHeight.set(look.z, { layers: [], items: [] });
        const { layers, items } = byHeight.get(look.z);
        layers.push(layer.number);
        items.push(item);
        count += 1;
      }
    }
    const sorted = {
      layers: new Int32Array(count), items: new Int32Array(count), xs: new Float64Array(count),
      ys: new Float64Array(count), grid: null,
    };
    let start = 0;
    for (const height of [...byHeight.keys()].sort((first, second) => first - second)) {
      start = this.append(byHeight.get(height), sorted, start);
    }
    return sorted;
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
  forEach(view, reach, body) {
    const { layers, items, xs, ys } = this.order(view.level);
    const looks = this.scene.looksAt(view.level);
    const margin = reach / view.scale;
    const size = plat.View.worldSize;
    const [top, bottom] = [view.top - margin, view.bottom + margin];
    const [first, last] = [Math.floor((view.left - margin) / size), Math.floor((view.right + margin) / size)];
    for (let index = 0; index < items.length; index += 1) {
      if (ys[index] < top || ys[index] > bottom) continue;
      const layer = this.scene.layers[layers[index]];
      const item = items[index];
      if (!layer.isShown || !layer.shows(layer.features[item], view.level)) continue;
      for (let turn = first - 1; turn <= last; turn += 1) {
        const x = view.x(xs[index], turn);
        if (x >= -reach && x <= view.width + reach) body(layer, item, looks[layer.sets[item]], x, view.y(ys[index]));
      }
    }
  }

  // The markers near a pixel, the uppermost first.
  near(x, y, view, reach) {
    const order = this.order(view.level);
    order.grid ??= new plat.Grid(order.xs, order.ys);
    const [mapX, mapY, margin] = [view.mapX(x), view.mapY(y), reach / view.scale];
    const found = [];
    for (const turn of view.turns(0, mapY, plat.View.worldSize, mapY, reach)) {
      const inWorld = mapX - turn * plat.View.worldSize;
      order.grid.forEachIn(inWorld - margin, mapY - margin, inWorld + margin, mapY + margin, (index) => {
        const layer = this.scene.layers[order.layers[index]];
        const item = order.items[index];
        if (!layer.isShown || !layer.shows(layer.features[item], view.level)) return;
        found.push({ index, layer, item, x: view.x(order.xs[index], turn), y: view.y(order.ys[index]) });
      });
    }
    return found.sort((first, second) => second.index - first.index);
  }
};
