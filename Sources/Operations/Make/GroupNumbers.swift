import Geometry
import Layers

/// The numbers of groups and of the rings in them, by when they first came up.
///
/// Tables know the texts as long as there is room for them. Then all are put on file and the tables begun anew, so that
/// a text may get another number in each; `renumberings` finds which numbers are the same. So memory is bounded.
final class GroupNumbers {
    private let hasRings: Bool
    private let room: Int
    private var groups = TextTable()
    /// By the number of their group and then their text.
    private var rings = TextTable()
    /// How many there were in tables before.
    private var (pastGroups, pastRings) = (0, 0)
    private var key = ByteBuffer()
    private var names: NumberedTexts?

    /// - Parameters:
    ///   - hasRings: true if rings are numbered, too.
    ///   - room: how many bytes the tables take at most, but for those of one chunk.
    init(hasRings: Bool, room: Int) {
        self.hasRings = hasRings
        self.room = room
    }

    /// The number of a group of another table.
    func number(ofGroup group: Int, in table: borrowing TextTable) -> Int32 {
        Int32(pastGroups + groups.number(of: group, in: table))
    }

    /// The number of a ring of another table, which is in that group.
    func number(ofRing ring: Int, _ group: Int32, in table: borrowing TextTable) -> Int32 {
        key.removeAll()
        key.append(little: group)
        table.copy(ring, from: MemoryLayout<Int32>.size, to: &key)
        return Int32(pastRings + rings.number(of: key))
    }

    /// Called before the texts of a chunk are numbered.
    func makeRoom() throws(Problem) {
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
            throw Problem(.data, "too-many-groups", "there are more than a thousand million groups")
        }
        groups.removeAll()
        rings.removeAll()
    }

    /// How many groups there are, and which numbers are to become others, in order of the numbers.
    func renumberings() throws(Problem) -> (groupCount: Int, list: ExternalSort<Renumbering>?) {
        guard let names else { return (groups.count, nil) }
        try putAway()
        return try names.renumberings()
    }
}

/// Numbers of a group and a ring that are to become others, as earlier ones have the same texts.
struct Renumbering: SortedRecord {
    var group: Int32
    var ring: Int32
    var newGroup: Int32
    var newRing: Int32

    static func precedes(_ one: Renumbering, _ other: Renumbering) -> Bool {
        one.group != other.group ? one.group < other.group : one.ring < other.ring
    }
}
