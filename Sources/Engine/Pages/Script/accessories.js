// Makes the links and buttons of a callout: follow a link, open the place elsewhere, tell a script, move the marker.
plat.accessories = (page, layer, feature, item) => {
  const { options } = page.data;
  const all = [];
  const link = layer.table.link(feature);
  if (link !== '') all.push(plat.link(link));
  if (options.hasGeoLinks) all.push(plat.geoLink(page.placeOf(layer, feature)));
  if (options.button !== '') {
    all.push(plat.textButton(options.button, () => plat.send('accessory', plat.detail(layer, feature))));
  }
  if (item >= 0 && page.canDrag(layer, item)) {
    all.push(plat.textButton('Move', () => page.keyDrag.begin(layer, item)));
  }
  return all;
};

plat.geoLink = (place) => {
  const [latitude, longitude] = [plat.place.latitude(place.y), plat.place.wrapped(plat.place.longitude(place.x))];
  const link = plat.element('a', '', plat.text('Open in a map app'));
  link.href = `geo:${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  link.rel = 'noopener noreferrer';
  return link;
};
