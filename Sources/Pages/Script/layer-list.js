// The names of the layers, the uppermost first, each with a switch.
plat.layerList = (scene, redraw) => {
  const list = document.createElement('details');
  list.className = 'plat-layers';
  list.append(plat.element('summary', 'Layers'));
  for (const layer of [...scene.layers].reverse()) {
    const row = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = layer.isShown;
    box.addEventListener('change', () => {
      layer.isShown = box.checked;
      redraw();
    });
    row.append(box, plat.element('span', layer.name));
    list.append(row);
  }
  return list;
};
