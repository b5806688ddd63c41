// What happens on the map, as events of its element for scripts around it.
plat.Events = class {
  constructor(map) {
    this.element = map.getContainer();
    map.on('movestart', () => this.send('region-will-change', {}));
    map.on('moveend', () => {
      const centre = map.getCenter();
      this.send('region-did-change', { latitude: centre.lat, longitude: centre.lng, zoom: map.getZoom() });
    });
  }

  send(name, detail) { this.element.dispatchEvent(new CustomEvent(`plat:${name}`, { detail, bubbles: true })); }
};
