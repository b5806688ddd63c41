// Tells scripts around the map what happens on it, by events of its element.
plat.send = (name, detail = {}) => {
  document.getElementById('plat-map').dispatchEvent(new CustomEvent(`plat:${name}`, { detail, bubbles: true }));
};

plat.sendRegions = (map) => {
  const region = () => {
    const { lat, lng } = map.getCenter();
    return { latitude: lat, longitude: plat.place.wrapped(lng), zoom: map.getZoom() };
  };
  map.on('movestart', () => plat.send('region-will-change', region()));
  map.on('moveend', () => plat.send('region-did-change', region()));
};

// Describes a feature to scripts.
plat.detail = (layer, feature) => ({
  layer: layer.name, feature, id: layer.table.id(feature), title: layer.table.title(feature),
});
