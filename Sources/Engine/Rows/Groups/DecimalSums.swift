import Layers
import Memory

/// Exact sums of decimal numbers, one for each group. The order of the numbers never matters.
struct DecimalSums: ~Copyable {
    /// A sum as a whole number of units of a power of ten.
    private struct Entry: BitwiseCopyable {
        var units: Int128 = 0
        var exponent: Int32 = 0
    }

    private var entries = FlatBuffer<Entry>()
    /// What did not fit into the units of a group's sum.
    private var others: [Int: [(units: Int128, exponent: Int32)]] = [:]

    /// Digits of a number that are added at a time.
    private static let step = 18

    private mutating func makeRoom(for group: Int) {
        while entries.count <= group { entries.append(Entry()) }
    }

    /// Adds a number; false if its text is none, or its power of ten beyond any use.
    mutating func add(_ text: Span<UInt8>, to group: Int) -> Bool {
        if addPlain(text, to: group) { return true }
        guard let number = DecimalDigits(text), number.power.magnitude < 10_000 else { return false }
        makeRoom(for: group)
        var (units, count, power) = (Int64(0), 0, number.power)
        for index in number.digits where text[index] != UInt8(ascii: ".") {
            units = units * 10 + Int64(text[index] - UInt8(ascii: "0"))
            count += 1
            if count == Self.step || index == number.digits.upperBound - 1 {
                add(Int128(number.isNegative ? -units : units), Int32(power - count + 1), to: group)
                (units, power, count) = (0, power - count, 0)
            }
        }
        return true
    }

    /// Adds a number of few digits and without an exponent, as most are; false for another text.
    private mutating func addPlain(_ text: Span<UInt8>, to group: Int) -> Bool {
        guard !text.isEmpty, text.count <= Self.step else { return false }
        let isNegative = text[0] == UInt8(ascii: "-")
        var (units, count, decimals) = (Int64(0), 0, Int32(-1))
        for index in (isNegative ? 1 : 0)..<text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            if digit < 10 {
                units = units &* 10 &+ Int64(digit)
                count += 1
                if decimals >= 0 { decimals += 1 }
            } else {
                guard text[index] == UInt8(ascii: "."), decimals < 0 else { return false }
                decimals = 0
            }
        }
        guard count > 0 else { return false }
        makeRoom(for: group)
        if units != 0 { add(Int128(isNegative ? -units : units), -max(decimals, 0), to: group) }
        return true
    }

    private mutating func add(_ units: Int128, _ exponent: Int32, to group: Int) {
        var (entry, units, exponent) = (entries[group], units, exponent)
        if entry.units == 0 { entry.exponent = exponent }
        // To the smaller power of ten, where it fits.
        if exponent > entry.exponent { Self.lower(&units, &exponent, to: entry.exponent) }
        if exponent < entry.exponent { Self.lower(&entry.units, &entry.exponent, to: exponent) }
        let (sum, isTooLarge) = entry.units.addingReportingOverflow(units)
        if exponent == entry.exponent, !isTooLarge {
            entry.units = sum
        } else {
            Self.append((units, exponent), to: &others[group, default: []])
        }
        entries[group] = entry
    }

    private static func append(
        _ term: (units: Int128, exponent: Int32), to terms: inout [(units: Int128, exponent: Int32)]
    ) {
        for index in terms.indices where terms[index].exponent == term.exponent {
            let (sum, isTooLarge) = terms[index].units.addingReportingOverflow(term.units)
            guard !isTooLarge else { continue }
            terms[index].units = sum
            return
        }
        terms.append(term)
    }

    /// Writes a number in smaller units; leaves it if it would become too large.
    private static func lower(_ units: inout Int128, _ exponent: inout Int32, to smaller: Int32) {
        var lowered = units
        for _ in 0..<min(exponent - smaller, 40) {
            let (product, isTooLarge) = lowered.multipliedReportingOverflow(by: 10)
            if isTooLarge { return }
            lowered = product
        }
        guard units == 0 || exponent - smaller <= 40 else { return }
        (units, exponent) = (lowered, smaller)
    }

    /// Adds the sum of a group of another list.
    mutating func add(_ other: borrowing DecimalSums, _ otherGroup: Int, to group: Int) {
        guard otherGroup < other.entries.count else { return }
        makeRoom(for: group)
        let entry = other.entries[otherGroup]
        if entry.units != 0 { add(entry.units, entry.exponent, to: group) }
        for (units, exponent) in other.others[otherGroup] ?? [] { add(units, exponent, to: group) }
    }

    /// Bytes that it holds.
    var size: Int { entries.count * MemoryLayout<Entry>.stride + others.count * 100 }

    /// Appends the sum of a group as bytes that `add(state:to:)` reads.
    func append(stateOf group: Int, to buffer: inout ByteBuffer) {
        let terms = terms(of: group)
        buffer.append(bytesOf: Int32(terms.count))
        for (units, exponent) in terms {
            buffer.append(bytesOf: units)
            buffer.append(bytesOf: exponent)
        }
    }

    /// Adds the sum that a state begins with.
    mutating func add(state: inout RawCursor, to group: Int) {
        makeRoom(for: group)
        for _ in 0..<state.take(Int32.self) {
            let (units, exponent) = (state.take(Int128.self), state.take(Int32.self))
            if units != 0 { add(units, exponent, to: group) }
        }
    }

    private func terms(of group: Int) -> [(units: Int128, exponent: Int32)] {
        let entry = group < entries.count ? entries[group] : Entry()
        return [(entry.units, entry.exponent)] + (others[group] ?? [])
    }

    /// The sum of a group.
    func sum(of group: Int) -> DecimalSum { DecimalSum(terms(of: group)) }

    mutating func removeAll() {
        entries.removeAll()
        if !others.isEmpty { others = [:] }
    }
}

