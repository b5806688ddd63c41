// Writes layers with moved markers as GeoJSON, and hands them to the browser as files.
plat.save = {
  // The point features of a layer as text. Numbers that JavaScript would change are written as they came.
  geoJSON(layer) {
    const items = Array.from({ length: layer.table.count }, () => []);
    for (let item = 0; item < layer.features.length; item += 1) items[layer.features[item]].push(item);
    const isPoint = (all) => all.length > 0 && all.every((item) => layer.isPlace[item] === 1);
    const features = items.flatMap((all, feature) => (isPoint(all) ? [plat.save.feature(layer, feature, all)] : []));
    const text = `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
    return { text, count: features.length, leftOut: layer.table.count - features.length };
  },

  feature(layer, feature, items) {
    const { table } = layer;
    const id = plat.FeatureTable.json(table.ids[feature]);
    const properties = table.fields.flatMap((name, column) => {
      const value = plat.FeatureTable.json(table.columns[column][feature]);
      return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`];
    });
    const places = items.map((item) => plat.save.coordinate(layer.place(item)));
    const geometry = places.length === 1
      ? `{"type":"Point","coordinates":${places[0]}}` : `{"type":"MultiPoint","coordinates":[${places.join(',')}]}`;
    const start = id === undefined ? '' : `"id":${id},`;
    return `{"type":"Feature",${start}"geometry":${geometry},"properties":{${properties.join(',')}}}`;
  },

  // Places that are drawn at the edge of the map, as the page does not know where beyond it they are.
  clampedCount(layer) {
    let count = 0;
    for (let item = 0; item < layer.features.length; item += 1) {
      if (layer.isPlace[item] === 1 && Math.abs(plat.place.latitude(layer.place(item).y)) > 84.9999999) count += 1;
    }
    return count;
  },

  coordinate(place) {
    const round = (value) => Math.round(value * 1e7) / 1e7 + 0;
    return `[${round(plat.place.longitude(place.x))},${round(plat.place.latitude(place.y))}]`;
  },

  // A name that any system takes for a file.
  fileName(name) {
    const last = name.split(/[/\\]/).pop().replace(/\.(geojson|json|csv|tsv|shp)$/i, '');
    const plain = last.replace(/[^\p{L}\p{N} ._-]+/gu, '_').replace(/^[. ]+|[. ]+$/g, '').slice(0, 80);
    // Windows keeps some names for devices.
    if (plain === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain)) return `layer${plain}.geojson`;
    return `${plain}.geojson`;
  },

  download(text, name) {
    const source = URL.createObjectURL(new Blob([text], { type: 'application/geo+json' }));
    const link = plat.element('a');
    link.href = source;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(source), 10000);
  },

  all(layers) {
    const names = new Map();
    return layers.map((layer) => {
      const { text, count, leftOut } = plat.save.geoJSON(layer);
      const clamped = plat.save.clampedCount(layer);
      const plain = plat.save.fileName(layer.name);
      const before = names.get(plain) ?? 0;
      names.set(plain, before + 1);
      const name = before === 0 ? plain : plain.replace('.geojson', `-${before + 1}.geojson`);
      plat.save.download(text, name);
      const rest = leftOut === 0 ? '' : ` ${leftOut} ${leftOut === 1 ? 'feature is not a point and was' : 'features are not points and were'} not saved.`;
      const moved = clamped === 0 ? '' : ` ${clamped} beyond latitude 85 ${clamped === 1 ? 'is' : 'are'} saved at 85.`;
      return `Saved ${name} with ${count} ${count === 1 ? 'point' : 'points'}.${rest}${moved}`;
    }).join(' ');
  },
};

// A button that shows as long as a marker is not where it was.
plat.addSaveButton = (page) => {
  let button = null;
  // Browsers ask before they close a page with moves that nobody has saved.
  window.addEventListener('beforeunload', (event) => {
    if (!page.moves.isSaved) event.preventDefault();
  });
  page.moves.onMove = () => {
    if (button) {
      button.hidden = !page.moves.hasChanges;
      return;
    }
    button = plat.textButton('Save changes', () => {
      page.status.say(plat.save.all(page.moves.layers));
      page.moves.setSaved();
      page.moves.onMove();
    });
    button.prepend(plat.icon('save'));
    button.classList.add('plat-save');
    page.frame.add('head', button);
  };
};
