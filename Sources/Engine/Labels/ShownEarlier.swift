import Decluttering
import Memory

/// Zooms at which the features of an earlier result showed, by keys that identify features.
struct ShownEarlier {
    private var zooms: [UInt64: ZoomSet] = [:]
    /// Number of features by their keys.
    private var counts: [UInt64: Int] = [:]
    /// True if a feature has a lowest zoom at which it showed.
    private(set) var hasMinimums = false
    private(set) var count = 0

    /// Adds the features of a chunk.
    mutating func add(_ columns: borrowing LabelColumns) {
        count += columns.keys.count
        if columns.earlier.holdsZooms { hasMinimums = true }
        for index in 0..<columns.keys.count {
            let shown: ZoomSet =
                columns.earlier.holdsZooms
                ? columns.earlier.shownZooms(of: index) : columns.standings[index] == .previous ? .all : []
            zooms[columns.keys[index], default: []].formUnion(shown)
            counts[columns.keys[index], default: 0] += 1
        }
    }

    /// Number of features whose keys are among the first of some keys.
    func foundCount(_ keys: borrowing FlatBuffer<UInt64>, first count: Int) -> Int {
        var (rest, found) = (counts, 0)
        for index in 0..<count where !rest.isEmpty { found += rest.removeValue(forKey: keys[index]) ?? 0 }
        return found
    }

    /// Keeps labels where they showed.
    func keep(_ labels: inout Labels, _ columns: borrowing LabelColumns) {
        for label in 0..<labels.count where columns.standings[label].isLabel {
            if let shown = zooms[columns.keys[label]], !shown.isEmpty { labels.keep(label, at: shown) }
        }
    }
}
