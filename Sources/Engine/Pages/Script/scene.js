// All layers, and how their features look.
plat.Scene = class {
  constructor(data) {
    this.zooms = data.zooms;
    // Looks for each zoom level: more than one on a map that stops between levels.
    this.steps = data.options.steps;
    this.looks = data.looks;
    this.sets = data.sets;
    this.layers = data.layers.map((layer, number) => new plat.Layer(layer, number));
    // False if all levels look the same, so that what is known of one is known of all.
    this.isChanging = this.sets.some((set) => typeof set !== 'number');
    this.looksByLevel = new Map();
  }

  // The number of the looks at a zoom.
  step(zoom) {
    const [first, last] = this.zooms;
    return Math.floor((Math.min(Math.max(zoom, first), last) - first) * this.steps + 1e-9);
  }

  // The looks of all sets at a zoom.
  looksAt(zoom) {
    const index = this.isChanging ? this.step(zoom) : 0;
    if (!this.looksByLevel.has(index)) {
      this.looksByLevel.set(index, this.sets.map((set) => this.looks[typeof set === 'number' ? set : set[index]]));
    }
    return this.looksByLevel.get(index);
  }

  look(set, zoom) { return this.looksAt(zoom)[set]; }

  // The feature with an id; null if there is none.
  find(id) {
    for (const layer of this.layers) {
      for (let feature = 0; feature < layer.table.count; feature += 1) {
        if (layer.table.id(feature) === String(id)) return { layer, feature };
      }
    }
    return null;
  }
};
