// The keys of the map while it has the focus, and the one that takes moves back wherever the focus is.
plat.listenToKeys = (page) => {
  const { map, data: { options } } = page;
  const element = map.leaflet.getContainer();
  element.tabIndex = 0;
  element.setAttribute('role', 'region');
  element.setAttribute('aria-roledescription', 'map');
  element.setAttribute('aria-label', `Map${page.data.title === '' ? '' : `: ${page.data.title.slice(0, 200)}`}`);
  element.addEventListener('mousedown', (event) => {
    if (!event.target.closest('.leaflet-popup')) element.focus({ preventScroll: true });
  });
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const levels = { '+': 1, '=': 1, '-': -1, _: -1 };
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return page.selection.close();
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const way = Object.hasOwn(ways, event.key) ? ways[event.key] : null;
    const level = Object.hasOwn(levels, event.key) ? levels[event.key] : 0;
    if (way && options.canScroll) {
      const step = event.shiftKey ? 240 : 80;
      page.tracking?.stop();
      map.pan(way[0] * step, way[1] * step);
    } else if (level !== 0 && options.canZoom) {
      map.zoomBy(level);
    } else if (event.key === 'Home') {
      if (options.canZoom || options.canScroll) {
        page.tracking?.stop();
        map.home();
      }
    } else {
      return undefined;
    }
    return event.preventDefault();
  });
  // Before the parts around the map keep their keys for themselves.
  document.addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    // A field takes its own changes back.
    if (!isUndo || page.moves.history.length === 0 || event.target.closest('input[type=search]')) return;
    if (page.moves.undo()) page.status.say('Moved back.');
    event.preventDefault();
  }, { capture: true });
};
