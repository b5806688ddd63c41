// Makes the map when the page opens, and says when it is there.
plat.start = () => {
  plat.send('load-start');
  try {
    const data = JSON.parse(document.getElementById('plat-data').textContent);
    plat.showBackground(data.options.background);
    plat.families = data.options.families;
    plat.page = new plat.Page(data);
  } catch (error) {
    plat.showFailure(error);
    return;
  }
  plat.page.selection.begin(plat.page.data.selected);
  plat.enter(plat.page);
  if (plat.page.isEmpty) plat.page.status.keep('There is nothing on this map.');
  plat.finish();
};

plat.move = (id, latitude, longitude) => plat.page.moves.move(id, latitude, longitude);

plat.showBackground = (background) => {
  const usual = background === '' ? '#d9e7f0' : 'transparent';
  document.documentElement.style.setProperty('--paper', background || usual);
};

// Settled when the first picture is painted.
plat.ready = new Promise((resolve) => { plat.settle = resolve; });

// Waits for the images and fonts of the first picture, though not for ever, then for the browser to paint.
plat.finish = (start = performance.now()) => {
  const { images, canvas } = plat.page;
  const isWaiting = images.waiting > 0 || [...document.fonts].some(({ status }) => status === 'loading');
  if (isWaiting && performance.now() - start < 3000) {
    setTimeout(() => plat.finish(start), 10);
    return;
  }
  canvas.flush();
  let isDone = false;
  const end = () => {
    if (isDone) return;
    isDone = true;
    plat.send('load-finish');
    plat.settle(true);
  };
  requestAnimationFrame(() => setTimeout(end));
  // Pages in the background paint nothing.
  setTimeout(end, 1000);
};

plat.showFailure = (error) => {
  const box = plat.element(
    'div', 'plat-failure', plat.element('h1', '', 'This map cannot be shown'),
    plat.element('p', '', 'The file is damaged, or the browser too old for it. Get the file again, or try another browser.'),
    plat.element('p', 'plat-reason', plat.text(String(error.message), 300)));
  box.setAttribute('role', 'alert');
  document.body.append(box);
  plat.send('load-fail', { message: String(error.message) });
  plat.settle(false);
};

plat.start();
