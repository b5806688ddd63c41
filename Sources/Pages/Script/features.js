// The properties of the features of a layer, by column. Names of fields are values and never keys, so that no name of a
// field can change what an object is.
plat.FeatureTable = class {
  constructor(layer) {
    this.fields = layer.fields;
    this.columns = layer.columns;
    this.titleColumn = layer.title;
    this.subtitleColumns = layer.subtitle;
    this.labelColumn = layer.label;
    this.count = layer.count;
  }

  // A value as text; empty for none.
  text(feature, column) {
    if (column < 0) return '';
    const value = this.columns[column][feature];
    return value === null || value === undefined ? '' : String(value);
  }

  title(feature) { return this.text(feature, this.titleColumn); }

  subtitle(feature) {
    return this.subtitleColumns.map((column) => this.text(feature, column)).filter((text) => text !== '').join(', ');
  }

  label(feature) { return this.text(feature, this.labelColumn); }

  // The fields of a feature that have a value, with their names.
  properties(feature) {
    return this.fields
      .map((name, column) => ({ name, text: this.text(feature, column) }))
      .filter((property) => property.text !== '');
  }
};
