// The images of the page. They are in it as data, and are decoded when they are first needed.
plat.Images = class {
  constructor(sources) {
    this.sources = sources;
    this.elements = new Map();
    this.waiting = 0;
    // Called when an image that was asked for can be drawn.
    this.onLoad = () => {};
  }

  // An image; null as long as it cannot be drawn.
  get(number) {
    if (!this.elements.has(number)) this.load(number);
    const element = this.elements.get(number);
    return element.complete && element.naturalWidth > 0 ? element : null;
  }

  load(number) {
    const element = new Image();
    const end = () => {
      this.waiting -= 1;
      this.onLoad();
    };
    this.waiting += 1;
    this.elements.set(number, element);
    element.addEventListener('load', end);
    element.addEventListener('error', end);
    element.src = this.sources[number];
  }
};
