import CSVLayers
import CommandKit
import Features
import Runner

/// The columns of a table that are converted.
struct TableOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Convert these columns of a CSV, given by name or number, and write the results to the columns \
            after the colon.
            """, discussion: "New columns are added at the end of each row. All other text stays the same.",
            defaultNote: "results go to lat,lon; map_x,map_y; pixel_x,pixel_y; or x,y, depending on --to",
            valueName: "IN,…[:OUT,…]", isBasic: true))
    var columns: ColumnNames?

    /// The options for a reader of columns: of those that were named, or else of those that were found.
    func resolved(
        from source: NumberSpace, to target: NumberSpace, _ reading: ReadingOptions, _ limits: LimitOptions,
        ofAreas: Bool, found: [String] = []
    ) -> ColumnOptions {
        var options = ColumnOptions(
            inputs: columns?.inputs ?? found, outputs: columns?.outputs ?? target.columnNames(ofAreas: ofAreas),
            among: Formats.recognition)
        options.areOutputsAssumed = columns?.outputs == nil
        options.delimiter = reading.csv.delimiter?.byte
        options.recordLimit = limits.maxRecord
        options.hasHeader = !reading.csv.hasNoHeader
        options.angleCount = source == .coordinate ? 2 : 0
        return options
    }
}

extension NumberSpace {
    /// Returns the default names of the columns that hold numbers of this space.
    fileprivate func columnNames(ofAreas: Bool) -> [String] {
        let prefix: String? =
            switch self {
            case .mapPoint: "map"
            case .pixel: "pixel"
            case .coordinate, .system: nil
            }
        guard let prefix else { return form(ofAreas: ofAreas).split(separator: ",").map(String.init) }
        return (ofAreas ? ["x", "y", "w", "h"] : ["x", "y"]).map { "\(prefix)_\($0)" }
    }
}
