import CSVLayers
import CommandKit
import Runner

extension ReadingOptions {
    /// Options for tables, some of which also apply to tables of numbers.
    var csv: CSVReadingOptions { options(of: CSVReadingOptions.self) }

    /// The first given option that only applies to layers.
    var firstGivenOfLayers: String? {
        let ofRows = csv.ofRows
        return parsedOptions.first { option in option.isGiven && !ofRows.contains { $0 === option } }?.title
    }
}
