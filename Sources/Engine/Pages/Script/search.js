// Finds features by their titles.
plat.Search = class {
  // - skipped: how many features are not in the page.
  constructor(scene, skipped) {
    this.scene = scene;
    this.skipped = skipped;
  }

  // What to say if nothing was found.
  get noMatch() {
    if (this.scene.layers.some((layer) => !layer.isShown)) return 'No match in the layers that show';
    return this.skipped > 0 ? `No match. This page lacks ${this.skipped.toLocaleString('en')} ${this.skipped === 1 ? 'feature' : 'features'}.` : 'No match';
  }

  static mostFound = 8;

  // Without accents and capitals: who looks for 'zurich' finds Zürich.
  static fold(text) { return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(); }

  // True if there is something to find.
  get hasTitles() {
    return this.scene.layers.some((layer) => {
      for (let feature = 0; feature < layer.table.count; feature += 1) if (layer.table.title(feature) !== '') return true;
      return false;
    });
  }

  // All features with a title that are drawn, made when somebody first looks for one.
  get entries() {
    this.known ??= this.scene.layers.flatMap((layer) => this.entriesOf(layer));
    return this.known;
  }

  entriesOf(layer) {
    const entries = [];
    // A cluster is there once for each range of zoom levels. The deepest one is closest to what is looked for.
    const places = new Map();
    let last = -1;
    for (let item = 0; item < layer.features.length; item += 1) {
      const feature = layer.features[item];
      if (feature === last) continue;
      last = feature;
      const title = layer.table.title(feature);
      if (title === '' || layer.range(feature)[0] > this.scene.zooms[1]) continue;
      const entry = { layer, item, title, folded: plat.Search.fold(title.slice(0, 1000)) };
      const key = layer.ranges === null ? item : `${title}\n${layer.boxes[item * 4]}\n${layer.boxes[item * 4 + 1]}`;
      const other = places.get(key);
      if (other === undefined) {
        places.set(key, entries.length);
        entries.push(entry);
      } else if (layer.range(feature)[0] > layer.range(layer.features[entries[other].item])[0]) {
        entries[other] = entry;
      }
    }
    return entries;
  }

  // Those whose title is what is typed, then those that begin with it, then those with a word that does, then the rest.
  found(text) {
    const wanted = plat.Search.fold(text.trim());
    if (wanted === '') return [];
    const ranks = [[], [], [], []];
    for (const entry of this.entries) {
      const at = entry.folded.indexOf(wanted);
      if (at < 0 || !entry.layer.isShown) continue;
      const isWord = at > 0 && !/[\p{L}\p{N}]/u.test(entry.folded[at - 1]);
      ranks[entry.folded === wanted ? 0 : at === 0 ? 1 : isWord ? 2 : 3].push(entry);
    }
    return ranks.flat();
  }
};
