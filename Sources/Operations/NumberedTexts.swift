import Geometry
import Layers

/// Texts of groups and rings on file, of which several with different numbers may be the same.
final class NumberedTexts {
    /// One of them, sorted so that equal ones meet, the one of the least number first.
    private struct Entry: SortedRecord {
        /// Of a ring; zero for a group itself.
        var group: Int32
        var number: Int32
        var hash: Int
        var start: Int
        var length: Int32
        /// What `group` was before groups were renumbered.
        var givenGroup: Int32

        static func precedes(_ one: Entry, _ other: Entry) -> Bool {
            if one.group != other.group { return one.group < other.group }
            if one.hash != other.hash { return one.hash < other.hash }
            return one.number < other.number
        }
    }

    private let texts = RowSpool()
    private let groups = ExternalSort<Entry>(capacity: NumberedTexts.capacity)
    private let rings: ExternalSort<Entry>?

    /// Several sorts are at work at a time, each with a few megabytes.
    private static let capacity = 1 << 17

    init(hasRings: Bool) {
        rings = hasRings ? ExternalSort(capacity: Self.capacity) : nil
    }

    func add(group text: borrowing ByteBuffer, _ number: Int) throws(Problem) {
        try groups.append(entry(text, number, of: 0))
    }

    func add(ring text: borrowing ByteBuffer, _ number: Int, of group: Int32) throws(Problem) {
        try rings?.append(entry(text, number, of: group))
    }

    private func entry(_ text: borrowing ByteBuffer, _ number: Int, of group: Int32) throws(Problem) -> Entry {
        Entry(
            group: group, number: Int32(number), hash: TextTable.hash(text.bytes), start: try texts.append(text),
            length: Int32(text.count), givenGroup: group)
    }

    func renumberings() throws(Problem) -> (groupCount: Int, list: ExternalSort<Renumbering>?) {
        let list = ExternalSort<Renumbering>(capacity: Self.capacity)
        var (count, isEmpty) = (0, true)
        func add(_ entry: Entry, _ first: Int32) throws(Problem) {
            let new =
                rings == nil
                ? Renumbering(group: entry.number, ring: 0, newGroup: first, newRing: 0)
                : Renumbering(
                    group: entry.givenGroup, ring: entry.number, newGroup: entry.group, newRing: first)
            guard new.group != new.newGroup || new.ring != new.newRing else { return }
            try list.append(new)
            isEmpty = false
        }
        // Of groups, which number becomes which.
        let aliases = ExternalSort<Renumbering>(capacity: Self.capacity)
        try match(groups) { (entry, first) throws(Problem) in
            if entry.number == first { count += 1 }
            if rings == nil { return try add(entry, first) }
            try aliases.append(Renumbering(group: entry.number, ring: 0, newGroup: first, newRing: 0))
        }
        if let rings { try match(try regrouped(rings, by: aliases), add) }
        try list.finish()
        return (count, isEmpty ? nil : list)
    }

    /// The rings with the new numbers of their groups.
    private func regrouped(
        _ rings: ExternalSort<Entry>, by aliases: ExternalSort<Renumbering>
    ) throws(Problem) -> ExternalSort<Entry> {
        let regrouped = ExternalSort<Entry>(capacity: Self.capacity)
        try rings.finish()
        try aliases.finish()
        var alias = try aliases.next()
        while var ring = try rings.next() {
            while let known = alias, known.group < ring.group { alias = try aliases.next() }
            if let alias, alias.group == ring.group { ring.group = alias.newGroup }
            try regrouped.append(ring)
        }
        return regrouped
    }

    /// Calls `body` with each entry and the least number of those with the same text.
    private func match(
        _ entries: ExternalSort<Entry>, _ body: (Entry, Int32) throws(Problem) -> Void
    ) throws(Problem) {
        try entries.finish()
        // Different texts of one hash; hardly ever more than one.
        var firsts: [Entry] = []
        while let entry = try entries.next() {
            if let first = firsts.first, first.group != entry.group || first.hash != entry.hash { firsts.removeAll() }
            var same: Int32?
            for first in firsts where same == nil {
                if try isSame(first, entry) { same = first.number }
            }
            if same == nil { firsts.append(entry) }
            try body(entry, same ?? entry.number)
        }
    }

    private func isSame(_ one: Entry, _ other: Entry) throws(Problem) -> Bool {
        guard one.length == other.length else { return false }
        var bytes = ByteBuffer()
        let length = Int(one.length)
        try texts.read(into: &bytes, at: one.start, length)
        try texts.read(into: &bytes, at: other.start, length)
        for index in 0..<length where bytes.bytes[index] != bytes.bytes[length + index] { return false }
        return true
    }
}
