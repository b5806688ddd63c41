import CSVLayers
import FormatKit
import Layers
import Testing

struct CSVColumnReaderTests {
    /// Whatever the bytes are, lines cover all of them, and cells stand between delimiters.
    @Test(arguments: 0..<2000)
    func linesCoverEveryByte(_ seed: UInt64) {
        var generator = Generator(state: seed)
        let alphabet = Array("11,,,\"\n\r .x".utf8)
        let text = (0..<Int.random(in: 1...200, using: &generator)).map { _ in
            alphabet.randomElement(using: &generator)!
        }
        var framing = CSVFraming(delimiter: UInt8(ascii: ","))
        let found = framing.scan(text.span, isAtEnd: true)
        var chunk = Chunk()
        for index in found.start..<found.end { chunk.bytes.append(text[index]) }
        let bytes = Array(text[found.start..<found.end])
        guard !bytes.isEmpty else { return }

        let plan = CSVColumnPlan(
            delimiter: UInt8(ascii: ","), hasHeader: false, columnCount: 3, inputs: [2, 0], names: ["c", "a"],
            angleCount: 2, overwritten: [0, 1, 2])
        var reader = CSVColumnReader(plan)
        var rows = NumberRows(fieldCount: 2, cellCount: 3)
        reader.read(chunk, into: &rows)

        let lines = rows.numbers
        var next = 0
        var records = 0
        for line in 0..<lines.lineCount {
            #expect(lines.lineStart(line) == next && lines.lineEnds[line] >= next)
            next = Int(lines.lineEnds[line]) + 1
            guard lines.isRecord(line) else {
                let isBlank = bytes[lines.lineStart(line)..<next].allSatisfy { $0 == 0x0A || $0 == 0x0D }
                #expect(isBlank)
                continue
            }
            records += 1
            guard !lines.failures.contains(where: { $0.line == line }) else { continue }
            let content = rows.content(of: line, in: bytes.span)
            let cells = (0..<6).map { Int(rows.cells[line * 6 + $0]) }
            #expect(cells == cells.sorted() && cells[0] == content.lowerBound && cells[5] == content.upperBound)
            #expect(bytes[cells[1]..<cells[2]] == [0x2C] && bytes[cells[3]..<cells[4]] == [0x2C])
        }
        #expect(next == bytes.count || next == bytes.count + 1)
        #expect(records == rows.recordCount)
        #expect(lines.values.count == 2 * lines.lineCount && lines.edges.count == 4 * lines.lineCount)
        #expect(rows.cells.count == 6 * lines.lineCount)
        #expect(lines.failures.map(\.line) == lines.failures.map(\.line).sorted())
    }

    @Test(arguments: [
        ("1", 1), (" 1\t", 1), ("\"1\"", 1), ("\" 1,5 \"", 1.5), ("1,5", 1.5), ("-1,5e1", -15),
        ("\"1°30'0\"\"S\"", -1.5),
        ("1:30:00 S", -1.5), (".5", 0.5),
    ])
    func numbersAsPeopleWriteThem(_ cell: String, _ value: Double) {
        var chunk = Chunk()
        for byte in "\(cell);2\n".utf8 { chunk.bytes.append(byte) }
        let plan = CSVColumnPlan(
            delimiter: UInt8(ascii: ";"), hasHeader: false, columnCount: 2, inputs: [0, 1], names: ["a", "b"],
            angleCount: 2, overwritten: [])
        var reader = CSVColumnReader(plan)
        var rows = NumberRows(fieldCount: 2, cellCount: 0)
        reader.read(chunk, into: &rows)
        #expect(rows.numbers.values == [value, 2])
        #expect(rows.numbers.failures.isEmpty)
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) ^ (state << 20)
        }
    }
}
