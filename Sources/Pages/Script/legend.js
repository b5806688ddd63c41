// The meaning of the colours: rows with a sample, drawn as on the map, and a text.
plat.legend = (legend, figures) => {
  const box = document.createElement('section');
  box.className = 'plat-legend';
  box.setAttribute('aria-label', 'Legend');
  if (legend.title !== '') box.append(plat.element('h2', legend.title));
  for (const row of legend.rows) {
    const line = plat.element(row.sample ? 'p' : 'h2', row.text);
    if (row.sample) line.prepend(plat.legendSample(row.sample, figures));
    box.append(line);
  }
  return box;
};

plat.legendSample = (figure, figures) => {
  const ratio = window.devicePixelRatio || 1;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [26 * ratio, 18 * ratio];
  const context = canvas.getContext('2d');
  context.scale(ratio, ratio);
  figures.paint(context, figure, 13, 9);
  return canvas;
};
