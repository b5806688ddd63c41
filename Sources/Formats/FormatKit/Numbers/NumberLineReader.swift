import Geometry
public import Layers
import Streams

/// Reads lines of text that start with numbers: split by a comma or blanks, or in braces as in `{1, 2}`. Anything after
/// the last of them is kept.
///
/// Blank lines and lines that start with `#` are not records.
public struct NumberLineReader: Sendable {
    /// The names of the numbers in messages, such as `lat,lon`.
    let form: String
    /// What the numbers count if they are degrees, which may be written with minutes and seconds; otherwise empty.
    let axes: [DegreeText.Axis]
    /// True if numbers may stand in braces, as those of a point, a rect or a region do.
    private let takesFrames: Bool
    /// True if `null` stands for a record without numbers, as for a null rect.
    private let takesNull: Bool
    private let limit: RecordLimit
    /// Advice on lines that are a table.
    private let hintOnTables: Wording

    /// A way in which a command that reads lines also reads tables.
    public enum Tables: Sendable {
        /// By an option that names columns.
        case byColumns
        /// As layers, if their header row names coordinates.
        case withHeader
        /// As layers, but not with the option for the kind of the lines, which was given.
        case withoutKind
    }

    /// - Parameters:
    ///   - angleCount: how many of the first numbers are in turn a latitude and a longitude; if there are any, spans in
    ///     degrees follow.
    ///   - tables: the way in which the command reads tables.
    ///   - takesNull: true if `null` stands for a record without numbers.
    public init(
        form: String, angleCount: Int, limit: RecordLimit = .standard, tables: Tables, takesNull: Bool = false
    ) {
        self.takesNull = takesNull
        self.form = form
        let angles: [DegreeText.Axis] = (0..<angleCount).map { $0.isMultiple(of: 2) ? .latitude : .longitude }
        axes = angles.isEmpty ? [] : angles + [.span, .span]
        takesFrames = angleCount == 0 || angleCount == 2
        hintOnTables =
            switch tables {
            case .byColumns: "put # before a header, or convert a table with --columns \(form.uppercased())"
            case .withHeader: "put # before a header; a table needs a header row with lat and lon"
            case .withoutKind: "put # before a header; for a table, omit --kind"
            }
        self.limit = limit
    }

    /// Splits a chunk into lines and reads their numbers, in time linear in its length.
    public func read(_ chunk: borrowing Chunk, into lines: inout NumberLines) {
        let bytes = chunk.bytes.bytes
        lines.removeAll()
        var start = 0
        while start < bytes.count {
            let end = readLine(bytes, from: start, into: &lines)
            if !limit.allows(end - start) { refuse(start, into: &lines) }
            start = end + 1
        }
    }

    /// Marks the line that was read last as failed, because it is too long.
    private func refuse(_ start: Int, into lines: inout NumberLines) {
        let line = lines.lineCount - 1
        if lines.failures.last?.line == line { lines.failures.removeLast() }
        lines.values[line * lines.fieldCount] = .nan
        lines.edges[line * lines.fieldCount * 2] = Int32(truncatingIfNeeded: start)
        let reason = limit.badLine(at: start)
        lines.failures.append(
            NumberLines.Failure(
                line: line, byte: start, code: reason.code, message: reason.message, hint: reason.hint))
    }

