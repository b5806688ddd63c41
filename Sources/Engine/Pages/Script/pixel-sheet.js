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

  // The pixels of a canvas in the form that is blended, without empty rows and columns around them.
  static pixels(canvas) {
    const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const opacity = data[at + 3];
      for (let channel = at; channel < at + 3; channel += 1) data[channel] = Math.round((data[channel] * opacity) / 255);
      if (opacity === 0) continue;
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
    const all = new Uint32Array(data.buffer);
    const words = new Uint32Array(Math.max(right - left, 0) * Math.max(bottom - top, 0));
    for (let y = top; y < bottom; y += 1) {
      words.set(all.subarray(y * width + left, y * width + right), (y - top) * (right - left));
    }
    return { left, top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0), words };
  }

  // Lays the pixels of a canvas over those that are there, with its upper left corner at a place. A pixel is one number,
  // of which two channels at a time are multiplied: this runs millions of times.
  blend(pixels, x, y) {
    const [left, top] = [x + pixels.left, y + pixels.top];
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
