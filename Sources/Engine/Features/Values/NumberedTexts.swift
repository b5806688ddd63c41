import Layers

/// Texts of groups and rings on file. Some with different numbers may be equal.
///
/// A text is identified by two independent 64-bit hashes with the random keys of the process. The chance that any two
/// of 10 million texts share both is 1 in 10 to the 24th.
final class NumberedTexts {
    /// A text, sorted so that equal texts are neighbours and the least number comes first.
    private struct Entry: SortedRecord {
        /// Group of a ring; zero for a group itself.
        var group: Int32
        var number: Int32
        var hash: Int
        var otherHash: Int
        /// The value of `group` before groups were renumbered.
        var givenGroup: Int32

        static func precedes(_ one: Entry, _ other: Entry) -> Bool {
            if one.hash != other.hash { return one.hash < other.hash }
            if one.otherHash != other.otherHash { return one.otherHash < other.otherHash }
            if one.group != other.group { return one.group < other.group }
            return one.number < other.number
        }

        func isSame(as other: Entry) -> Bool {
            hash == other.hash && otherHash == other.otherHash && group == other.group
        }
    }

    /// A ring that waits for the new number of its group.
    private struct GroupedEntry: SortedRecord {
        var entry: Entry

        static func precedes(_ one: GroupedEntry, _ other: GroupedEntry) -> Bool {
            one.entry.group < other.entry.group
        }
    }

    private let groups = ExternalSort<Entry>(capacity: NumberedTexts.capacity)
    private let rings: ExternalSort<GroupedEntry>?

    /// Number of entries in memory. Several sorts run at a time, each with a few megabytes.
    private static let capacity = 1 << 18

    init(hasRings: Bool) {
        rings = hasRings ? ExternalSort(capacity: Self.capacity) : nil
    }

    func add(group text: borrowing ByteBuffer, _ number: Int) throws(Problem) {
        try groups.append(entry(text, number, of: 0))
    }

    func add(ring text: borrowing ByteBuffer, _ number: Int, of group: Int32) throws(Problem) {
        try rings?.append(GroupedEntry(entry: entry(text, number, of: group)))
    }

    private func entry(_ text: borrowing ByteBuffer, _ number: Int, of group: Int32) -> Entry {
        Entry(
            group: group, number: Int32(number), hash: TextTable.hash(text.bytes),
            otherHash: TextTable.hash(text.bytes, salt: 1), givenGroup: group)
    }

    /// Number of groups, and the numbers to be replaced; nil if there are none.
    func renumberings() throws(Problem) -> (groupCount: Int, list: ExternalSort<Renumbering>?) {
        let list = ExternalSort<Renumbering>(capacity: Self.capacity)
        var isEmpty = true
        func add(_ new: Renumbering) throws(Problem) {
            guard new.group != new.newGroup || new.ring != new.newRing else { return }
            try list.append(new)
            isEmpty = false
        }
        var count = 0
        // New numbers of groups.
        let aliases = ExternalSort<Renumbering>(capacity: Self.capacity)
        try match(groups) { (entry, first) throws(Problem) in
            if entry.number == first { count += 1 }
            let new = Renumbering(group: entry.number, ring: 0, newGroup: first, newRing: 0)
            if rings == nil { try add(new) } else { try aliases.append(new) }
        }
        if let rings {
            try match(try regrouped(rings, by: aliases)) { (entry, first) throws(Problem) in
                try add(
                    Renumbering(
                        group: entry.givenGroup, ring: entry.number, newGroup: entry.group, newRing: first))
            }
        }
        try list.finish()
        return (count, isEmpty ? nil : list)
    }

    /// The rings, with the new numbers of their groups.
    private func regrouped(
        _ rings: ExternalSort<GroupedEntry>, by aliases: ExternalSort<Renumbering>
    ) throws(Problem) -> ExternalSort<Entry> {
        let regrouped = ExternalSort<Entry>(capacity: Self.capacity)
        try rings.finish()
        try aliases.finish()
        var alias = try aliases.next()
        while let ring = try rings.next() {
            var entry = ring.entry
            while let known = alias, known.group < entry.group { alias = try aliases.next() }
            if let alias, alias.group == entry.group { entry.group = alias.newGroup }
            try regrouped.append(entry)
        }
        return regrouped
    }

    /// Calls `body` with each entry and the least number of all entries with the same text.
    private func match(
        _ entries: ExternalSort<Entry>, _ body: (Entry, Int32) throws(Problem) -> Void
    ) throws(Problem) {
        try entries.finish()
        var first: Entry?
        while let entry = try entries.next() {
            if let known = first, known.isSame(as: entry) {
                try body(entry, known.number)
            } else {
                first = entry
                try body(entry, entry.number)
            }
        }
    }
}
