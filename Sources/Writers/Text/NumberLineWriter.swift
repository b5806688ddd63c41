import Geometry
public import Layers

/// Writes lines with new numbers in place of the old ones; the rest of a line stays as it was. Results of their own take
/// the place of all numbers, with commas between them.
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
            } else if stopsAtFailure {
                break
            }
        }
        return written
    }

    private func append(resultsOf line: Int, _ lines: borrowing NumberLines, to output: inout ByteBuffer) {
        for (index, precision) in ofResults.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            let result = lines.results[line * lines.resultCount + index]
            if !result.isNaN { output.append(result, precision) }
        }
    }
}
