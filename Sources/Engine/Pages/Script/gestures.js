// A tap with two fingers zooms out, which Leaflet does not know.
plat.listenToTwoFingers = (page) => {
  const { leaflet } = page.map;
  const { canZoom, canScroll } = page.data.options;
  if (!canZoom) return;
  const element = leaflet.getContainer();
  let tap = null;
  const points = (event) => [...event.touches].map(({ clientX, clientY }) => ({ x: clientX, y: clientY }));
  element.addEventListener('touchstart', (event) => {
    tap = event.touches.length === 2 ? { start: performance.now(), points: points(event) } : null;
  }, { passive: true });
  element.addEventListener('touchmove', (event) => {
    if (!tap) return;
    const now = points(event);
    const isFar = tap.points.some(({ x, y }, index) => now[index] && Math.hypot(now[index].x - x, now[index].y - y) > 12);
    if (isFar) tap = null;
  }, { passive: true });
  element.addEventListener('touchend', (event) => {
    if (!tap || event.touches.length > 0) return;
    const { start, points: [first, second] } = tap;
    tap = null;
    if (performance.now() - start > 400) return;
    const box = element.getBoundingClientRect();
    const middle = L.point((first.x + second.x) / 2 - box.left, (first.y + second.y) / 2 - box.top);
    const zoom = leaflet.getZoom() - 1;
    if (canScroll) leaflet.setZoomAround(middle, zoom, { animate: page.map.isAnimated });
    else leaflet.setZoom(zoom, { animate: page.map.isAnimated });
  });
};
