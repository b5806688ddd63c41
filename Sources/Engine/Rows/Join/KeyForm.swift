import Features
import Layers
import Memory

/// What makes two keys differ that are almost the same.
package enum KeyDifference: String, Sendable {
    case blanks, zeros, notation, capitals, accents, spelling

    /// The difference in a message.
    var phrase: String {
        switch self {
        case .blanks: "blanks at an end"
        case .zeros: "zeros in front"
        case .notation: "another notation of a number"
        case .capitals: "capital letters"
        case .accents: "accents"
        case .spelling: "spelling"
        }
    }

    /// - Parameter pair: two texts that are not equal, but have the same form.
    init(_ pair: (String, String)) {
        let (one, other) = (KeyForm.trimmed(pair.0), KeyForm.trimmed(pair.1))
        func areSame(_ change: (Substring) -> String) -> Bool { change(one).utf8.elementsEqual(change(other).utf8) }
        if areSame({ String($0) }) {
            self = .blanks
        } else if Self.isNumber(one), Self.isNumber(other) {
            self = areSame { String($0.drop { $0 == "0" }) } ? .zeros : .notation
        } else {
            self = areSame { $0.lowercased() } ? .capitals : .accents
        }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        var bytes = ByteBuffer()
        bytes.append(text)
        return DecimalDigits(bytes.bytes) != nil
    }
}

/// A key in a form that is equal for keys that are almost equal: without blanks at the ends, capital letters and accents,
/// and numbers by what they are worth.
struct KeyForm: ~Copyable {
    /// The whole form.
    private(set) var form = ByteBuffer()
    /// The letters of all texts, and what cannot be a slip: numbers, and the digits of texts.
    private(set) var letters = ByteBuffer()
    private(set) var fixed = ByteBuffer()
    /// The bytes of the letters, without the zeros that end texts.
    private(set) var length = 0
    private var text = ByteBuffer()
    private var number = ByteBuffer()

    /// Takes a key of texts.
    mutating func read(_ key: Span<UInt8>) {
        form.removeAll()
        letters.removeAll()
        fixed.removeAll()
        length = 0
        var index = 0
        while index < key.count {
            text.removeAll()
            RowKeyWriter.appendText(in: key, at: &index, to: &text)
            add()
        }
    }

    private mutating func add() {
        var isASCII = true
        for index in 0..<text.count where text[index] >= 0x80 { isASCII = false }
        if !isASCII { return add(scalars: text.string) }
        var (start, end) = (0, text.count)
        while start < end, Self.isBlank(text[start]) { start += 1 }
        while end > start, Self.isBlank(text[end - 1]) { end -= 1 }
        form.append(1)
        number.removeAll()
        if Self.append(text, start..<end, to: &number) {
            form.append(allOf: number)
            return fixed.append(allOf: number)
        }
        for index in start..<end { add(letter: text[index]) }
        endText()
    }

    private mutating func add(letter byte: UInt8) {
        let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        let small = isCapital ? byte | 0x20 : byte
        form.append(small)
        let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= small
        if isDigit { return fixed.append(small) }
        letters.append(small)
        length += 1
    }

    /// Appends a text as a number; false if it is none.
    private static func append(_ text: borrowing ByteBuffer, _ range: Range<Int>, to number: inout ByteBuffer) -> Bool {
        DecimalKey.append(text.bytes.extracting(range), to: &number)
    }

    private mutating func endText() {
        form.append(0)
        fixed.append(0)
        letters.append(0)
    }

    private mutating func add(scalars text: String) {
        form.append(1)
        for scalar in Self.trimmed(text).lowercased().unicodeScalars {
            for byte in Self.withoutAccent(scalar).utf8 { add(letter: byte) }
        }
        endText()
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// A small letter without what its name says it is with: é is LATIN SMALL LETTER E WITH ACUTE.
    private static func withoutAccent(_ scalar: Unicode.Scalar) -> String {
        if scalar.isASCII { return String(scalar) }
        if scalar.properties.generalCategory == .nonspacingMark { return "" }
        let prefix = "LATIN SMALL LETTER "
        guard let name = scalar.properties.name, name.hasPrefix(prefix) else { return String(scalar) }
        let letter = name.dropFirst(prefix.count)
        return letter.dropFirst().hasPrefix(" WITH ") ? letter.prefix(1).lowercased() : String(scalar)
    }

    static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
