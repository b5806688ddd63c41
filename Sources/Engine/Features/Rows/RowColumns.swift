package import Layers
package import Memory

/// The values of all rows of a group by field. Memory grows with rows times fields.
package struct RowColumns: ~Copyable {
    struct Cell: BitwiseCopyable {
        var text = TextRange()
        var kind = RowText.Kind.null
    }

    /// Cells row by row; rows without a text are missing.
    private var cells = FlatBuffer<Cell>()
    private var isSeen = FlatBuffer<Bool>()

    package init() {}

    package mutating func read(_ bytes: Span<UInt8>, _ starts: borrowing FlatBuffer<Int>, fieldCount: Int) {
        cells.removeAll()
        isSeen.removeAll()
        cells.reserve(starts.count * fieldCount)
        for _ in 0..<fieldCount { isSeen.append(false) }
        for row in 0..<starts.count {
            for _ in 0..<fieldCount { cells.append(Cell()) }
            var text = RowText.textStart(bytes, starts[row])
            for index in 0..<RowText.count(bytes, starts[row]) {
                let entry = RowText.entry(bytes, starts[row], index)
                let end = text + Int(entry.length)
                isSeen[Int(entry.field)] = true
                cells[row * fieldCount + Int(entry.field)] = Cell(text: TextRange(text, end), kind: entry.kind)
                text = end + 1
            }
        }
    }

    /// Makes an array for each field that any of the rows has.
    ///
    /// - Parameter plain: the field that keeps the value of the first row.
    package func collect(into feature: inout Feature, _ bytes: Span<UInt8>, except plain: Int?) {
        for field in 0..<isSeen.count where isSeen[field] {
            if field == plain {
                feature.values.append(Value(cells[field].kind.valueKind, field: field, cells[field].text))
                continue
            }
            let start = feature.scratch.count
            feature.scratch.append(UInt8(ascii: "["))
            for index in stride(from: field, to: cells.count, by: isSeen.count) {
                if index != field { feature.scratch.append(UInt8(ascii: ",")) }
                if cells[index].text.isEmpty {
                    feature.scratch.append("null")
                } else {
                    feature.scratch.append(bytes.extracting(cells[index].text.range))
                }
            }
            feature.scratch.append(UInt8(ascii: "]"))
            feature.values.append(
                Value(.json, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
        }
    }
}
