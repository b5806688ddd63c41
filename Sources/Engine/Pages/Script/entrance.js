// Lets markers fall from above or appear slowly when the page opens, and their labels after them.
plat.enter = (page) => {
  const { entrance } = page.data.options;
  if (entrance === 'none' || !page.map.isAnimated || !('animate' in Element.prototype)) return;
  const sheet = (name) => page.canvas.sheets.find((one) => one.name === name).canvas;
  const height = `${page.map.leaflet.getSize().y}px`;
  const start = entrance === 'drop' ? { translate: `0 -${height}` } : { opacity: 0 };
  const end = entrance === 'drop' ? { translate: '0 0' } : { opacity: 1 };
  sheet('markers').animate([start, end], { duration: 800, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' });
  for (const name of ['live', 'labels']) {
    sheet(name).animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { duration: 1000 });
  }
};
