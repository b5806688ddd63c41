// Pixels into which thousands of stamps are blended. A browser without a fast graphics card takes far longer for each.
plat.PixelSheet = class {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.image = new ImageData(width, height);
    // Channels are multiplied by the opacity until the end.
    this.bytes = this.image.data;
    this.words = new Uint32Array(this.bytes.buffer);
  }

  // The pixels of a canvas in the form that is blended.
  static pixels(canvas) {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    for (let at = 0; at < data.length; at += 4) {
      const opacity = data[at + 3] / 255;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = Math.round(data[at + channel] * opacity);
    }
    return { width, height, words: new Uint32Array(data.buffer) };
  }

  // Lays pixels over those that are there, with their upper left corner at a place. A pixel is one number, of which two
  // channels at a time are multiplied: this runs millions of times.
  blend(pixels, left, top) {
    const [first, last] = [Math.max(-left, 0), Math.min(this.width - left, pixels.width)];
    const lastRow = Math.min(this.height - top, pixels.height);
    const [source, target] = [pixels.words, this.words];
    for (let row = Math.max(-top, 0); row < lastRow; row += 1) {
      let to = (top + row) * this.width + left + first;
      const end = row * pixels.width + last;
      for (let from = row * pixels.width + first; from < end; from += 1, to += 1) {
        const word = source[from];
        if (word === 0) continue;
        const below = target[to];
        const rest = 256 - (word >>> 24);
        if (rest === 1 || below === 0) {
          target[to] = word;
        } else {
          const odd = (Math.imul(below & 0xff00ff, rest) >>> 8) & 0xff00ff;
          const even = Math.imul((below >>> 8) & 0xff00ff, rest) & 0xff00ff00;
          target[to] = word + (odd | even);
        }
      }
    }
  }

  // Puts the pixels on a canvas, in place of what is there.
  put(context) {
    const { bytes } = this;
    for (let at = 3; at < bytes.length; at += 4) {
      const opacity = bytes[at];
      if (opacity === 0 || opacity === 255) continue;
      for (let channel = at - 3; channel < at; channel += 1) bytes[channel] = (bytes[channel] * 255) / opacity;
    }
    context.putImageData(this.image, 0, 0);
  }
};
