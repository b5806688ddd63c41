import FormatKit
import Geometry
import Layers
import Streams

/// The columns of a FlatGeobuf that is written, and its header.
struct FlatGeobufColumns {
    private(set) var columns: [FlatGeobufHeader.Column] = []
    /// The column of each field by its number; -1 for a field without one.
    private(set) var columnOfField: [Int]
    /// The type of all geometries; 0 if they have several.
    let geometryType: UInt8
    let hasZ: Bool
    let hasM: Bool
    private(set) var notices: [Problem] = []

    init(_ spool: FeatureSpool, _ end: OutputEnd) {
        columnOfField = [Int](repeating: -1, count: spool.fields.count)
        var textual: [String] = []
        for number in spool.columns(order: end.fieldOrder, last: end.madeFields.map(\.name)) {
            let field = spool.fields[number]
            if spool.tallies[number].isNumberAsText { textual.append(printable(field.name)) }
            let type: FlatGeobufHeader.ColumnType =
                switch spool.tallies[number].type(of: field) {
                case .integer: .int64
                case .real: .double
                case .boolean: .bool
                case .text: .string
                case .date, .dateTime: .dateTime
                case .json: .json
                }
            columnOfField[number] = columns.count
            columns.append(FlatGeobufHeader.Column(name: field.name, type: type))
        }
        let expected = spool.shapes.features == spool.shapes.count(of: .null) ? spool.expected : nil
        geometryType = UInt8(truncatingIfNeeded: (spool.shapes.onlyKind ?? expected?.kind)?.numberInWKB ?? 0)
        hasZ = spool.shapes.withElevations > 0 || expected?.elevations == .all
        hasM = spool.shapes.withMeasures > 0 || expected?.measures == .all
        if !textual.isEmpty {
            notices.append(
                Problem(
                    .data, "number-as-text", severity: .warning,
                    "numbers with more digits than a number of a FlatGeobuf has were written as text: \(textual.joined(separator: ", "))"
                ))
        }
    }

    /// Appends the first bytes of the file and the header.
    ///
    /// - Parameters:
    ///   - name: the name of the layer; nil for none.
    ///   - hasIndex: true if an index follows.
    func appendStart(
        to builder: inout FlatBuilder, _ spool: FeatureSpool, _ end: OutputEnd, named name: String?, hasIndex: Bool
    ) {
        let root = builder.begin()
        var slots = InlineArray<11, FlatBuilder.Slot>(repeating: .none)
        let box = spool.shapes.box
        if name != nil { slots[0] = .elsewhere }
        if !box.isNull { slots[1] = .elsewhere }
        slots[2] = .byte(geometryType)
        if hasZ { slots[3] = .byte(1) }
        if hasM { slots[4] = .byte(1) }
        if !columns.isEmpty { slots[7] = .elsewhere }
        slots[8] = .int64(UInt64(spool.shapes.features))
        slots[9] = .int16(hasIndex ? 16 : 0)
        let definition = end.definition
        if definition != nil { slots[10] = .elsewhere }
        let positions = builder.appendTable(for: root, slots, count: 11)
        if let name { builder.append(name, for: positions[0]) }
        if !box.isNull {
            builder.beginList(for: positions[1], count: 4, of: 8)
            for side in [box.west, box.south, box.east, box.north] { builder.append(side) }
        }
        if !columns.isEmpty { append(columns, for: positions[7], to: &builder) }
        if let definition { append(definition, for: positions[10], to: &builder) }
        _ = builder.end()
    }

    private func append(
        _ columns: [FlatGeobufHeader.Column], for position: Int, to builder: inout FlatBuilder
    ) {
        builder.beginList(for: position, count: columns.count, of: 4)
        let first = builder.bytes.count
        for _ in columns { builder.append(UInt32(0)) }
        for (index, column) in columns.enumerated() {
            var slots = InlineArray<11, FlatBuilder.Slot>(repeating: .none)
            slots[0] = .elsewhere
            slots[1] = .byte(column.type.rawValue)
            let positions = builder.appendTable(for: first + 4 * index, slots, count: 2)
            builder.append(column.name, for: positions[0])
        }
    }

    private func append(_ definition: SystemDefinition, for position: Int, to builder: inout FlatBuilder) {
        var slots = InlineArray<11, FlatBuilder.Slot>(repeating: .none)
        if let code = definition.code {
            slots[0] = .elsewhere
            slots[1] = .int32(Int32(truncatingIfNeeded: code))
        }
        slots[2] = .elsewhere
        slots[4] = .elsewhere
        let positions = builder.appendTable(for: position, slots, count: 5)
        if definition.code != nil { builder.append("EPSG", for: positions[0]) }
        builder.append(definition.name, for: positions[2])
        builder.append(definition.text, for: positions[4])
    }
}
