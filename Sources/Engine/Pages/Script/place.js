// Map points and coordinates: the world in Mercator's projection, 2^28 map points wide.
plat.place = {
  // Metres around the equator of the sphere of the projection.
  equator: 2 * Math.PI * 6378137,

  latitude(y) {
    return (360 / Math.PI) * Math.atan(Math.exp((0.5 - y / plat.View.worldSize) * 2 * Math.PI)) - 90;
  },

  longitude(x) { return (x / plat.View.worldSize - 0.5) * 360; },

  x(longitude) { return (longitude / 360 + 0.5) * plat.View.worldSize; },

  // The map ends where it is a square, at about 85 degrees.
  y(latitude) {
    const sine = Math.sin((Math.min(Math.max(latitude, -85.0511287798), 85.0511287798) * Math.PI) / 180);
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * plat.View.worldSize;
  },

  of(latitude, longitude) { return { x: plat.place.x(longitude), y: plat.place.y(latitude) }; },

  // As Leaflet has it.
  latLng(place) { return L.latLng(plat.place.latitude(place.y), plat.place.longitude(place.x)); },

  // A longitude within ±180.
  wrapped(longitude) { return longitude - 360 * Math.floor((longitude + 180) / 360); },

  pointsPerMetre(latitude) {
    return plat.View.worldSize / plat.place.equator / Math.cos((latitude * Math.PI) / 180);
  },

  // A coordinate as people read it and as other programs take it, with as many digits as pixels tell apart.
  text(latitude, longitude, zoom) {
    const digits = Math.min(Math.max(Math.ceil(zoom * 0.3) + 1, 1), 6);
    return `${latitude.toFixed(digits)}, ${plat.place.wrapped(longitude).toFixed(digits)}`;
  },
};
