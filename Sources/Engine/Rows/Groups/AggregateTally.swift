import Features
import Layers
import Memory

/// The tallies of one aggregate: they own their memory, so an array holds them in objects.
final class TallyBox {
    @safe @exclusivity(unchecked) var tally: AggregateTally

    init(_ aggregate: Aggregate) { tally = AggregateTally(aggregate) }
}

/// The result of an aggregate so far, for each group.
struct AggregateTally: ~Copyable {
    let aggregate: Aggregate
    /// Rows, or values that are not null.
    private var counts = FlatBuffer<Int>()
    private var sums = DecimalSums()
    private var values = ValueColumn()
    /// For the least and the greatest value, their bytes in order.
    private var keys = ValueColumn()
    /// For each group: 1 if a later value differs from the first, which is written for all.
    private var mixed = FlatBuffer<UInt8>()
    /// The different values of all groups, each behind the number of its group.
    private var different = TextTable()
    /// Rows of a median: the number of the group, then lengths of a key and of a number, then these.
    private var numbers = ByteBuffer()
    private var key = ByteBuffer()

    init(_ aggregate: Aggregate) { self.aggregate = aggregate }

    /// Adds a row without a value, or any row if these are counted.
    mutating func add(to group: Int) {
        while counts.count <= group { counts.append(0) }
        if aggregate.kind == .count { counts[group] += 1 }
    }

    /// Adds a value, which is a number if it must be one.
    ///
    /// - Parameters:
    ///   - text: the value as it is written.
    ///   - key: its bytes in the order of values.
    mutating func add(_ kind: Value.Kind, _ text: Span<UInt8>, _ key: Span<UInt8>, to group: Int) {
        while counts.count <= group { counts.append(0) }
        switch aggregate.kind {
        case .count: break
        case .sum, .mean: _ = sums.add(text, to: group)
        case .median: appendNumber(text, key, of: group)
        case .min, .max: improve(group, kind, text, key)
        case .first: keep(group, kind, text)
        case .last: values.set(group, kind, text)
        case .distinct: if !isNew(key, in: group) { return }
        }
        counts[group] += 1
    }

    private mutating func keep(_ group: Int, _ kind: Value.Kind, _ text: Span<UInt8>) {
        if !values.has(group) { return values.set(group, kind, text) }
        if aggregate.isKept, differs(group, kind, text) { mix(group) }
    }

    private func differs(_ group: Int, _ kind: Value.Kind, _ text: Span<UInt8>) -> Bool {
        let known = values.bytes.extracting(values.range(group))
        if kind == values.kind(group), Self.areSame(text, known) { return false }
        guard kind == .number, values.kind(group) == .number else { return true }
        var one = ByteBuffer()
        var other = ByteBuffer()
        guard DecimalKey.append(text, to: &one), DecimalKey.append(known, to: &other) else { return true }
        return !Self.areSame(one.bytes, other.bytes)
    }

    private static func areSame(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        !KeyOrder.precedes(one, other) && !KeyOrder.precedes(other, one)
    }

    /// True if a group has another value than its first, of a field that is kept.
    func isMixed(_ group: Int) -> Bool { group < mixed.count && mixed[group] == 1 }

    private mutating func mix(_ group: Int) {
        while mixed.count <= group { mixed.append(0) }
        mixed[group] = 1
    }

    private mutating func improve(_ group: Int, _ kind: Value.Kind, _ text: Span<UInt8>, _ key: Span<UInt8>) {
        if keys.has(group) {
            let known = keys.bytes.extracting(keys.range(group))
            guard aggregate.kind == .min ? KeyOrder.precedes(key, known) : KeyOrder.precedes(known, key) else { return }
        }
        keys.set(group, .string, key)
        values.set(group, kind, text)
    }

    private mutating func isNew(_ value: Span<UInt8>, in group: Int) -> Bool {
        key.removeAll()
        key.append(bytesOf: Int32(group))
        key.append(value)
        let count = different.count
        _ = different.number(of: key)
        return different.count > count
    }

    private mutating func appendNumber(_ text: Span<UInt8>, _ key: Span<UInt8>, of group: Int) {
        numbers.append(bytesOf: Int32(group))
        numbers.append(bytesOf: Int32(key.count))
        numbers.append(bytesOf: Int32(text.count))
        numbers.append(key)
        numbers.append(text)
    }

