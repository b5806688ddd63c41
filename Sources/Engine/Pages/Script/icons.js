// Icons, drawn as lines in a square of 20 × 20.
plat.icons = {
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  home: 'M3.5 9.5 10 3.5l6.5 6M5.5 8v8h3.2v-4.5h2.6V16h3.2V8',
  layers: 'M10 3 2.8 7 10 11l7.2-4zM4.6 10 2.8 11 10 15l7.2-4-1.8-1',
  search: 'M8.8 14.1a5.3 5.3 0 1 0 0-10.6 5.3 5.3 0 0 0 0 10.6zM12.8 12.8l4 4',
  close: 'M5 5l10 10M15 5 5 15',
  target: 'M10 14.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3',
  play: 'M6.5 4.5v11l9-5.5z',
  pause: 'M7 4.5v11M13 4.5v11',
  follow: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  heading: 'M10 2.8 15.5 17 10 13.8 4.5 17z',
  free: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z',
  save: 'M10 3v9.5M6.2 9 10 12.8 13.8 9M4 16.5h12',
  move: 'M10 2.5v15M2.5 10h15M7.8 4.7 10 2.5l2.2 2.2M7.8 15.3l2.2 2.2 2.2-2.2M4.7 7.8 2.5 10l2.2 2.2M15.3 7.8l2.2 2.2-2.2 2.2',
};

plat.icon = (name) => {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  icon.setAttribute('viewBox', '0 0 20 20');
  icon.setAttribute('aria-hidden', 'true');
  icon.setAttribute('focusable', 'false');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', plat.icons[name]);
  icon.append(path);
  return icon;
};
