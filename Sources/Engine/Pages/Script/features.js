// The properties of the features of a layer, by column. Names of fields are values and never keys, so that no name of a
// field can change what an object is.
plat.FeatureTable = class {
  constructor(layer) {
    this.fields = layer.fields;
    this.columns = layer.columns;
    this.ids = layer.ids;
    this.titleColumns = layer.title;
    this.subtitleColumns = layer.subtitle;
    this.labelColumn = layer.label;
    this.linkColumn = layer.link;
    this.leftImages = layer.leftImage;
    // Columns that callouts do not list, such as styles.
    this.hiddenColumns = layer.hidden;
    this.count = layer.count;
    this.idColumn = layer.fields.indexOf('id');
  }

  // A value as text; empty for none. A list holds JSON whose number JavaScript would change, or nothing.
  static text(value) {
    if (value === null || value === undefined) return '';
    return Array.isArray(value) ? String(value[0] ?? '') : String(value);
  }

  // A value as JSON; undefined if the feature has none.
  static json(value) {
    if (value === undefined) return undefined;
    return Array.isArray(value) ? value[0] : JSON.stringify(value);
  }

  text(feature, column) { return column < 0 ? '' : plat.FeatureTable.text(this.columns[column][feature]); }

  // The first of its titles that a feature has.
  title(feature) {
    for (const column of this.titleColumns) {
      const text = this.text(feature, column);
      if (text !== '') return text;
    }
    return '';
  }

  subtitle(feature) {
    return this.subtitleColumns.map((column) => this.text(feature, column)).filter((text) => text !== '').join(', ');
  }

  label(feature) { return this.text(feature, this.labelColumn); }

  link(feature) { return this.text(feature, this.linkColumn); }

  leftImage(feature) { return this.leftImages[feature] ?? -1; }

  // By what scripts know a feature: its id, else its field `id`, else its title.
  id(feature) {
    return plat.FeatureTable.text(this.ids[feature]) || this.text(feature, this.idColumn) || this.title(feature);
  }

  // The fields of a feature that have a value and are not already in the title, the subtitle or the link.
  properties(feature) {
    const shown = new Set([...this.titleColumns, ...this.subtitleColumns, ...this.hiddenColumns]);
    return this.fields
      .map((name, column) => ({ name, column, text: this.text(feature, column) }))
      .filter(({ column, text }) => text !== '' && !shown.has(column));
  }
};
