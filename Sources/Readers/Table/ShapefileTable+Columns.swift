import Layers
import Streams

/// What its columns are called, and which of them are wanted.
extension ShapefileTable {
    mutating func nameColumns(_ facts: inout LayerFacts) throws(Problem) {
        let wanted = header.columns.filter { !$0.isSystem }
        var text = DBFText(encoding)
        let decoded = wanted.map { Self.name($0, &text) }
        var unique = UniqueNames(among: decoded)
        var repeated: [String] = []
        var unread: [String] = []
        let strange = wanted.indices.filter { wanted[$0].kind == .unknown }.map { printable(decoded[$0]) }
        if !strange.isEmpty {
            facts.notices.append(
                notice(
                    "unknown-field-type",
                    "fields of a type that no .dbf has are read as text: \(strange.joined(separator: ", "))"))
        }
        for (index, column) in wanted.enumerated() {
            var name = decoded[index]
            if name.isEmpty {
                name = unique.next(for: "column_\(index + 1)")
                facts.notices.append(notice("unnamed-column", "a field without a name is named \(name)"))
            } else if !unique.isFirst(name) {
                repeated.append(printable(name))
                name = unique.next(for: name)
            }
            if column.isUnread(version: header.version) { unread.append(printable(name)) }
            names.append(name)
            columns.append(column)
        }
        if !repeated.isEmpty {
            facts.notices.append(
                notice(
                    "repeated-column",
                    "fields of one name: \(repeated.joined(separator: ", ")); named NAME_2 and so on"))
        }
        if !unread.isEmpty {
            facts.notices.append(
                notice(
                    "unread-memo",
                    "fields whose values are kept elsewhere, which is not read, are null: \(unread.joined(separator: ", "))"
                ))
        }
    }

    static func name(_ column: DBFColumn, _ text: inout DBFText) -> String {
        var bytes = column.nameBytes
        while bytes.last == 0x20 { bytes.removeLast() }
        var scratch = ByteBuffer()
        switch text.decode(bytes.span, fills: bytes.count >= 10, into: &scratch, note: { _ in }) {
        case .asItIs(let length): return String(decoding: bytes.prefix(length), as: UTF8.self)
        case .decoded: return String(decoding: (0..<scratch.count).map { scratch[$0] }, as: UTF8.self)
        case .invalid: return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The columns that are wanted, as fields.
    func attributes(_ options: LayerOptions, _ facts: inout LayerFacts) throws(Problem) -> [DBFAttribute] {
        var chosen = Array(names.indices)
        if let fields = options.fields {
            chosen = []
            for name in fields {
                guard let index = names.firstIndex(of: name) else {
                    let list = names.prefix(20).map { printable($0) }.joined(separator: ", ")
                    let problem = Problem(
                        .usage, "no-such-field", severity: options.isOneOfMany ? .warning : .error, at: facts.place,
                        "--fields: there is no field '\(printable(name))'", hint: "the fields are \(list)")
                    guard options.isOneOfMany else { throw problem }
                    facts.notices.append(problem)
                    continue
                }
                chosen.append(index)
            }
        }
        let attributes = chosen.map { index in
            let isText = options.stringFields.contains(names[index])
            let type = isText ? .string : columns[index].fieldType(version: header.version)
            let column = columns[index]
            let decimals = [.number, .float].contains(column.kind) ? column.decimals : 0
            return DBFAttribute(
                field: Field(
                    names[index], type, isDeclared: true, width: column.declaredWidth, decimals: decimals),
                column: column, isText: isText)
        }
        facts.fields = attributes.map(\.field)
        return attributes
    }
}

extension DBFColumn {
    /// Visual FoxPro's B is a number, that of others is kept in a file of its own.
    func isNumberOfFoxPro(_ version: UInt8) -> Bool { kind == .binary && width == 8 && 0x30...0x32 ~= version }

    func isUnread(version: UInt8) -> Bool {
        switch kind {
        case .memo, .general, .picture, .varbinary, .blob: true
        case .binary: !isNumberOfFoxPro(version)
        default: false
        }
    }

    /// In characters; 0 where values are no text.
    var declaredWidth: Int {
        switch kind {
        case .number, .float, .text: width
        case .autoincrement, .integer: 11
        default: 0
        }
    }

    func fieldType(version: UInt8) -> FieldType {
        switch kind {
        case .number, .float, .integer, .double, .autoincrement, .currency: .number
        case .binary: isNumberOfFoxPro(version) ? .number : .string
        case .logical: .boolean
        case .date: .date
        default: .string
        }
    }
}