    /// Adds the tally of later rows.
    ///
    /// - Parameters:
    ///   - groups: the number here of each of its groups.
    ///   - medians: takes numbers whose median is wanted, behind the numbers of their groups.
    ///   - before: how many groups are not here but have the numbers before.
    mutating func add(
        _ later: borrowing AggregateTally, _ groups: [Int], _ medians: KeySort?, before: Int
    ) throws(Problem) {
        for (index, group) in groups.enumerated() where index < later.counts.count {
            while counts.count <= group { counts.append(0) }
            if aggregate.kind != .distinct { counts[group] += later.counts[index] }
            sums.add(later.sums, index, to: group)
            switch aggregate.kind {
            case .min, .max:
                guard later.keys.has(index) else { continue }
                improve(
                    group, later.values.kind(index), later.values.bytes.extracting(later.values.range(index)),
                    later.keys.bytes.extracting(later.keys.range(index)))
            case .first:
                guard later.values.has(index) else { continue }
                keep(group, later.values.kind(index), later.values.bytes.extracting(later.values.range(index)))
                if later.isMixed(index) { mix(group) }
            case .last: values.set(group, later.values, index)
            case .count, .sum, .mean, .median, .distinct: break
            }
        }
        if aggregate.kind == .distinct { addDifferent(later, groups) }
        if let medians { try later.giveNumbers(to: medians, groups, before: before) }
    }

    private mutating func addDifferent(_ later: borrowing AggregateTally, _ groups: [Int]) {
        var text = ByteBuffer()
        for number in 0..<later.different.count {
            text.removeAll()
            later.different.copy(number, to: &text)
            var cursor = RawCursor(text.bytes, at: 0)
            let group = groups[Int(cursor.take(Int32.self))]
            if isNew(text.bytes.extracting(cursor.offset..<text.count), in: group) { counts[group] += 1 }
        }
    }

    private func giveNumbers(to medians: KeySort, _ groups: [Int], before: Int) throws(Problem) {
        var cursor = RawCursor(numbers.bytes, at: 0)
        var key = ByteBuffer()
        while cursor.offset < numbers.count {
            let group = groups[Int(cursor.take(Int32.self))]
            let (keyLength, textLength) = (Int(cursor.take(Int32.self)), Int(cursor.take(Int32.self)))
            let start = cursor.offset
            cursor.skip(keyLength + textLength)
            key.removeAll()
            key.append(bytesOf: UInt32(before + group).bigEndian)
            key.append(numbers.bytes.extracting(start..<start + keyLength))
            try medians.append(
                key: key.bytes, row: numbers.bytes.extracting(start + keyLength..<start + keyLength + textLength))
        }
    }

    mutating func removeAll() {
        counts.removeAll()
        sums.removeAll()
        values.removeAll()
        keys.removeAll()
        mixed.removeAll()
        numbers.removeAll()
        if !different.isEmpty { different.removeAll() }
    }

    /// The median of the numbers of the only group.
    var median: String {
        var rows: [(key: Range<Int>, text: Range<Int>)] = []
        var cursor = RawCursor(numbers.bytes, at: 0)
        while cursor.offset < numbers.count {
            cursor.skip(MemoryLayout<Int32>.size)
            let (keyLength, textLength) = (Int(cursor.take(Int32.self)), Int(cursor.take(Int32.self)))
            let key = cursor.offset..<cursor.offset + keyLength
            rows.append((key, key.upperBound..<key.upperBound + textLength))
            cursor.skip(keyLength + textLength)
        }
        let bytes = numbers.bytes
        rows.sort { KeyOrder.precedes(bytes.extracting($0.key), bytes.extracting($1.key)) }
        var middle = Middle(of: rows.count)
        for (index, row) in rows.enumerated() { middle.add(bytes.extracting(row.text), at: index) }
        return middle.text
    }

    func count(of group: Int) -> Int { group < counts.count ? counts[group] : 0 }

