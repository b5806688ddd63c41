import Geometry
public import Layers

/// Rows of a table to features.
public struct CSVReader: FeatureReader, ~Copyable {
    var rows: CSVRows
    let plan: CSVPlan
    private var columns = FlatBuffer<Column>()
    var wkt = WKTReader()
    /// Whether all text of the chunk is UTF-8, and none of it NUL.
    private var isClean = true

    private struct Column: BitwiseCopyable {
        var index: Int
        var isNumber: Bool
        var isVerified: Bool
    }

    init(_ plan: CSVPlan) {
        self.plan = plan
        rows = CSVRows(delimiter: plan.delimiter, columnCount: plan.columnCount)
        for attribute in plan.attributes {
            columns.append(
                Column(
                    index: attribute.column, isNumber: attribute.field.type == .number,
                    isVerified: attribute.isVerified))
        }
    }

    public func field(_ index: Int) -> Field { plan.attributes[index].field }

    public mutating func begin(_ chunk: borrowing Chunk) {
        let bytes = chunk.bytes.bytes
        rows.begin(bytes)
        isClean = bytes.firstInvalidUTF8() == nil && !bytes.contains(0)
        if chunk.isFirst, plan.hasHeader { _ = rows.next(bytes) }
    }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        let bytes = chunk.bytes.bytes
        guard rows.next(bytes) else { return false }
        feature.fieldCount = columns.count
        guard plan.recordLimit.allows(rows.end - rows.start) else { throw plan.recordLimit.badRecord(at: rows.start) }
        feature.record = TextRange(rows.start, rows.end)
        try rows.check(hasHeader: plan.hasHeader)
        if !isClean { try checkNUL(bytes) }
        switch plan.geometry {
        case .point(let latitude, let longitude):
            try readPoint(bytes, latitude, longitude, &feature)
            if let elevation = plan.elevation { try readElevation(bytes, elevation, &feature) }
        case .wkt(let column): try readWKT(bytes, column, &feature)
        }
        for field in 0..<columns.count {
            let column = columns[field]
            try readValue(bytes, rows.fields[column.index], field, column, &feature)
        }
        return true
    }

    func bad(_ code: String, at byte: Int, _ message: String, hint: String? = nil) -> BadRecord {
        rows.bad(code, at: byte, message, hint: hint)
    }

    /// In quotes a NUL is meant; elsewhere it tells of bytes that are no text.
    private mutating func checkNUL(_ bytes: Span<UInt8>) throws(BadRecord) {
        for field in 0..<rows.fields.count where !rows.fields[field].isQuoted {
            for index in rows.fields[field].text.range where bytes[index] == 0 {
                throw bad("nul-byte", at: index, "the row holds a NUL byte outside of quotes")
            }
        }
    }

    @inline(__always)
    private func readValue(
        _ bytes: Span<UInt8>, _ source: CSVRows.Field, _ field: Int, _ column: Column, _ feature: inout Feature
    ) throws(BadRecord) {
        if source.text.isEmpty {
            let kind: Value.Kind = source.isQuoted && !column.isNumber ? .string : .null
            return feature.values.append(Value(kind, field: field, source.text))
        }
        if source.hasDoubledQuotes || !isClean {
            return try readOddText(bytes, source, field, column, &feature)
        }
        var kind: Value.Kind = column.isNumber ? .number : .string
        if column.isNumber, !column.isVerified, !bytes.extracting(source.text.range).isJSONNumber {
            kind = .string
            feature.alterations.add(.misfit, at: source.text.lowerBound)
        }
        feature.values.append(Value(kind, field: field, source.text))
    }

    /// Text that is not meant as it stands: with doubled quotes, or not UTF-8.
    private func readOddText(
        _ bytes: Span<UInt8>, _ source: CSVRows.Field, _ field: Int, _ column: Column, _ feature: inout Feature
    ) throws(BadRecord) {
        let range = source.text.range
        let isValid = bytes.extracting(range).firstInvalidUTF8() == nil
        guard source.hasDoubledQuotes || !isValid else {
            var kind: Value.Kind = column.isNumber ? .number : .string
            if column.isNumber, !bytes.extracting(range).isJSONNumber {
                kind = .string
                feature.alterations.add(.misfit, at: range.lowerBound)
            }
            return feature.values.append(Value(kind, field: field, source.text))
        }
        if !isValid {
            guard !plan.demandsUTF8 else {
                let byte = range.lowerBound + (bytes.extracting(range).firstInvalidUTF8() ?? 0)
                throw bad("invalid-utf8", at: byte, "the text is not UTF-8")
            }
            feature.alterations.add(.windows1252, at: range.lowerBound)
        }
        let start = feature.scratch.count
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if isValid || byte < 0x80 {
                feature.scratch.append(byte)
                // A quote in quotes stands twice.
                if byte == UInt8(ascii: "\""), source.hasDoubledQuotes { index += 1 }
            } else {
                guard feature.scratch.append(windows1252: byte) else {
                    throw bad("invalid-text", at: index, "the text is neither UTF-8 nor windows-1252")
                }
            }
            index += 1
        }
        if column.isNumber { feature.alterations.add(.misfit, at: range.lowerBound) }
        feature.values.append(
            Value(.string, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }
}
