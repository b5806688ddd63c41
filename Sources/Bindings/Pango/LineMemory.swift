import Cairo

/// Lines that were shaped last. When there are too many, all are forgotten: what comes next is computed again.
struct LineMemory {
    struct Key: Hashable {
        var line: String
        /// Number of the font.
        var font: Int
    }

    struct Entry {
        var extents: LineExtents
        var outline: Outline?
    }

    private var entries: [Key: Entry] = [:]
    /// Coordinates in the outlines.
    private var size = 0

    private static let mostEntries = 1 << 14
    private static let mostNumbers = 1 << 21

    subscript(key: Key) -> Entry? {
        get { entries[key] }
        set {
            if entries.count >= Self.mostEntries || size >= Self.mostNumbers {
                entries.removeAll(keepingCapacity: true)
                size = 0
            }
            size += (newValue?.outline?.numbers.count ?? 0) + key.line.utf8.count / 8
            entries[key] = newValue
        }
    }
}
