package import Layers

/// Numbers of groups and of the rings in them, in the order in which they first came up.
///
/// Tables hold the texts as long as there is room. Then all texts go to a file and the tables start again, so a text
/// may have another number in each. `renumberings` finds the numbers of equal texts. So memory is bounded.
package final class GroupNumbers {
    private let hasRings: Bool
    private let room: Int
    private var groups = TextTable()
    /// Rings by the number of their group and then their text.
    private var rings = TextTable()
    /// Number of groups and rings in earlier tables.
    private var (pastGroups, pastRings) = (0, 0)
    private var key = ByteBuffer()
    private var names: NumberedTexts?

    /// - Parameters:
    ///   - hasRings: true if rings are numbered, too.
    ///   - room: bytes that the tables may take, not counting the texts of one chunk.
    package init(hasRings: Bool, room: Int) {
        self.hasRings = hasRings
        self.room = room
    }

    /// Number of a group that comes from another table.
    package func number(ofGroup group: Int, in table: borrowing TextTable) -> Int32 {
        Int32(pastGroups + groups.number(of: group, in: table))
    }

    /// Number of a ring, in the given group, that comes from another table.
    package func number(ofRing ring: Int, _ group: Int32, in table: borrowing TextTable) -> Int32 {
        key.removeAll()
        key.append(little: group)
        table.copy(ring, from: MemoryLayout<Int32>.size, to: &key)
        return Int32(pastRings + rings.number(of: key))
    }

    /// Called before the texts of a chunk are numbered.
    package func makeRoom() throws(Problem) {
        if groups.size + rings.size > room { try putAway() }
    }

    private func putAway() throws(Problem) {
        let names = if let names { names } else { NumberedTexts(hasRings: hasRings) }
        self.names = names
        for number in 0..<groups.count {
            key.removeAll()
            groups.copy(number, to: &key)
            try names.add(group: key, pastGroups + number)
        }
        for number in 0..<rings.count {
            key.removeAll()
            rings.copy(number, to: &key)
            let group = Int32(bitPattern: key.bytes.number32(at: 0))
            key.removeFirst(MemoryLayout<Int32>.size)
            try names.add(ring: key, pastRings + number, of: group)
        }
        pastGroups += groups.count
        pastRings += rings.count
        guard max(pastGroups, pastRings) < Int32.max / 2 else {
            throw Problem(.data, "too-many-groups", "more than 1000000000 groups")
        }
        groups.removeAll()
        rings.removeAll()
    }

    /// Number of groups, and the numbers to be replaced, in order of the numbers.
    package func renumberings() throws(Problem) -> (groupCount: Int, list: ExternalSort<Renumbering>?) {
        guard let names else { return (groups.count, nil) }
        try putAway()
        return try names.renumberings()
    }
}

/// Numbers of a group and a ring to be replaced by earlier numbers of the same texts.
package struct Renumbering: SortedRecord {
    package var group: Int32
    package var ring: Int32
    package var newGroup: Int32
    package var newRing: Int32

    package static func precedes(_ one: Renumbering, _ other: Renumbering) -> Bool {
        one.group != other.group ? one.group < other.group : one.ring < other.ring
    }
}
