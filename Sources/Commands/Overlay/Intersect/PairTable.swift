import FormatKit
import LayerOverlay
import Layers
import Memory

/// Writes pairs of features, one of each layer, as lines of a table, or the number of partners of each feature.
final class PairTable {
    /// Name of a layer's features in the table: the value of a field, or the number of the record.
    struct Naming {
        /// Field of the name; nil for the number of the record.
        var field: String?
        /// Inputs of the layer, which distinguish records with equal numbers.
        var sources: [String]

        var hasSource: Bool { field == nil && sources.count > 1 }
    }

    /// Columns of the table other than the names of the features.
    struct Columns {
        var hasDistance: Bool
        var hasRank: Bool
        /// Names of the predicates that pairs are tested for, if there are several.
        var predicates: [String]
        /// True if each line has a feature's number of partners, not a pair.
        var countsOnly: Bool
        var precision: Precision
    }

    /// Bytes of lines that are collected before they are written.
    private static let fullLength = 1 << 20

    private let output: Output
    private let one: Naming
    private let other: Naming
    private let columns: Columns
    /// Cells of each feature of layer B, and their ends.
    private var cellsOfB = ByteBuffer()
    private var endsOfB = FlatBuffer<Int>()
    private var hasBegun = false
    private var hasNames = false
    /// Number of pairs written so far.
    private(set) var pairCount = 0

    init(_ output: Output, _ layerB: IndexedLayer, one: Naming, other: Naming, _ columns: Columns) {
        self.output = output
        self.one = one
        self.other = other
        self.columns = columns
        if !columns.countsOnly { fillCells(of: layerB) }
    }

    private func fillCells(of layerB: IndexedLayer) {
        let field = other.field.flatMap { layerB.field(named: $0) }
        var text = ByteBuffer()
        for item in 0..<layerB.count {
            if let field {
                text.removeAll()
                if layerB.append(field, of: item, to: &text) { CSVCell.append(text.bytes, to: &cellsOfB) }
            } else if other.field == nil {
                let origin = layerB.origin(item)
                if other.hasSource { Self.append(other.sources[origin.source], to: &cellsOfB) }
                cellsOfB.append(digitsOf: origin.record)
            }
            endsOfB.append(cellsOfB.count)
        }
    }

    /// Appends a cell and a comma.
    private static func append(_ cell: String, to line: inout ByteBuffer) {
        var text = ByteBuffer()
        text.append(cell)
        CSVCell.append(text.bytes, to: &line)
        line.append(UInt8(ascii: ","))
    }

    /// True if features were written and none has the field that names them.
    private(set) var lacksNames = false

    /// Writes the header, once, unless the lines continue a table.
    func begin(hasHeader: Bool) throws(Problem) {
        guard !hasBegun else { return }
        hasBegun = true
        guard hasHeader else { return }
        var names = one.hasSource ? ["a_source", "a"] : ["a"]
        if columns.countsOnly {
            names.append("count")
        } else {
            names += other.hasSource ? ["b_source", "b"] : ["b"]
            if !columns.predicates.isEmpty { names.append("predicate") }
            if columns.hasDistance { names.append("distance") }
            if columns.hasRank { names.append("rank") }
        }
        try output.write(names.joined(separator: ",") + "\n")
    }

    func add(_ list: borrowing PairList) throws(Problem) {
        if list.hasLabel { hasNames = true }
        lacksNames = !hasNames && (lacksNames || list.items.count > 0)
        var lines = ByteBuffer(capacity: 64 << 10)
        var cells = ByteBuffer()
        var partner = 0
        for index in 0..<list.items.count {
            let item = list.items[index]
            cells.removeAll()
            append(item, of: list, to: &cells)
            if columns.countsOnly {
                lines.append(cells.bytes)
                lines.append(digitsOf: item.partnersEnd - partner)
                lines.append(UInt8(ascii: "\n"))
                partner = item.partnersEnd
            }
            pairCount += item.partnersEnd - partner
            let start = partner
            while partner < item.partnersEnd {
                lines.append(cells.bytes)
                append(list.partners[partner], rank: partner - start + 1, to: &lines)
                partner += 1
            }
            if lines.count >= Self.fullLength {
                try output.write(lines)
                lines.removeAll()
            }
        }
        try output.write(lines)
    }

    /// Appends the cells of a feature, each followed by a comma.
    private func append(_ item: PairList.Item, of list: borrowing PairList, to line: inout ByteBuffer) {
        if one.hasSource { Self.append(one.sources[list.source], to: &line) }
        if one.field == nil {
            line.append(digitsOf: item.record)
        } else if item.name.lowerBound >= 0 {
            CSVCell.append(list.text.bytes.extracting(item.name.range), to: &line)
        }
        line.append(UInt8(ascii: ","))
    }

    private func append(_ partner: Partner, rank: Int, to line: inout ByteBuffer) {
        let item = Int(partner.item)
        line.append(cellsOfB.bytes.extracting((item == 0 ? 0 : endsOfB[item - 1])..<endsOfB[item]))
        if !columns.predicates.isEmpty {
            line.append(UInt8(ascii: ","))
            line.append(columns.predicates[Int(partner.predicate)])
        }
        if columns.hasDistance {
            line.append(UInt8(ascii: ","))
            line.append(partner.distance, columns.precision)
        }
        if columns.hasRank {
            line.append(UInt8(ascii: ","))
            line.append(digitsOf: rank)
        }
        line.append(UInt8(ascii: "\n"))
    }
}
