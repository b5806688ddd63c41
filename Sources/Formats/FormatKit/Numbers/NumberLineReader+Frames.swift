import Geometry
import Layers

/// Numbers in braces, as MapKit prints map points and map rects: `{1, 2}` and `{{1, 2}, {3, 4}}`.
extension NumberLineReader {
    /// True if a text begins with a brace that a number or another brace follows, as a JSON object never does.
    public static func startsWithFrame(_ bytes: Span<UInt8>) -> Bool {
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        // The byte order mark of UTF-8.
        var index = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        while index < bytes.count, blanks.contains(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return false }
        repeat { index += 1 } while index < bytes.count && blanks.contains(bytes[index])
        guard index < bytes.count else { return false }
        return "0123456789+-.{".utf8.contains(bytes[index])
    }

    /// Reads a line that starts with a brace; returns where it ends. The braces stay where they are, like all text
    /// around numbers.
    func readFrame(_ bytes: Span<UInt8>, from start: Int, into lines: inout NumberLines) -> Int {
        let frame = lines.fieldCount == 2 ? "{#,#}" : "{{#,#},{#,#}}"
        var index = start
        var field = 0
        for part in frame.utf8 {
            index = skipBlanks(bytes, index)
            if part != UInt8(ascii: "#") {
                guard index < bytes.count, bytes[index] == part else {
                    return failFrame(bytes, from: start, at: index, field, &lines)
                }
                index += 1
                continue
            }
            var number = DecimalText.scan(bytes, from: index)
            if number.map({ !isEndInFrame(bytes, $0.end) }) ?? true { number = degrees(bytes, from: index, field) }
            guard let (value, end) = number, isEndInFrame(bytes, end) else {
                return failFrame(bytes, from: start, at: index, field, &lines)
            }
            lines.values.append(value)
            lines.edges.append(Int32(truncatingIfNeeded: index))
            lines.edges.append(Int32(truncatingIfNeeded: end))
            field += 1
            index = end
        }
        return add(bytes, from: index, to: &lines, isRecord: true)
    }

    private func isEndInFrame(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
        isEndOfNumber(bytes, index) || bytes[index] == UInt8(ascii: "}")
    }

    /// - Parameter field: the count of numbers that were read from the line, which still counts as a record.
    private func failFrame(
        _ bytes: Span<UInt8>, from start: Int, at index: Int, _ field: Int, _ lines: inout NumberLines
    ) -> Int {
        let line = drop(field, at: index, of: &lines)
        var end = start
        while !isEndOfLine(bytes, end) { end += 1 }
        let names = form.split(separator: ",")
        let shown =
            names.count == 2
            ? "{\(names[0]), \(names[1])}" : "{{\(names[0]), \(names[1])}, {\(names[2]), \(names[3])}}"
        let found = excerpt(of: bytes.extracting(start..<end))
        var message: Wording = "'\(found)' does not have the form \(shown)"
        var hint: Wording = "write each line as \(form) or \(shown), then anything"
        let inner = skipBlanks(bytes, start + 1)
        if lines.fieldCount == 2, inner < bytes.count, bytes[inner] == UInt8(ascii: "{") {
            message = "'\(found)' is a rect or a region, not a point"
            hint = "use --kind rect to read rects, or write each line as \(form), then anything"
        }
        lines.failures.append(
            NumberLines.Failure(line: line, byte: index, code: "not-a-number", message: message, hint: hint))
        return add(bytes, from: end, to: &lines, isRecord: false)
    }
}
