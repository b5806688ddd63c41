public import Layers

/// Writes lines with new numbers in place of the old ones; the rest of a line stays as it was. Results of their own take
/// the place of all numbers, with commas between them. A record without numbers has the word `null` in their place.
public struct NumberLineWriter: Sendable {
    private let notation: NumberNotation
    /// The precision of each result.
    private let ofResults: [Precision]

    public init(notation: NumberNotation) {
        self.notation = notation
        ofResults = []
    }

    /// Writes results with a precision each.
    public init(precisions: [Precision]) {
        notation = .decimal(.full)
        ofResults = precisions
    }

    /// Appends the lines that pass unchanged and the good records, up to the first failed one if `stopsAtFailure`, and
    /// returns the number of records. Every line ends with a line feed.
    public func write(
        _ lines: NumberLines, of chunk: borrowing Chunk, stopsAtFailure: Bool, into output: inout ByteBuffer
    ) -> Int {
        let bytes = chunk.bytes.bytes
        let fieldCount = lines.fieldCount
        var failures = lines.failures[...]
        var written = 0
        var start = 0
        for line in 0..<lines.lineCount {
            let end = Int(lines.lineEnds[line])
            defer { start = end + 1 }
            if lines.isGood(line) {
                var position = start
                if lines.resultCount > 0 {
                    output.append(bytes.extracting(position..<Int(lines.edges[line * fieldCount * 2])))
                    append(resultsOf: line, lines, to: &output)
                    position = Int(lines.edges[(line + 1) * fieldCount * 2 - 1])
                }
                for field in 0..<(lines.resultCount > 0 ? 0 : fieldCount) {
                    let index = line * fieldCount + field
                    output.append(bytes.extracting(position..<Int(lines.edges[index * 2])))
                    // Numbers in place of the word `null`.
                    if field > 0, lines.edges[index * 2] == lines.edges[index * 2 + 1] {
                        output.append(UInt8(ascii: ","))
                    }
                    if case .decimal(let precision) = notation {
                        output.append(lines.values[index], precision)
                    } else {
                        output.append(lines.values[index], field: field, notation)
                    }
                    position = Int(lines.edges[index * 2 + 1])
                }
                output.append(bytes.extracting(position..<end))
                output.append(UInt8(ascii: "\n"))
                written += 1
            } else if !lines.isRecord(line) {
                output.append(bytes.extracting(start..<end))
                output.append(UInt8(ascii: "\n"))
            } else if failures.first?.line == line {
                if stopsAtFailure { break }
                failures.removeFirst()
            } else {
                let numbers = Self.numbers(of: line, lines, bytes)
                output.append(bytes.extracting(start..<numbers.lowerBound))
                output.append("null")
                output.append(bytes.extracting(numbers.upperBound..<end))
                output.append(UInt8(ascii: "\n"))
                written += 1
            }
        }
        return written
    }

    /// The numbers of a record with the text between them, and the braces around them.
    private static func numbers(of line: Int, _ lines: borrowing NumberLines, _ bytes: Span<UInt8>) -> Range<Int> {
        let end = Int(lines.lineEnds[line])
        var range = lines.start(of: 0, in: line)..<Int(lines.edges[(line + 1) * lines.fieldCount * 2 - 1])
        var depth = 0
        for index in (lines.lineStart(line)..<range.lowerBound).reversed() where bytes[index] == UInt8(ascii: "{") {
            depth += 1
            range = index..<range.upperBound
        }
        while depth > 0, range.upperBound < end {
            if bytes[range.upperBound] == UInt8(ascii: "}") { depth -= 1 }
            range = range.lowerBound..<range.upperBound + 1
        }
        return range
    }

    private func append(resultsOf line: Int, _ lines: borrowing NumberLines, to output: inout ByteBuffer) {
        for (index, precision) in ofResults.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            let result = lines.results[line * lines.resultCount + index]
            if !result.isNaN { output.append(result, precision) }
        }
    }
}
