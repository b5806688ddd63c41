// Map points and coordinates: the world in Mercator's projection, 2^28 map points wide.
plat.place = {
  // Metres around the equator of the sphere of the projection.
  equator: 2 * Math.PI * 6378137,

  latitude(y) {
    return (360 / Math.PI) * Math.atan(Math.exp((0.5 - y / plat.View.worldSize) * 2 * Math.PI)) - 90;
  },

  longitude(x) { return (x / plat.View.worldSize - 0.5) * 360; },

  x(longitude) { return (longitude / 360 + 0.5) * plat.View.worldSize; },

  y(latitude) {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * plat.View.worldSize;
  },

  // A coordinate as people read it and as other programs take it.
  text(latitude, longitude, zoom) {
    const digits = Math.min(Math.max(Math.ceil(zoom * 0.3) + 1, 1), 6);
    const turned = longitude - 360 * Math.floor((longitude + 180) / 360);
    return `${latitude.toFixed(digits)}, ${turned.toFixed(digits)}`;
  },
};
