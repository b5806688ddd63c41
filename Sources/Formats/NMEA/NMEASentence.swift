import Geometry
import Layers
import Memory

/// A sentence such as `$GPRMC,123519,A,4807.038,N,…*6A`, by where its values are.
struct NMEASentence: ~Copyable {
    /// Starts and ends of the values; the first is the address.
    private var ends = FlatBuffer<Int>()
    private var first = 0
    private(set) var hasChecksum = false

    enum Reading { case sentence, stray, wrongChecksum }

    /// True for a text that starts with the address of a talker.
    static func starts(_ start: Span<UInt8>) -> Bool {
        var index = 0
        while index < start.count, [0x20, 0x09, 0x0A, 0x0D].contains(start[index]) { index += 1 }
        guard index + 7 <= start.count, start[index] == UInt8(ascii: "$") else { return false }
        for letter in index + 1...index + 5 where !isCapital(start[letter]) { return false }
        return start[index + 6] == UInt8(ascii: ",")
    }

    /// True if the first line is the end of a sentence, as the logs of running receivers begin, and a sentence follows.
    static func followsRest(_ start: Span<UInt8>) -> Bool {
        var end = 0
        while end < start.count, start[end] >= 0x20, start[end] < 0x7F { end += 1 }
        guard end <= longestRest, end < start.count, start[end] == 0x0D || start[end] == 0x0A else { return false }
        return ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(start[0])
            && starts(start.extracting(end...))
    }

    /// Twice the length of a sentence.
    private static let longestRest = 164

    private static func isCapital(_ byte: UInt8) -> Bool {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Reads a line without its end.
    mutating func read(_ line: Span<UInt8>) -> Reading {
        ends.removeAll()
        var start = 0
        // A block of tags may stand before.
        if line.count > 0, line[0] == UInt8(ascii: "\\") {
            start = 1
            while start < line.count, line[start] != UInt8(ascii: "\\") { start += 1 }
            start += 1
        }
        guard start < line.count, line[start] == UInt8(ascii: "$") || line[start] == UInt8(ascii: "!") else {
            return .stray
        }
        var (sum, index) = (UInt8(0), start + 1)
        first = index
        while index < line.count, line[index] != UInt8(ascii: "*") {
            if line[index] == UInt8(ascii: ",") { ends.append(index) }
            sum ^= line[index]
            index += 1
        }
        ends.append(index)
        hasChecksum = index < line.count
        // The start of an address is all that a cut line may have left.
        guard hasChecksum else { return ends.count > 1 ? .sentence : .stray }
        var end = line.count
        while end > index + 1, line[end - 1] <= 0x20 { end -= 1 }
        guard end == index + 3, let high = Self.digit(line[index + 1]), let low = Self.digit(line[index + 2]),
            high << 4 | low == sum
        else { return .wrongChecksum }
        return .sentence
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    var count: Int { ends.count }

    /// Where a value lies in the line; empty if there is none.
    func range(_ index: Int) -> Range<Int> {
        guard index < ends.count else { return 0..<0 }
        return (index == 0 ? first : ends[index - 1] + 1)..<ends[index]
    }

    /// True for an address of a talker that ends with three letters.
    func isOf(_ type: StaticString, _ line: Span<UInt8>) -> Bool {
        let address = range(0)
        guard address.count == 5, line[address.lowerBound] != UInt8(ascii: "P") else { return false }
        return line.extracting(address.lowerBound + 2..<address.upperBound).elementsEqual(type)
    }

    func number(_ index: Int, _ line: Span<UInt8>) -> Double? {
        let text = line.extracting(range(index))
        guard let (value, end) = DecimalText.scan(text, from: 0), end == text.count, value.isFinite else { return nil }
        return value
    }

    /// Degrees of two values, such as `4807.038` and `N`; nil for anything else.
    func degrees(_ index: Int, digits: Int, _ line: Span<UInt8>) -> Double? {
        let (text, sign) = (line.extracting(range(index)), line.extracting(range(index + 1)))
        guard text.count >= digits + 2, sign.count == 1 else { return nil }
        var whole = 0
        for position in 0..<digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[position] else { return nil }
            whole = whole * 10 + Int(text[position] - UInt8(ascii: "0"))
        }
        let rest = text.extracting(digits...)
        guard let (minutes, end) = DecimalText.scan(rest, from: 0), end == rest.count, 0..<60 ~= minutes else {
            return nil
        }
        let value = Double(whole) + minutes / 60
        guard value <= (digits == 2 ? 90 : 180) else { return nil }
        switch (sign[0], digits) {
        case (UInt8(ascii: "N"), 2), (UInt8(ascii: "E"), 3): return value
        case (UInt8(ascii: "S"), 2), (UInt8(ascii: "W"), 3): return -value
        default: return nil
        }
    }

    /// Microseconds since midnight of a value such as `123519.25`; nil for anything else.
    func timeOfDay(_ index: Int, _ line: Span<UInt8>) -> Int64? {
        let text = line.extracting(range(index))
        guard text.count >= 6, text.count == 6 || text[6] == UInt8(ascii: ".") else { return nil }
        guard let hour = Self.pair(text, 0), let minute = Self.pair(text, 2), let second = Self.pair(text, 4),
            hour < 24, minute < 60, second < 61
        else { return nil }
        var (fraction, scale) = (Int64(0), Int64(100_000))
        for position in min(7, text.count)..<text.count {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[position] else { return nil }
            fraction += Int64(text[position] - UInt8(ascii: "0")) * scale
            scale /= 10
        }
        return Int64(hour * 3600 + minute * 60 + second) * 1_000_000 + fraction
    }

    /// The date of a value such as `230394`, as text; nil for anything else.
    func date(_ index: Int, _ line: Span<UInt8>) -> String? {
        let text = line.extracting(range(index))
        guard text.count == 6, let day = Self.pair(text, 0), let month = Self.pair(text, 2),
            let year = Self.pair(text, 4)
        else { return nil }
        return Self.date(year < 80 ? 2000 + year : 1900 + year, month, day)
    }

    static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
        "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    private static func pair(_ text: Span<UInt8>, _ index: Int) -> Int? {
        let (high, low) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
        return high < 10 && low < 10 ? Int(high) * 10 + Int(low) : nil
    }
}

extension Span where Element == UInt8 {
    fileprivate func elementsEqual(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        for index in 0..<count where unsafe self[index] != text.utf8Start[index] { return false }
        return true
    }
}
