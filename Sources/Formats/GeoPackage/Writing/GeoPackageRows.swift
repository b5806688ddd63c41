import FormatKit
import Geometry
import Layers
import Memory
import SQLite

/// Inserts the features of a spool as rows, and gathers the boxes of an index.
final class GeoPackageRows {
    private let output: GeoPackageOutput
    private let schema: GeoPackageSchema
    private let spool: FeatureSpool
    private let system: Int32
    private let name: String
    /// The place in a row of each field by its number; 0 for one without a column.
    private var places: [Int]
    private var types: [ValueTally.ColumnType]
    private var idPlace = 0
    /// Boxes of all rows, in the order of the index.
    let index = ExternalSort<IndexedRow>()
    var keepsIndex = true
    private let order: BoxOrder
    /// Number of rows that lost their identifiers.
    private(set) var withoutID = 0

    init(
        _ output: GeoPackageOutput, _ schema: GeoPackageSchema, into name: String, system: Int32, _ spool: FeatureSpool
    ) {
        (self.output, self.schema, self.name, self.system, self.spool) = (output, schema, name, system, spool)
        order = BoxOrder(in: spool.shapes.box)
        places = [Int](repeating: 0, count: spool.fields.count)
        types = [ValueTally.ColumnType](repeating: .text, count: spool.fields.count)
        let first = schema.geometry == nil ? 2 : 3
        for (index, column) in schema.columns.enumerated() {
            if let field = column.field {
                (places[field], types[field]) = (first + index, column.type)
            } else {
                idPlace = first + index
            }
        }
    }

    /// - Parameter last: the highest number of a row that is there.
    func insert(after last: Int64) throws(Problem) {
        let names = schema.names
        let list = names.map(\.quoted).joined(separator: ", ")
        var insertion = RowInsertion(output, into: "\(name.quoted) (\(list))", columns: names.count)
        var number = last
        let usesIDs = spool.areIDsRowNumbers && spool.shapes.firstID ?? 0 > last
        try spool.forEachRecord { (record, bytes, numbers) throws(Problem) in
            number += 1
            if usesIDs { number = Self.number(bytes.extracting(record.id)) ?? number }
            if !usesIDs, idPlace == 0, !record.id.isEmpty { withoutID += 1 }
            insertion.append(number, to: 1)
            if schema.geometry != nil, record.shape.kind != .null {
                insertion.appendBlob(to: 2) { $0.append(geoPackage: record.shape, system: system) }
            }
            if idPlace > 0, !record.id.isEmpty {
                insertion.append(text: bytes.extracting(record.id).withoutQuotes, to: idPlace)
            }
            append(record.values.span, bytes, numbers, to: &insertion)
            try insertion.endRow()
            if keepsIndex, !record.shape.points.isEmpty {
                let box = record.shape.box
                try index.append(IndexedRow(number, box, key: order.key(of: box)))
            }
        }
        try insertion.finish()
    }

    private func append(
        _ values: Span<SpooledRecord.Entry>, _ bytes: Span<UInt8>, _ numbers: Span<Int32>,
        to insertion: inout RowInsertion
    ) {
        for index in values.indices {
            let value = values[index]
            let field = Int(numbers[value.field])
            let place = places[field]
            guard place > 0 else { continue }
            switch types[field] {
            case .integer: insertion.append(value.integer, to: place)
            case .real: insertion.append(value.number, to: place)
            case .boolean: insertion.append(Int64(value.bits), to: place)
            case .text, .date, .dateTime, .json:
                if value.kind == .json { output.documents += 1 }
                insertion.append(text: bytes.extracting(value.text.range), to: place)
            }
        }
    }

    /// The number of an identifier that is a positive integer.
    private static func number(_ text: Span<UInt8>) -> Int64? {
        var number: Int64 = 0
        for index in text.indices { number = number &* 10 &+ Int64(text[index] &- UInt8(ascii: "0")) }
        return text.isEmpty ? nil : number
    }
}

extension Span<UInt8> {
    /// The text of a JSON string without its quotes; escapes stay.
    fileprivate var withoutQuotes: Span<UInt8> {
        @_lifetime(copy self)
        get { count > 1 && self[0] == UInt8(ascii: "\"") ? extracting(1..<count - 1) : self }
    }
}

extension ByteBuffer {
    /// Appends a shape as a GeoPackage holds it: a header, with bounds unless it is a point, and well-known binary.
    mutating func append(geoPackage shape: borrowing Shape, system: Int32) {
        let isEmpty = shape.points.isEmpty
        let hasEnvelope = !isEmpty && shape.kind != .point
        append(UInt8(ascii: "G"))
        append(UInt8(ascii: "P"))
        append(0)
        append(1 | (hasEnvelope ? 2 : 0) | (isEmpty ? 0x10 : 0))
        append(bytesOf: system)
        if hasEnvelope {
            let box = shape.box
            append(bytesOf: box.west)
            append(bytesOf: box.east)
            append(bytesOf: box.south)
            append(bytesOf: box.north)
        }
        append(wkb: shape)
    }
}
