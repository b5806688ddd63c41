// The pictures and tiles below all layers, of which one shows at a time.
plat.Bases = class {
  constructor(data, images) {
    this.images = images;
    this.shown = data.bases.length > 0 ? 0 : -1;
    this.all = data.bases.map((base) => ({ ...base, tiles: base.tiles ? plat.Bases.tiles(base.tiles) : null }));
  }

  static tiles(tiles) {
    const packed = new plat.PackedNumbers(tiles.keys);
    const byKey = new Map();
    let [zoom, x, y] = [0, 0, 0];
    for (const image of tiles.images) {
      zoom += packed.nextSigned();
      x += packed.nextSigned();
      y += packed.nextSigned();
      byKey.set(plat.Bases.key(zoom, x, y), image);
    }
    return { zooms: tiles.zooms, byKey };
  }

  // Levels below the lowest one of its tiles at which a base still shows: each takes four times as many of them.
  static mostLevels = 3;

  static key(zoom, x, y) { return `${zoom}/${x}/${y}`; }

  paint(context, view) {
    const base = this.all[this.shown];
    if (!base) return;
    context.imageSmoothingQuality = 'high';
    if (base.tiles) this.paintTiles(context, view, base.tiles);
    else this.paintPicture(context, view, base);
  }

  paintPicture(context, view, { image, rect: [west, north, east, south] }) {
    const picture = this.images.get(image);
    if (picture === null) return;
    for (const turn of view.turns(west, north, east, south, 0)) {
      const [left, top] = [view.x(west, turn), view.y(north)];
      context.drawImage(picture, left, top, (east - west) * view.scale, (south - north) * view.scale);
    }
  }

  // Each place shows its tile of the level that fits best, or a part of one from a level above it.
  paintTiles(context, view, tiles) {
    const [first, last] = tiles.zooms;
    if (first - view.zoom > plat.Bases.mostLevels) return;
    const zoom = Math.min(Math.max(Math.round(view.zoom), first), last);
    const count = 2 ** zoom;
    const side = plat.View.worldSize / count;
    const [top, bottom] = [Math.max(Math.floor(view.top / side), 0), Math.min(Math.ceil(view.bottom / side), count)];
    const sides = [Math.floor(view.left / side), Math.ceil(view.right / side)];
    for (let row = top; row < bottom; row += 1) {
      for (let column = sides[0]; column < sides[1]; column += 1) {
        const turn = Math.floor(column / count);
        if (!view.hasTurn(turn)) continue;
        this.paintTile(context, view, tiles, { zoom, x: column - turn * count, y: row, turn, side });
      }
    }
  }

  paintTile(context, view, tiles, { zoom, x, y, turn, side }) {
    for (let up = 0; up <= zoom; up += 1) {
      const part = 2 ** up;
      const image = tiles.byKey.get(plat.Bases.key(zoom - up, Math.floor(x / part), Math.floor(y / part)));
      const picture = image === undefined ? null : this.images.get(image);
      if (picture === null) continue;
      const cut = picture.naturalWidth / part;
      // Edges on whole pixels, so that nothing shines through between tiles.
      const [left, right] = [x, x + 1].map((edge) => Math.round(view.x(edge * side, turn)));
      const [top, bottom] = [y, y + 1].map((edge) => Math.round(view.y(edge * side)));
      context.drawImage(picture, (x % part) * cut, (y % part) * cut, cut, cut, left, top, right - left, bottom - top);
      return;
    }
  }
};
