import Layers
import Memory
import Shapelib

/// A shapefile that is being written.
final class ShapefileFiles {
    let kind: ShapefileKind?
    private let schema: ShapefileSchema
    private let columns: [ShapefileColumn]
    /// Nil for a table alone.
    private let shapes: ShapeWriter?
    private let table: TableWriter
    private var shape = WritableShape()
    private var row = ByteBuffer()
    private var buffer = ByteBuffer()
    /// Index of the record's value that each column gets; -1 for none.
    private var values = FlatBuffer<Int>()
    private var count = 0

    init(
        _ kind: ShapefileKind?, _ type: ShapeFileType, _ schema: ShapefileSchema, records: Int,
        shapes: (shp: Int32, shx: Int32)?, dbf: Int32
    ) throws(WriterError) {
        self.kind = kind
        self.schema = schema
        columns = schema.columns(records: records)
        self.shapes = if let shapes { try ShapeWriter(type, shp: shapes.shp, shx: shapes.shx) } else { nil }
        table = try TableWriter(columns.map(\.described), dbf)
        for _ in columns { values.append(-1) }
    }

    /// - Parameter numbers: the numbers of the fields that the record names.
    func write(
        _ record: borrowing ShapefileRecord, _ bytes: Span<UInt8>, _ numbers: Span<Int32>
    ) throws(WriterError) {
        if let shapes {
            record.readShape(bytes, into: &shape)
            try shapes.write(shape)
        }
        row.removeAll()
        row.append(UInt8(ascii: " "))
        if schema.columns.isEmpty {
            buffer.removeAll()
            buffer.append(String(count))
            var text = ByteBuffer()
            swap(&text, &buffer)
            columns[0].append(text.bytes, 0..<text.count, to: &row, &buffer)
        } else {
            arrange(record, numbers)
            for index in columns.indices {
                guard values[index] >= 0 else {
                    columns[index].appendNull(to: &row)
                    continue
                }
                let range = record.values[values[index]].range.range
                columns[index].append(bytes, range, to: &row, &buffer)
            }
        }
        count += 1
        try write(row)
    }

    private func write(_ row: borrowing ByteBuffer) throws(WriterError) { try table.write(row.bytes) }

    private func arrange(_ record: borrowing ShapefileRecord, _ numbers: Span<Int32>) {
        for index in 0..<values.count { values[index] = -1 }
        for index in 0..<record.values.count {
            let column = schema.columnOfField[Int(numbers[record.values[index].field])]
            if column >= 0 { values[column] = index }
        }
    }

    func finish() throws(WriterError) {
        try shapes?.finish()
        try table.finish()
    }
}

extension ShapefileSchema {
    /// Columns to write; a .dbf has at least one.
    func columns(records: Int) -> [ShapefileColumn] {
        columns.isEmpty ? [ShapefileColumn(identifiersUpTo: records)] : columns
    }

    func described(records: Int) -> [TableWriter.Column] { columns(records: records).map(\.described) }
}
