import Geometry

/// The cells of a line, between tabs. A quotation mark is a letter like any other.
struct TableCells {
    private var ranges: [Range<Int>] = []

    var count: Int { ranges.count }

    subscript(_ index: Int) -> Range<Int> { ranges[index] }

    mutating func split(_ text: Span<UInt8>, _ line: Range<Int>) {
        ranges.removeAll(keepingCapacity: true)
        var start = line.lowerBound
        for index in line where text[index] == UInt8(ascii: "\t") {
            ranges.append(start..<index)
            start = index + 1
        }
        ranges.append(start..<line.upperBound)
    }

    func isEmpty(_ index: Int) -> Bool { index >= count || ranges[index].isEmpty }

    /// Text of a cell, which must be UTF-8; empty for a cell that is absent.
    func text(_ index: Int, in text: Span<UInt8>) -> String {
        index < count ? text.string(ranges[index]) : ""
    }

    func number(_ index: Int, in text: Span<UInt8>) -> Double? {
        guard !isEmpty(index) else { return nil }
        let cell = text.extracting(ranges[index])
        guard let (value, length) = DecimalText.scan(cell, from: 0), length == cell.count else { return nil }
        return value
    }

    /// A whole number from 0 on.
    func integer(_ index: Int, in text: Span<UInt8>) -> UInt64? {
        guard !isEmpty(index), ranges[index].count <= 18 else { return nil }
        var value: UInt64 = 0
        for position in ranges[index] {
            let digit = text[position] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + UInt64(digit)
        }
        return value
    }

    func isCapitals(_ index: Int, _ length: Int, in text: Span<UInt8>) -> Bool {
        index < count && ranges[index].count == length
            && ranges[index].allSatisfy { text[$0] >= UInt8(ascii: "A") && text[$0] <= UInt8(ascii: "Z") }
    }

    /// True for the code of a division, such as `US.TX` or `US.TX.453`.
    func isDivision(_ index: Int, in text: Span<UInt8>) -> Bool {
        guard index < count, ranges[index].count >= 4 else { return false }
        let start = ranges[index].lowerBound
        let areCapitals = (start..<start + 2).allSatisfy {
            text[$0] >= UInt8(ascii: "A") && text[$0] <= UInt8(ascii: "Z")
        }
        return areCapitals && text[start + 2] == UInt8(ascii: ".")
    }
}

extension Span where Element == UInt8 {
    /// A range of valid UTF-8 as a string.
    func string(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        return unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
