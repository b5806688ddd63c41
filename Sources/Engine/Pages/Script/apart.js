// Paints on a sheet of its own, so that what overlaps there does not show through each other.
plat.paintApart = (context, opacity, body) => {
  const sheet = document.createElement('canvas');
  [sheet.width, sheet.height] = [context.canvas.width, context.canvas.height];
  const inner = sheet.getContext('2d');
  inner.setTransform(context.getTransform());
  body(inner);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = opacity;
  context.drawImage(sheet, 0, 0);
  context.restore();
};
