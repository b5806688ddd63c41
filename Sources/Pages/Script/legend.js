// The meaning of the colours: rows with a sample, drawn as on the map, and a text. Readers can fold it away.
plat.legend = (legend, figures) => {
  const box = plat.element('details', 'plat-legend-box');
  box.open = innerWidth >= 600 && innerHeight >= 500;
  box.append(plat.element('summary', '', plat.text(legend.title === '' ? 'Legend' : legend.title)));
  const rows = plat.element('div', 'plat-legend-rows');
  rows.tabIndex = 0;
  rows.setAttribute('role', 'group');
  rows.setAttribute('aria-label', 'Legend');
  for (const row of legend.rows) {
    const hasSample = row.sample !== null && row.sample !== undefined;
    const line = plat.element('p', hasSample ? '' : 'plat-legend-title', plat.text(row.text));
    if (hasSample) line.prepend(plat.legendSample(row.sample, figures));
    rows.append(line);
  }
  box.append(rows);
  return box;
};

plat.legendSample = (figure, figures) => {
  const ratio = Math.max(window.devicePixelRatio || 1, 2);
  const canvas = plat.element('canvas');
  [canvas.width, canvas.height] = [26 * ratio, 18 * ratio];
  canvas.setAttribute('aria-hidden', 'true');
  const paint = () => {
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, 26, 18);
    figures.paint(context, figure, 13, 9);
  };
  paint();
  if (!figures.isReady(figure)) window.addEventListener('plat:images', paint);
  return canvas;
};
