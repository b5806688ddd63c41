import FormatKit
import Layers
import Streams

/// The .dbf of a shapefile: its columns by name, and the encoding of its text.
struct ShapefileTable {
    let header: DBFHeader
    var encoding = DBFEncoding()
    let source: any SeekableBytes
    /// Names of the columns that can be read, each once.
    var names: [String] = []
    var columns: [DBFColumn] = []

    /// Number of bytes of rows that are examined to find the encoding.
    static let evidenceLength = 1 << 20

    init(
        _ source: any SeekableBytes, _ set: ShapefileSet, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) {
        self.source = source
        header = try DBFHeader(source)
        facts.notices += header.notices
        encoding = try decideEncoding(set, options, &facts)
        try nameColumns(&facts)
    }

    var rows: ShapefileChunks.Table {
        ShapefileChunks.Table(
            source: source, headerLength: header.headerLength, rowLength: header.rowLength, rowCount: header.rowCount,
            isCut: header.promisedRows > header.rowCount)
    }
}

/// Names the columns, and chooses those that are wanted.
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
                    "fields of unknown type were read as text: \(strange.joined(separator: ", "))"))
        }
        for (index, column) in wanted.enumerated() {
            var name = decoded[index]
            if name.isEmpty {
                name = unique.next(for: "column_\(index + 1)")
                facts.notices.append(notice("unnamed-column", "a field without a name was named \(name)"))
            } else if !unique.isFirst(name) {
                let other = unique.next(for: name)
                repeated.append("\(printable(name)) to \(printable(other))")
                name = other
            }
            if column.isUnread(version: header.version) { unread.append(printable(name)) }
            names.append(name)
            columns.append(column)
        }
        if !repeated.isEmpty {
            facts.notices.append(
                notice(
                    "repeated-column",
                    "several fields have the same name; later ones were renamed: \(repeated.joined(separator: ", "))"))
        }
        if !unread.isEmpty {
            facts.notices.append(
                notice(
                    "unread-memo",
                    "memo fields are not supported and are null: \(unread.joined(separator: ", "))"
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
        var forSteps: Set<String> = []
        let chosen = try options.indices(of: names, usual: Array(names.indices), &facts, forSteps: &forSteps)
        let attributes = chosen.map { index in
            let isText = options.stringFields.contains(names[index])
            let type = isText ? .string : columns[index].fieldType(version: header.version)
            let column = columns[index]
            let decimals = [.number, .float].contains(column.kind) ? column.decimals : 0
            var field = Field(names[index], type, isDeclared: true, width: column.declaredWidth, decimals: decimals)
            field.isFiner = column.kind == .number && decimals == 0
            return DBFAttribute(field: field, column: column, isText: isText)
        }
        facts.setFields(attributes.map(\.field), forSteps: forSteps)
        return attributes
    }
}

extension DBFColumn {
    /// True for type B of Visual FoxPro, a number; in other programs its values are in a separate file.
    func isNumberOfFoxPro(_ version: UInt8) -> Bool { kind == .binary && width == 8 && 0x30...0x32 ~= version }

    func isUnread(version: UInt8) -> Bool {
        switch kind {
        case .memo, .general, .picture, .varbinary, .blob: true
        case .binary: !isNumberOfFoxPro(version)
        default: false
        }
    }

    /// Width in characters; 0 for values that are not written as text.
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

/// Finds out the encoding of the table's text.
extension ShapefileTable {
    /// Returns the encoding that the user gives; else the one that a file claims, unless the text contradicts it; else
    /// the one that the text looks like.
    func decideEncoding(
        _ set: ShapefileSet, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) -> DBFEncoding {
        if let name = options.encoding {
            let page = CodePage.named(name) ?? name
            guard page == "UTF-8" || TextDecoder(page) != nil else {
                throw Problem(
                    .usage, "unknown-encoding", "\(OptionName.encoding): unknown encoding '\(printable(name))'",
                    hint: "'iconv -l' lists the known encodings")
            }
            facts.guesses.append(LayerFacts.Guess("encoding", page, "as requested"))
            return DBFEncoding(page: page == "UTF-8" ? nil : page, authority: .user, isProven: true)
        }
        let (claim, claimant) = try claim(set, &facts)
        var evidence = DBFEvidence(claim: claim)
        try gather(&evidence)
        let (encoding, objection) = evidence.verdict(on: claim, by: claimant)
        if let objection { facts.notices.append(notice("contradicted-encoding", "\(objection)")) }
        let reason =
            claim == nil
            ? "not declared; text that is not UTF-8 is read as windows-1252"
            : objection == nil ? "from \(claimant)" : "from its text, against \(claimant)"
        facts.guesses.append(LayerFacts.Guess("encoding", encoding.page ?? "UTF-8", reason))
        return encoding
    }

    func claim(
        _ set: ShapefileSet, _ facts: inout LayerFacts
    ) throws(Problem) -> (encoding: String?, by: String) {
        if let source = set.codePage {
            var bytes = ByteBuffer()
            _ = try source.read(into: &bytes, at: 0, upTo: 1024)
            let text = String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
            if let page = CodePage.named(text), page == "UTF-8" || TextDecoder(page) != nil {
                return (page, "the .cpg")
            }
            let isEmpty = text.allSatisfy { $0.isWhitespace || "\0\u{FEFF}".contains($0) }
            let message: Wording =
                isEmpty
                ? "the .cpg is empty" : "unknown encoding '\(excerpt(CoordinateText.trimmed(text).utf8))' in the .cpg"
            facts.notices.append(notice("bad-cpg", message, hint: "name the encoding with \(OptionName.encoding)"))
        }
        guard let page = CodePage.language(header.languageByte), TextDecoder(page) != nil else {
            if header.languageByte != 0 {
                let digits = String(header.languageByte, radix: 16, uppercase: true)
                facts.notices.append(
                    notice(
                        "unknown-language",
                        "the language byte of the .dbf, 0x\(digits.count < 2 ? "0" : "")\(digits), is not a known encoding",
                        hint: "name the encoding with \(OptionName.encoding)"))
            }
            return (nil, "")
        }
        return (page, "the language byte of the .dbf")
    }

    func gather(_ evidence: inout DBFEvidence) throws(Problem) {
        for column in header.columns { evidence.add(column.nameBytes.span) }
        let texts = header.columns.filter { $0.kind == .text || $0.kind == .varchar }
        guard !texts.isEmpty, header.rowLength > 0 else { return }
        let count = min(header.rowCount, max(Self.evidenceLength / header.rowLength, 1))
        var bytes = ByteBuffer()
        let length = try source.read(into: &bytes, at: header.headerLength, upTo: count * header.rowLength)
        // Most text is ASCII, which is quick to check.
        guard !bytes.bytes.isASCII else { return }
        for row in 0..<length / header.rowLength {
            for column in texts {
                let start = row * header.rowLength + column.offset
                var end = start + column.width
                while end > start, bytes.bytes[end - 1] == 0x20 || bytes.bytes[end - 1] == 0 { end -= 1 }
                // A text that fills its field may be torn.
                if end < start + column.width { evidence.add(bytes.bytes.extracting(start..<end)) }
            }
        }
    }

    func notice(_ code: String, _ message: Wording, hint: Wording? = nil) -> Problem {
        Problem(.data, code, severity: .warning, at: InputLocation(source: source.name), message, hint: hint)
    }
}
