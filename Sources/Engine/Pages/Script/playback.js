// Plays a track: a button, a slider and the time. Whatever the track took, it plays in half a minute.
plat.Playback = class {
  constructor(page, track) {
    this.page = page;
    this.track = track;
    this.time = track.start;
    this.isPlaying = false;
    this.button = plat.iconButton('play', 'Play the track', () => this.toggle());
    this.slider = plat.element('input');
    Object.assign(this.slider, { type: 'range', min: 0, max: 1000, step: 1, value: 0 });
    this.slider.setAttribute('aria-label', track.name === '' ? 'Time' : `Time of ${track.name.slice(0, 100)}`);
    this.slider.addEventListener('input', () => {
      this.pause();
      this.seek(track.start + (Number(this.slider.value) / 1000) * (track.end - track.start));
    });
    this.text = plat.element('span', 'plat-time');
    this.element = plat.element('div', 'plat-playback', this.button, this.slider, this.text);
    this.seek(track.start);
  }

  static seconds = 30;

  toggle() {
    if (this.isPlaying) return this.pause();
    if (this.time >= this.track.end) this.seek(this.track.start);
    this.isPlaying = true;
    this.show('pause', 'Pause the track');
    this.before = performance.now();
    this.frame = requestAnimationFrame((now) => this.step(now));
    return undefined;
  }

  step(now) {
    const length = this.track.end - this.track.start;
    const passed = Math.max(now - this.before, 0) / 1000;
    this.before = now;
    this.seek(Math.min(this.time + (passed / plat.Playback.seconds) * length, this.track.end));
    if (this.time >= this.track.end) this.pause();
    else this.frame = requestAnimationFrame((next) => this.step(next));
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    cancelAnimationFrame(this.frame);
    this.show('play', 'Play the track');
    this.page.canvas.request();
  }

  show(icon, label) {
    this.button.replaceChildren(plat.icon(icon));
    plat.label(this.button, label);
  }

  seek(time) {
    this.time = time;
    const before = this.now;
    this.now = this.track.at(time);
    const length = this.track.end - this.track.start;
    this.slider.value = length > 0 ? ((time - this.track.start) / length) * 1000 : 0;
    const text = plat.Playback.text(time);
    if (this.text.textContent !== text) this.text.textContent = text;
    this.slider.setAttribute('aria-valuetext', text);
    if (this.page.tracking) this.page.tracking.place(this.now);
    else this.page.location.set({ ...this.now, heading: null });
    if (before && before.fix !== this.now.fix) this.page.location.send();
  }

  // A time in UTC, to the second.
  static text(time) {
    const date = new Date(Math.round(time));
    return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  }
};
