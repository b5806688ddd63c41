// Reads whole numbers that are packed as text: base64 of bytes with seven bits each, the lowest first. The highest bit
// of a byte says that more follow.
plat.PackedNumbers = class {
  constructor(text) {
    this.bytes = plat.PackedNumbers.decoded(text);
    this.at = 0;
  }

  static decoded(text) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
    return bytes;
  }

  get isAtEnd() { return this.at >= this.bytes.length; }

  // A number of at least 0. Bits are added up, as JavaScript shifts only 32 of them.
  next() {
    let value = 0;
    let unit = 1;
    for (;;) {
      // Damaged data must not read on forever.
      if (this.at >= this.bytes.length) throw new RangeError('the data ends too early');
      const byte = this.bytes[this.at++];
      value += (byte & 127) * unit;
      if (byte < 128) return value;
      unit *= 128;
    }
  }

  // A number with a sign, which is the lowest bit.
  nextSigned() { return plat.PackedNumbers.signed(this.next()); }

  static signed(value) { return value % 2 === 1 ? -(value + 1) / 2 : value / 2; }
};