/// A sum with all of its digits.
struct DecimalSum {
    private let isNegative: Bool
    /// The digits without zeros at either end, and the power of ten of the last of them.
    private var digits: [UInt8]
    private var exponent: Int

    init(_ terms: [(units: Int128, exponent: Int32)]) {
        let terms = terms.filter { $0.units != 0 }
        let least = Int(terms.map(\.exponent).min() ?? 0)
        var (positive, negative): ([UInt8], [UInt8]) = ([], [])
        for (units, exponent) in terms {
            // The last digit first.
            let text =
                Array(repeating: 0, count: Int(exponent) - least) + "\(units.magnitude)".utf8.reversed().map { $0 - 48 }
            if units < 0 { Self.add(text, to: &negative) } else { Self.add(text, to: &positive) }
        }
        isNegative = Self.precedes(positive, negative)
        var all = isNegative ? Self.difference(negative, positive) : Self.difference(positive, negative)
        while all.last == 0 { all.removeLast() }
        let zeros = all.prefix { $0 == 0 }.count
        digits = all.dropFirst(zeros).reversed()
        exponent = digits.isEmpty ? 0 : least + zeros
    }

    private static func add(_ number: [UInt8], to sum: inout [UInt8]) {
        var carry: UInt8 = 0
        for index in 0..<max(number.count, sum.count) + 1 {
            if index == sum.count { sum.append(0) }
            let digit = sum[index] + (index < number.count ? number[index] : 0) + carry
            (sum[index], carry) = digit > 9 ? (digit - 10, 1) : (digit, 0)
        }
    }

    private static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        for index in (0..<max(one.count, other.count)).reversed() {
            let (left, right) = (index < one.count ? one[index] : 0, index < other.count ? other[index] : 0)
            if left != right { return left < right }
        }
        return false
    }

    private static func difference(_ larger: [UInt8], _ smaller: [UInt8]) -> [UInt8] {
        var result = larger
        var borrow: UInt8 = 0
        for index in result.indices {
            let taken = (index < smaller.count ? smaller[index] : 0) + borrow
            (result[index], borrow) =
                result[index] < taken ? (result[index] + 10 - taken, 1) : (result[index] - taken, 0)
        }
        return result
    }

    /// Half of it, with all digits.
    var half: String {
        var half = self
        var carry: UInt8 = 0
        half.digits = (digits + [0]).map { digit in
            defer { carry = digit % 2 }
            return (digit + 10 * carry) / 2
        }
        half.exponent -= 1
        while half.digits.last == 0 {
            half.digits.removeLast()
            half.exponent += 1
        }
        if half.digits.first == 0 { half.digits.removeFirst() }
        return half.text
    }

    /// The most zeros that are written to fill up to the point.
    private static let mostZeros = 25

    /// All digits, as JSON writes a number.
    var text: String {
        guard !digits.isEmpty else { return "0" }
        let sign = isNegative ? "-" : ""
        let plain = String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
        if exponent >= 0, exponent <= Self.mostZeros {
            return sign + plain + String(repeating: "0", count: exponent)
        }
        let whole = digits.count + exponent
        if exponent < 0, whole > 0 { return sign + plain.prefix(whole) + "." + plain.dropFirst(whole) }
        if exponent < 0, whole > -Self.mostZeros {
            return sign + "0." + String(repeating: "0", count: -whole) + plain
        }
        let rest = plain.dropFirst()
        return sign + plain.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e\(whole - 1)"
    }

    /// Appends the quotient by a count: the nearest double, or all digits of one that no double reaches.
    func appendQuotient(by count: Int, to buffer: inout ByteBuffer) {
        let text = quotient(by: count)
        if let number = Double(text), number.isFinite { buffer.append(number, .full) } else { buffer.append(text) }
    }

    /// A quotient with more digits than a double has.
    private func quotient(by count: Int) -> String {
        var quotient: [UInt8] = []
        var rest = 0
        var index = 0
        // More digits than decide how a double is rounded; whether there are others shows in the last.
        while index < digits.count || (rest != 0 && quotient.count < digits.count + 40) {
            rest = rest * 10 + (index < digits.count ? Int(digits[index]) : 0)
            quotient.append(UInt8(rest / count))
            rest %= count
            index += 1
        }
        if rest != 0 { quotient.append(1) }
        let plain = String(decoding: quotient.drop { $0 == 0 }.map { $0 + 48 }, as: UTF8.self)
        return "\(isNegative ? "-" : "")\(plain.isEmpty ? "0" : plain)e\(exponent + digits.count - quotient.count)"
    }
}
