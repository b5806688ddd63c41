public import Geometry
public import Layers

extension CSVFormat: RowFormat {
    public var outputNames: [String] { [] }
    public var outputNoun: String { "a CSV" }

    /// Readers of a CSV can know its CRS from elsewhere; map points and pixels are known only to plat.
    public func declares(_ space: CoordinateSpace) -> Bool {
        switch space {
        case .wgs84, .system: true
        case .mapPoint, .pixel, .plane: false
        }
    }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        CSVOutput(
            output, settings.table, precision: settings.precision, hasHeader: settings.ends.writesStart)
    }

    public func rows(_ settings: OutputSettings) -> RowForm {
        let (table, precision, count) = (settings.table, settings.precision, settings.addedFields.count)
        return RowForm(CSVRowNotation(precision: precision), layout: "csv \(table.columns) \(precision)") {
            CSVEncoder(table, precision: precision, laterColumns: count)
        }
    }
}

extension OutputSettings {
    fileprivate var table: TableColumns { columns ?? TableColumns(fields: [], geometry: .none, hasID: false) }
}
