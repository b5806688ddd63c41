import CSVLayers
import CommandKit
import Runner

extension ReadingOptions {
    /// Options for tables, some of which also apply to tables of numbers.
    var csv: CSVReadingOptions { options(of: CSVReadingOptions.self) }

    /// The option that was given first among those that only apply to layers.
    var firstGivenOfLayers: String? {
        let ofRows = csv.ofRows
        let ofLayers = parsedOptions.given.filter { option in !ofRows.contains { $0 === option } }
        return ofLayers.min { ($0.turns.first ?? 0) < ($1.turns.first ?? 0) }?.title
    }
}
