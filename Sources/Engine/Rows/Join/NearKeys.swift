import Features
import Layers
import Memory

/// Keys of a table by forms that are equal where keys are almost equal. They only suggest why features do not match.
final class NearKeys: @unchecked Sendable {
    private var forms = TextTable()
    /// The first row of each form.
    private var rows: [Int] = []

    init(_ table: LoadedTable) {
        for key in 0..<table.keyCount {
            let row = table.firstRow(ofKey: key)
            if forms.number(of: Self.form(of: table.texts(ofRow: row))) == rows.count { rows.append(row) }
        }
    }

    /// A row whose key is almost the same; nil for none.
    func row(near texts: [String]) -> Int? { forms.number(ifKnown: Self.form(of: texts)).map { rows[$0] } }

    /// Texts without blanks at their ends, capital letters and accents; numbers by what they are worth.
    private static func form(of texts: [String]) -> ByteBuffer {
        var form = ByteBuffer()
        for text in texts {
            let trimmed = trimmed(text)
            var bytes = ByteBuffer()
            bytes.append(trimmed)
            form.append(1 as UInt8)
            if DecimalKey.append(bytes.bytes, to: &form) { continue }
            for scalar in trimmed.lowercased().unicodeScalars { form.append(withoutAccent(scalar)) }
            form.append(0 as UInt8)
        }
        return form
    }

    /// A small letter without what its name says it is with: é is LATIN SMALL LETTER E WITH ACUTE.
    private static func withoutAccent(_ scalar: Unicode.Scalar) -> String {
        if scalar.isASCII { return String(scalar) }
        if scalar.properties.generalCategory == .nonspacingMark { return "" }
        let prefix = "LATIN SMALL LETTER "
        guard let name = scalar.properties.name, name.hasPrefix(prefix) else { return String(scalar) }
        let letter = name.dropFirst(prefix.count)
        return letter.dropFirst().hasPrefix(" WITH ") ? letter.prefix(1).lowercased() : String(scalar)
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    private static func isNumber(_ text: Substring) -> Bool {
        var bytes = ByteBuffer()
        bytes.append(text)
        return DecimalDigits(bytes.bytes) != nil
    }

    /// What makes two keys differ that are almost the same.
    enum Difference: String, Sendable {
        case blanks = "blanks at an end"
        case zeros = "zeros in front"
        case notation = "another notation of a number"
        case capitals = "capital letters"
        case accents = "accents"

        /// - Parameter pair: two texts that are not equal.
        init(_ pair: (String, String)) {
            let (one, other) = (trimmed(pair.0), trimmed(pair.1))
            func areSame(_ change: (Substring) -> String) -> Bool { change(one).utf8.elementsEqual(change(other).utf8) }
            if areSame({ String($0) }) {
                self = .blanks
            } else if isNumber(one), isNumber(other) {
                self = areSame { String($0.drop { $0 == "0" }) } ? .zeros : .notation
            } else {
                self = areSame { $0.lowercased() } ? .capitals : .accents
            }
        }
    }
}
