package import Geometry
package import Layers

/// The entries of a spatial index, compared with features that come in ascending order of their numbers. Any number of
/// them takes the same memory.
package final class IndexedBoxes {
    private let entries = ExternalSort<Entry>()
    private var next: Entry?
    /// Number of entries without a feature, and of features without an entry or with one that does not cover them.
    package private(set) var wrong = 0

    package init() {}

    private struct Entry: SortedRecord {
        let number: Int64
        let box: Shape.Box

        static func precedes(_ one: Entry, _ other: Entry) -> Bool { one.number < other.number }
    }

    package func add(_ number: Int64, _ box: Shape.Box) throws(Problem) {
        try entries.append(Entry(number: number, box: box))
    }

    /// Ends the entries; from then on features are compared.
    package func finish() throws(Problem) {
        try entries.finish()
        next = try entries.next()
    }

    /// - Parameter box: null for a feature of which only the number is known.
    package func compare(_ number: Int64, _ box: Shape.Box) throws(Problem) {
        try skip { $0 < number }
        guard let entry = next, entry.number == number else {
            wrong += 1
            return
        }
        if !box.isNull, !entry.box.covers(box) { wrong += 1 }
        next = try entries.next()
    }

    /// Counts the entries that no feature has had.
    package func finishComparing() throws(Problem) { try skip { _ in true } }

    private func skip(_ isOther: (Int64) -> Bool) throws(Problem) {
        while let entry = next, isOther(entry.number) {
            wrong += 1
            next = try entries.next()
        }
    }

    /// The finding for what is wrong; nil if nothing is.
    ///
    /// - Parameter noun: a feature of the format, in messages.
    package func finding(_ noun: String) -> Wording? {
        wrong == 0
            ? nil : "the spatial index has wrong boxes, or none, for \(wrong) \(noun)\(wrong == 1 ? "" : "s")"
    }
}
