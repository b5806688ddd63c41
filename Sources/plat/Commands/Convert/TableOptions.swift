import CommandKit
import Operations
import Readers

/// The columns of a table that are converted.
struct TableOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The columns that hold the numbers, in the order of a record, and those that get the new ones (default: lat,lon, "
                + "map_x,map_y, pixel_x,pixel_y or x,y, by --to); by name or number.", valueName: "IN,…[:OUT,…]"))
    var columns: ColumnNames?

    /// In the terms of readers; nil if lines are converted.
    func resolved(
        _ spaces: SpaceOptions, _ reading: ReadingOptions, _ limits: LimitOptions, ofAreas: Bool
    ) -> ColumnOptions? {
        guard let columns else { return nil }
        var options = ColumnOptions(
            inputs: columns.inputs, outputs: columns.outputs ?? spaces.target.columnNames(ofAreas: ofAreas))
        options.areOutputsAssumed = columns.outputs == nil
        options.delimiter = reading.delimiter?.byte
        options.recordLimit = limits.maxRecord
        options.hasHeader = !reading.hasNoHeader
        options.areCoordinates = spaces.source == .coordinate
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