    /// Reads a line; returns where it ends.
    func readLine(_ bytes: Span<UInt8>, from start: Int, into lines: inout NumberLines) -> Int {
        var index = skipBlanks(bytes, start)
        guard !isEndOfLine(bytes, index), bytes[index] != UInt8(ascii: "#") else {
            return add(bytes, from: index, to: &lines, isRecord: false)
        }
        if takesFrames, bytes[index] == UInt8(ascii: "{") { return readFrame(bytes, from: index, into: &lines) }
        if takesNull, let end = endOfNull(bytes, from: index) {
            lines.edges.append(Int32(truncatingIfNeeded: index))
            while lines.edges.count < (lines.lineCount + 1) * lines.fieldCount * 2 {
                lines.edges.append(Int32(truncatingIfNeeded: end))
            }
            return add(bytes, from: end, to: &lines, isRecord: true)
        }
        for field in 0..<lines.fieldCount {
            var number = DecimalText.scan(bytes, from: index)
            if number.map({ !isEndOfNumber(bytes, $0.end) }) ?? true { number = degrees(bytes, from: index, field) }
            guard let (value, end) = number else { return fail(bytes, at: index, field: field, into: &lines) }
            lines.values.append(value)
            lines.edges.append(Int32(truncatingIfNeeded: index))
            lines.edges.append(Int32(truncatingIfNeeded: end))
            index = field + 1 < lines.fieldCount ? skipDelimiter(bytes, end) : end
        }
        return add(bytes, from: index, to: &lines, isRecord: true)
    }

    /// End of the word `null`; nil if there is another one.
    private func endOfNull(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var end = start
        for letter in "null".utf8 {
            guard end < bytes.count, bytes[end] == letter else { return nil }
            end += 1
        }
        return isEndOfNumber(bytes, end) ? end : nil
    }

    /// Ends the line. If it is not a valid record, fills the buffers up with placeholders.
    func add(
        _ bytes: Span<UInt8>, from index: Int, to lines: inout NumberLines, isRecord: Bool
    ) -> Int {
        var end = index
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        lines.lineEnds.append(Int32(truncatingIfNeeded: end))
        while lines.values.count < lines.lineCount * lines.fieldCount { lines.values.append(.nan) }
        while lines.edges.count < lines.lineCount * lines.fieldCount * 2 { lines.edges.append(-1) }
        return end
    }

    /// Drops the numbers that were read from a line until a fault. It still counts as a record.
    ///
    /// - Returns: the number of the line.
    func drop(_ count: Int, at index: Int, of lines: inout NumberLines) -> Int {
        lines.values.removeLast(count)
        lines.edges.removeLast(count * 2)
        lines.edges.append(Int32(truncatingIfNeeded: index))
        return lines.lineCount
    }

    private func fail(_ bytes: Span<UInt8>, at index: Int, field: Int, into lines: inout NumberLines) -> Int {
        let line = drop(field, at: index, of: &lines)
        var end = index
        while !isEndOfNumber(bytes, end) { end += 1 }
        let found = (index..<end).map { bytes[$0] }
        var message: Wording
        var hint: Wording = "write each line as \(form), then anything" + (field == 0 ? "; " + hintOnTables : "")
        if field > 0, found.isEmpty, isEndOfLine(bytes, end) {
            message = "expected \(lines.fieldCount) numbers, found \(field)"
        } else {
            message = "'\(excerpt(found))' is not a number"
        }
        if let bad = badDegrees(bytes, at: index, field) { (message, hint) = bad }
        if !takesFrames, lines.fieldCount > 1, index < bytes.count, bytes[index] == UInt8(ascii: "{") {
            message = "numbers in braces are map points, not coordinates"
            hint =
                "'plat convert --from map-point --to coordinate' makes coordinates of them; write each line as \(form)"
        }
        lines.failures.append(
            NumberLines.Failure(line: line, byte: index, code: "not-a-number", message: message, hint: hint))
        return add(bytes, from: end, to: &lines, isRecord: false)
    }

    func skipBlanks(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var index = start
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        return index
    }

    /// Skips blanks, with or without one comma among them.
    private func skipDelimiter(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        let index = skipBlanks(bytes, start)
        guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return index }
        return skipBlanks(bytes, index + 1)
    }

    func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    func isEndOfNumber(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
        isEndOfLine(bytes, index) || isBlank(bytes[index]) || bytes[index] == UInt8(ascii: ",")
    }

    /// A carriage return ends a line only together with the line feed, or the input.
    func isEndOfLine(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        if bytes[index] == UInt8(ascii: "\n") { return true }
        guard bytes[index] == UInt8(ascii: "\r") else { return false }
        return index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "\n")
    }
}
