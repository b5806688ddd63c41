import Geometry
package import Layers
import Memory

extension Feature {
    /// Rounds the numbers of a `bbox` to the digits of coordinates so that it still holds all of them: the first half
    /// down, the second half up.
    mutating func roundBox(to digits: Int, of chunk: borrowing Chunk) {
        let bytes = chunk.bytes.bytes
        for index in 0..<foreignMembers.count {
            let member = foreignMembers[index]
            guard !member.isInScratch, bytes.extracting(member.key.range).isText(#""bbox""#),
                let box = BoxText(bytes, member.value), box.mostDigits > digits
            else { continue }
            let start = scratch.count
            scratch.append(bytes.extracting(member.key.range))
            let middle = scratch.count
            box.put(digits: digits, of: bytes, into: &scratch)
            foreignMembers[index] = Member(
                key: TextRange(start, middle), value: TextRange(middle, scratch.count), isInScratch: true)
        }
    }
}

/// The numbers of a `bbox` with their positions.
private struct BoxText {
    private var numbers: [(value: Double, text: Range<Int>, digits: Int)] = []

    /// Fails unless the text is a list of an even count of numbers.
    init?(_ bytes: Span<UInt8>, _ range: TextRange) {
        var index = range.lowerBound + 1
        while index < range.upperBound - 1 {
            if [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains(bytes[index]) {
                index += 1
                continue
            }
            guard let (value, end) = DecimalText.scan(bytes, from: index), end > index else { return nil }
            numbers.append((value, index..<end, Self.digits(bytes.extracting(index..<end))))
            index = end
        }
        guard numbers.count.isMultiple(of: 2), !numbers.isEmpty else { return nil }
    }

    var mostDigits: Int { numbers.map(\.digits).max() ?? 0 }

    /// Count of digits after the point; `Int.max` for a number with an exponent.
    private static func digits(_ text: Span<UInt8>) -> Int {
        var point: Int?
        for index in 0..<text.count {
            if text[index] | 0x20 == UInt8(ascii: "e") { return .max }
            if text[index] == UInt8(ascii: ".") { point = index }
        }
        return point.map { text.count - $0 - 1 } ?? 0
    }

    func put(digits: Int, of bytes: Span<UInt8>, into buffer: inout ByteBuffer) {
        let unit = 1 / DecimalText.powerOfTen(digits)
        for (index, number) in numbers.enumerated() {
            buffer.append(index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
            guard number.digits > digits else {
                buffer.append(bytes.extracting(number.text))
                continue
            }
            let isLow = index < numbers.count / 2
            var rounded = DecimalText.rounded(number.value, fractionDigits: digits)
            if isLow ? rounded > number.value : rounded < number.value {
                rounded = DecimalText.rounded(isLow ? rounded - unit : rounded + unit, fractionDigits: digits)
            }
            buffer.append(rounded, .digits(digits))
        }
        buffer.append(UInt8(ascii: "]"))
    }
}

extension Feature {
    /// Drops the `bbox` of a geometry that has changed, and counts that.
    package mutating func dropStaleBox(of chunk: borrowing Chunk) {
        let count = foreignMembers.count
        guard count > 0 else { return }
        dropMembers(#""bbox""#, of: chunk.bytes.bytes)
        if foreignMembers.count < count { warnings.add(.staleBox, at: chunk.byte(of: self)) }
    }

    /// Drops members by their key, quotes included.
    package mutating func dropMembers(_ name: StaticString, of bytes: Span<UInt8>) {
        var kept = 0
        for index in 0..<foreignMembers.count {
            let member = foreignMembers[index]
            if !member.isInScratch, bytes.extracting(member.key.range).isText(name) { continue }
            foreignMembers[kept] = foreignMembers[index]
            kept += 1
        }
        foreignMembers.truncate(to: kept)
    }
}

extension Span where Element == UInt8 {
    func isText(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return (0..<count).allSatisfy { unsafe self[$0] == text.utf8Start[$0] }
    }
}