    /// Appends the result of a group to a feature; `number` is the field.
    func appendResult(of group: Int, asField number: Int, to feature: inout Feature, median: String) {
        let count = count(of: group)
        let start = feature.scratch.count
        var kind = Value.Kind.number
        switch aggregate.kind {
        case .count, .distinct: feature.scratch.append(digitsOf: count)
        case _ where count == 0: kind = .null
        case .sum: feature.scratch.append(sums.sum(of: group).text)
        case .mean: sums.sum(of: group).appendQuotient(by: count, to: &feature.scratch)
        case .median: feature.scratch.append(median)
        case .min, .max, .first, .last:
            kind = values.kind(group)
            feature.scratch.append(values.bytes.extracting(values.range(group)))
        }
        feature.values.append(
            Value(kind, field: number, TextRange(start, feature.scratch.count), isInScratch: true))
    }
}

// Results that are written to a file and read again.
extension AggregateTally {
    /// Gives the different values to `sort`, behind the numbers of their groups.
    ///
    /// - Parameter before: how many groups are not here but have the numbers before.
    func giveDifferent(to sort: KeySort, before: Int) throws(Problem) {
        var text = ByteBuffer()
        var key = ByteBuffer()
        for number in 0..<different.count {
            text.removeAll()
            key.removeAll()
            different.copy(number, to: &text)
            var cursor = RawCursor(text.bytes, at: 0)
            key.append(bytesOf: UInt32(before + Int(cursor.take(Int32.self))).bigEndian)
            key.append(text.bytes.extracting(cursor.offset..<text.count))
            try sort.append(key: key.bytes, row: Span())
        }
    }

    /// Bytes that it holds.
    var size: Int {
        counts.count * MemoryLayout<Int>.size + sums.size + values.size + keys.size + different.size
    }

    /// Appends the result of a group so far as bytes, without the different values and the numbers of a median.
    func append(stateOf group: Int, to buffer: inout ByteBuffer) {
        buffer.append(bytesOf: count(of: group))
        switch aggregate.kind {
        case .count, .median, .distinct: break
        case .sum, .mean: sums.append(stateOf: group, to: &buffer)
        case .min, .max:
            keys.append(stateOf: group, to: &buffer)
            values.append(stateOf: group, to: &buffer)
        case .first, .last:
            if aggregate.isKept { buffer.append(isMixed(group) ? 1 : 0) }
            values.append(stateOf: group, to: &buffer)
        }
    }

    /// Adds the result of later rows to the first group.
    mutating func add(state: inout RawCursor, _ bytes: Span<UInt8>) {
        if counts.isEmpty { counts.append(0) }
        counts[0] += state.take(Int.self)
        switch aggregate.kind {
        case .count, .median, .distinct: break
        case .sum, .mean: sums.add(state: &state, to: 0)
        case .min, .max:
            let (key, value) = (ValueColumn.value(from: &state), ValueColumn.value(from: &state))
            guard key.kind != .null else { return }
            improve(0, value.kind, bytes.extracting(value.text), bytes.extracting(key.text))
        case .first, .last:
            if aggregate.isKept, state.take(UInt8.self) == 1 { mix(0) }
            let value = ValueColumn.value(from: &state)
            guard value.kind != .null else { return }
            if aggregate.kind == .last { return values.set(0, value.kind, bytes.extracting(value.text)) }
            keep(0, value.kind, bytes.extracting(value.text))
        }
    }

    /// Sets the number of different values of the first group.
    mutating func set(count: Int) { counts[0] = count }
}

/// Numbers of all groups in order, of which the middle ones are taken.
final class Medians {
    private let numbers: KeySort

    init(_ numbers: KeySort) throws(Problem) {
        self.numbers = numbers
        try numbers.finish()
    }

    /// The middle of the next numbers, which are all of a group, or half the sum of the two in the middle.
    func next(of count: Int) throws(Problem) -> String {
        var text = ByteBuffer()
        var middle = Middle(of: count)
        for index in 0..<count {
            text.removeAll()
            guard try numbers.next(into: &text) else { break }
            middle.add(text.bytes, at: index)
        }
        return middle.text
    }
}

/// The middle of numbers that come in order.
private struct Middle: ~Copyable {
    private let count: Int
    private var sums = DecimalSums()
    private var last = ""

    init(of count: Int) { self.count = count }

    mutating func add(_ number: Span<UInt8>, at index: Int) {
        guard index == (count - 1) / 2 || index == count / 2 else { return }
        _ = sums.add(number, to: 0)
        last = String(decoding: number.indices.map { number[$0] }, as: UTF8.self)
    }

    /// The number in the middle, or half the sum of the two.
    var text: String { count == 0 ? "" : count % 2 == 1 ? last : sums.sum(of: 0).half }
}
