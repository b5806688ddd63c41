public import Geometry
public import Layers

extension CSVFormat: RowFormat {
    public var outputNames: [String] { [] }
    public var outputNoun: String { "a CSV" }

    public func declares(_ space: CoordinateSpace) -> Bool { DelimitedOutput.declares(space) }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        DelimitedOutput.writer(to: output, settings, delimiter: UInt8(ascii: ","))
    }

    public func rows(_ settings: OutputSettings) -> RowForm {
        DelimitedOutput.rows(settings, delimiter: UInt8(ascii: ","))
    }
}

extension TSVFormat: RowFormat {
    public var outputNames: [String] { ["tab"] }
    public var outputNoun: String { "a TSV" }

    public func declares(_ space: CoordinateSpace) -> Bool { DelimitedOutput.declares(space) }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        DelimitedOutput.writer(to: output, settings, delimiter: Self.tab)
    }

    public func rows(_ settings: OutputSettings) -> RowForm { DelimitedOutput.rows(settings, delimiter: Self.tab) }
}

/// How tables are written, whatever separates their columns.
private enum DelimitedOutput {
    /// Readers of a table can know its CRS from elsewhere; map points and pixels are known only to plat.
    static func declares(_ space: CoordinateSpace) -> Bool {
        switch space {
        case .wgs84, .system: true
        case .mapPoint, .pixel, .plane: false
        }
    }

    static func writer(to output: Output, _ settings: OutputSettings, delimiter: UInt8) -> any LayerWriter {
        CSVOutput(
            output, settings.table, precision: settings.precision, delimiter: delimiter,
            hasHeader: settings.ends.writesStart)
    }

    static func rows(_ settings: OutputSettings, delimiter: UInt8) -> RowForm {
        let (table, precision, count) = (settings.table, settings.precision, settings.addedFields.count)
        return RowForm(
            CSVRowNotation(precision: precision, delimiter: delimiter),
            layout: "csv \(delimiter) \(table.columns) \(precision)"
        ) {
            CSVEncoder(table, precision: precision, delimiter: delimiter, laterColumns: count)
        }
    }
}

extension OutputSettings {
    fileprivate var table: TableColumns { columns ?? TableColumns(fields: [], geometry: .none, hasID: false) }
}
