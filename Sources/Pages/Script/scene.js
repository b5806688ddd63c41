// All layers, and how their features look.
plat.Scene = class {
  constructor(data) {
    this.zooms = data.zooms;
    this.looks = data.looks;
    this.sets = data.sets;
    this.layers = data.layers.map((layer, number) => new plat.Layer(layer, number));
    // False if all levels look the same, so that what is known of one is known of all.
    this.isChanging = this.sets.some((set) => typeof set !== 'number');
    this.looksByLevel = new Map();
  }

  // The looks of all sets at a level.
  looksAt(level) {
    const [first, last] = this.zooms;
    const index = this.isChanging ? Math.min(Math.max(level, first), last) - first : 0;
    if (!this.looksByLevel.has(index)) {
      this.looksByLevel.set(index, this.sets.map((set) => this.looks[typeof set === 'number' ? set : set[index]]));
    }
    return this.looksByLevel.get(index);
  }

  look(set, level) { return this.looksAt(level)[set]; }

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
