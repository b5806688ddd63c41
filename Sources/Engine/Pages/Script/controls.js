// The parts around the map, each where it belongs.
plat.addControls = (page) => {
  const { frame, data: { options, title, attribution, legends } } = page;
  if (title !== '') frame.add('head', plat.element('h1', '', plat.text(title, 500)));
  const search = new plat.Search(page.scene, page.data.skipped);
  if (search.hasTitles) {
    const field = new plat.SearchField(search, (layer, item) => page.show(layer, item));
    frame.add('head', field.element);
  }
  plat.addSaveButton(page);
  if (plat.LayerList.isNeeded(page)) {
    const layers = new plat.LayerList(page);
    frame.add('tools', plat.element('div', 'plat-group', layers.button));
    frame.add('head', layers.panel);
  }
  plat.addMoveButtons(page);
  page.scaleBar = options.hasScaleBar ? new plat.ScaleBar() : null;
  if (page.scaleBar) frame.add('foot', page.scaleBar.element);
  frame.foot.append(page.pointer.element);
  const hasRows = legends.all.some(({ rows }) => rows.length > 0) || (page.density && legends.byLevel.length > 0);
  page.legend = hasRows ? new plat.Legend(page) : null;
  if (page.legend) frame.add('legend', page.legend.element);
  if (page.playback) {
    if (page.tracking) page.playback.element.append(page.tracking.button);
    frame.add('bar', page.playback.element);
  }
  if (attribution !== '') frame.add('bar', plat.element('p', 'plat-attribution', plat.text(attribution, 2000)));
};

plat.addMoveButtons = (page) => {
  const { frame, map, data: { options } } = page;
  const group = plat.element('div', 'plat-group');
  if (options.canZoom) {
    page.zoomIn = plat.iconButton('plus', 'Zoom in', () => map.zoomBy(1));
    page.zoomOut = plat.iconButton('minus', 'Zoom out', () => map.zoomBy(-1));
    group.append(page.zoomIn, page.zoomOut);
  }
  if (options.canZoom || options.canScroll) {
    group.append(plat.iconButton('home', 'Show the first view again', () => {
      page.tracking?.stop();
      map.home();
    }));
  }
  if (page.locate) group.append(page.locate.button);
  if (page.tracking && !page.playback) group.append(page.tracking.button);
  if (group.childElementCount > 0) frame.add('tools', group);
};
