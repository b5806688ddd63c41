import Features
import Layers
import Memory

/// Groups that do not fit into memory. Each time that it is full, what is known of all groups is written to a file, so a
/// group may have several parts, which are put together at the end. Parts are numbered in the order of their first rows.
final class GroupParts {
    private let request: GroupRequest
    private let capacity: Int
    /// What is known of each part, behind its number, in the order of the keys.
    private let parts: KeySort
    /// For each aggregate, the different values behind the numbers of their parts; nil for other aggregates.
    private let different: [KeySort?]
    /// The number of parts that were added.
    private(set) var count = 0

    init(_ request: GroupRequest, memory: Int) {
        self.request = request
        let capacity = min(max(memory / 4, 1 << 20), 64 << 20)
        self.capacity = capacity
        parts = KeySort(capacity: capacity)
        different = request.aggregates.map { $0.kind == .distinct ? KeySort(capacity: capacity) : nil }
    }

    /// Adds what is known of groups.
    func add(_ groups: borrowing TextTable, _ states: GroupStates) throws(Problem) {
        var key = ByteBuffer()
        var row = ByteBuffer()
        for group in 0..<groups.count {
            key.removeAll()
            groups.copy(group, to: &key)
            row.removeAll()
            row.append(bytesOf: UInt32(count + group))
            states.append(group, to: &row)
            try parts.append(key: key.bytes, row: row.bytes)
        }
        for (index, sort) in different.enumerated() {
            if let sort { try states.tallies[index].tally.giveDifferent(to: sort, before: count) }
        }
        count += groups.count
    }

    /// Puts the parts of each group together.
    ///
    /// - Parameters:
    ///   - medians: for each median, its numbers behind those of their parts; nil for other aggregates.
    ///   - shapes: the geometries, likewise.
    func merged(_ medians: [KeySort?], _ shapes: KeySort) throws(Problem) -> MergedGroups {
        let behindNumbers = (medians + different + [shapes]).map { sort in sort.map { PartRenumbering($0) } }
        let groups = KeySort(capacity: capacity)
        let states = GroupStates(request)
        var key = ByteBuffer()
        var row = ByteBuffer()
        var group: UInt32?
        var count = 0
        func end() throws(Problem) {
            guard let group else { return }
            row.removeAll()
            row.append(bytesOf: group)
            states.append(0, to: &row)
            states.removeAll()
            count += 1
            var number = ByteBuffer()
            number.append(bytesOf: group.bigEndian)
            try groups.append(key: number.bytes, row: row.bytes)
        }
        try parts.finish()
        while try parts.next({ (partKey, state) throws(Problem) in
            let number = RawCursor(state, at: 0).first(UInt32.self)
            if let group, KeyOrder.areEqual(partKey, key.bytes) {
                for sort in behindNumbers { try sort?.add(PartNumber(part: number, group: group)) }
            } else {
                try end()
                group = number
                key.removeAll()
                key.append(partKey)
            }
            states.add(state, at: MemoryLayout<UInt32>.size)
        }) {}
        try end()
        let sorts = try behindNumbers.map { (sort) throws(Problem) in try sort?.renumbered(capacity) }
        let width = medians.count
        return try MergedGroups(
            count, groups, states, medians: Array(sorts[..<width]), different: Array(sorts[width..<2 * width]),
            shapes: sorts[2 * width] ?? shapes)
    }
}

/// Groups whose parts were put together, in the order of their first rows.
final class MergedGroups {
    let count: Int
    /// What is known of the present group, which is the first one here.
    let states: GroupStates
    let medians: [KeySort?]
    let shapes: KeySort
    private let different: [DifferentCounts?]
    private let groups: KeySort

    fileprivate init(
        _ count: Int, _ groups: KeySort, _ states: GroupStates, medians: [KeySort?], different: [KeySort?],
        shapes: KeySort
    ) throws(Problem) {
        (self.count, self.groups, self.states, self.medians, self.shapes) = (count, groups, states, medians, shapes)
        self.different = try different.map { (sort) throws(Problem) in
            try sort.map { (sort) throws(Problem) in try DifferentCounts(sort) }
        }
        try groups.finish()
    }

    /// Goes to the next group.
    func next() throws(Problem) {
        var row = ByteBuffer()
        guard try groups.next(into: &row) else { return }
        states.removeAll()
        states.add(row.bytes, at: MemoryLayout<UInt32>.size)
        let group = RawCursor(row.bytes, at: 0).first(UInt32.self)
        for (index, counts) in different.enumerated() {
            if let counts { states.tallies[index].tally.set(count: try counts.next(of: group)) }
        }
    }
}

/// The number of a part, and that of its group, which is the number of the group's first part.
private struct PartNumber: SortedRecord {
    var part: UInt32
    var group: UInt32

    static func precedes(_ one: PartNumber, _ other: PartNumber) -> Bool { one.part < other.part }
}

/// Rows behind the numbers of parts, which get those of their groups instead.
private final class PartRenumbering {
    private let rows: KeySort
    private let numbers = ExternalSort<PartNumber>(capacity: 1 << 18)

    init(_ rows: KeySort) { self.rows = rows }

    /// Adds the number of a part that is not the first of its group.
    func add(_ number: PartNumber) throws(Problem) { try numbers.append(number) }

    func renumbered(_ capacity: Int) throws(Problem) -> KeySort {
        let sort = KeySort(capacity: capacity)
        try rows.finish()
        try numbers.finish()
        var known = try numbers.next()
        var key = ByteBuffer()
        while try rows.next({ (part, row) throws(Problem) in
            var number = UInt32(bigEndian: RawCursor(part, at: 0).first(UInt32.self))
            while let next = known, next.part < number { known = try numbers.next() }
            if let known, known.part == number { number = known.group }
            key.removeAll()
            key.append(bytesOf: number.bigEndian)
            key.append(part.extracting(MemoryLayout<UInt32>.size..<part.count))
            try sort.append(key: key.bytes, row: row)
        }) {}
        return sort
    }
}

/// How many different values each group has, whose values come in order, some more than once.
private final class DifferentCounts {
    private let values: KeySort
    private var last = ByteBuffer()
    /// The group of the last value; nil behind the last one of all.
    private var group: UInt32?

    init(_ values: KeySort) throws(Problem) {
        self.values = values
        try values.finish()
        _ = try advance()
    }

    /// Goes to the next value; false if it is the same as the last one.
    private func advance() throws(Problem) -> Bool {
        var isNew = true
        let isThere = try values.next { (key, _) throws(Problem) in
            isNew = !KeyOrder.areEqual(key, last.bytes)
            last.removeAll()
            last.append(key)
            group = UInt32(bigEndian: RawCursor(key, at: 0).first(UInt32.self))
        }
        if !isThere { group = nil }
        return isNew
    }

    /// The number of different values of a group, which come next.
    func next(of wanted: UInt32) throws(Problem) -> Int {
        var count = 0
        while group == wanted {
            count += 1
            while try !advance() {}
        }
        return count
    }
}

extension RawCursor {
    /// The number at the cursor.
    fileprivate func first<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
        var cursor = self
        return cursor.take(type)
    }
}
