import FormatKit
import Geometry
public import Layers
import Memory
import Streams

/// Reads rows of a table as features.
public struct CSVReader: FeatureReader, ~Copyable {
    var rows: CSVRows
    let plan: CSVPlan
    private var columns = FlatBuffer<Column>()
    var wkt = WKTReader()
    /// The text of a cell without its doubled quotes.
    var cell: [UInt8] = []
    /// True if the chunk is valid UTF-8 without NUL bytes.
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
        case .both(let column): try readBoth(bytes, column, &feature)
        case .wkt(let column): try readWKT(bytes, column, &feature)
        case .none: break
        }
        for field in 0..<columns.count {
            let column = columns[field]
            try readValue(bytes, rows.fields[column.index], field, column, &feature)
        }
        return true
    }

    func bad(_ code: String, at byte: Int, _ message: Wording, hint: Wording? = nil) -> BadRecord {
        rows.bad(code, at: byte, message, hint: hint)
    }

    /// Throws for a NUL outside of quotes, where it means that the bytes are not text. In quotes a NUL is intended.
    private mutating func checkNUL(_ bytes: Span<UInt8>) throws(BadRecord) {
        for field in 0..<rows.fields.count where !rows.fields[field].isQuoted {
            for index in rows.fields[field].text.range where bytes[index] == 0 {
                throw bad("nul-byte", at: index, "NUL byte outside quotes")
            }
        }
    }

    @inline(__always)
    private func readValue(
        _ bytes: Span<UInt8>, _ source: CSVRows.Cell, _ field: Int, _ column: Column, _ feature: inout Feature
    ) throws(BadRecord) {
        if source.text.isEmpty {
            let kind: Value.Kind = source.isQuoted && !column.isNumber ? .string : .null
            return feature.values.append(Value(kind, field: field, source.text))
        }
        if source.hasDoubledQuotes || !isClean {
            return try readOddText(bytes, source, field, column, &feature)
        }
        var kind: Value.Kind = column.isNumber ? .number : .string
        if column.isNumber, !column.isVerified, isDoubtful(bytes, source.text.range) {
            kind = .string
            feature.warnings.add(.misfit, at: source.text.lowerBound)
        }
        feature.values.append(Value(kind, field: field, source.text))
    }

    /// True if a value is none of a column that has held only numbers so far.
    @inline(__always)
    private func isDoubtful(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        bytes.extracting(range).isDoubtful && !plan.nullTexts.contains(bytes.extracting(range))
    }

    /// Reads text that must be rewritten because it has doubled quotes or is not UTF-8.
    private func readOddText(
        _ bytes: Span<UInt8>, _ source: CSVRows.Cell, _ field: Int, _ column: Column, _ feature: inout Feature
    ) throws(BadRecord) {
        let range = source.text.range
        let isValid = bytes.extracting(range).firstInvalidUTF8() == nil
        guard source.hasDoubledQuotes || !isValid else {
            var kind: Value.Kind = column.isNumber ? .number : .string
            if column.isNumber, !column.isVerified, isDoubtful(bytes, range) {
                kind = .string
                feature.warnings.add(.misfit, at: range.lowerBound)
            }
            return feature.values.append(Value(kind, field: field, source.text))
        }
        if !isValid {
            guard !plan.demandsUTF8 else {
                let byte = range.lowerBound + (bytes.extracting(range).firstInvalidUTF8() ?? 0)
                throw bad("invalid-utf8", at: byte, "text is not UTF-8")
            }
            feature.warnings.add(.windows1252, at: range.lowerBound)
        }
        let start = feature.scratch.count
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if isValid || byte < 0x80 {
                feature.scratch.append(byte)
                // A quote inside quotes is doubled.
                if byte == UInt8(ascii: "\""), source.hasDoubledQuotes { index += 1 }
            } else {
                guard feature.scratch.append(windows1252: byte) else {
                    throw bad("invalid-text", at: index, "text is neither UTF-8 nor windows-1252")
                }
            }
            index += 1
        }
        if column.isNumber { feature.warnings.add(.misfit, at: range.lowerBound) }
        feature.values.append(
            Value(.string, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }
}

extension Span<UInt8> {
    /// True if a value is none of a column that has held only numbers so far.
    fileprivate var isDoubtful: Bool {
        @inline(__always)
        get {
            let form = numberForm
            return form == .other || form == .codeLike
        }
    }
}

/// Coordinates of a row.
extension CSVReader {
    mutating func readPoint(
        _ bytes: Span<UInt8>, _ latitude: Int, _ longitude: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        let (latitudeText, longitudeText) = (rows.fields[latitude].text, rows.fields[longitude].text)
        let y = try coordinate(bytes, rows.fields[latitude], .latitude)
        let x = try coordinate(bytes, rows.fields[longitude], .longitude)
        guard let y, let x else {
            guard y != nil || x != nil else { return }
            throw bad(
                "missing-coordinate", at: (y == nil ? latitudeText : longitudeText).lowerBound,
                "\(y == nil ? "the latitude is empty but the longitude" : "the longitude is empty but the latitude") is not"
            )
        }
        try checkDegrees(y, latitudeText, x, longitudeText)
        if x == 0 { noteUnderflow(bytes, longitudeText, &feature) }
        if y == 0 { noteUnderflow(bytes, latitudeText, &feature) }
        feature.shape.setPoint(x: x, y: y)
    }

    @inline(__always)
    private func checkDegrees(
        _ y: Double, _ latitude: TextRange, _ x: Double, _ longitude: TextRange
    ) throws(BadRecord) {
        guard plan.isGeographic else { return }
        if y.magnitude > 90 {
            throw outside(y, latitude, "latitude", 90, x, mayBeSwapped: x.magnitude <= 90 && y.magnitude <= 360)
        }
        // A longitude beyond 180 was not wrapped to the other side of the antimeridian.
        if x.magnitude > 360 { throw outside(x, longitude, "longitude", 360, y, mayBeSwapped: false) }
    }

    /// Reads a latitude and a longitude from one field.
    mutating func readBoth(_ bytes: Span<UInt8>, _ column: Int, _ feature: inout Feature) throws(BadRecord) {
        let field = rows.fields[column]
        let text = Array(CSVSample.text(field, bytes).utf8)
        if CoordinateText.trimmed(text.span).isEmpty || plan.nullTexts.contains(bytes.extracting(field.text.range)) {
            return
        }
        guard let (y, x) = CoordinateText.pair(text.span) else {
            throw bad(
                "not-a-coordinate", at: field.text.lowerBound,
                "'\(excerpt(of: text.span))' is not a latitude and a longitude",
                hint: "write them as in 47.37, 8.54")
        }
        try checkDegrees(y, field.text, x, field.text)
        feature.shape.setPoint(x: x, y: y)
    }

    /// Reads the third ordinate, if there is one.
    mutating func readElevation(
        _ bytes: Span<UInt8>, _ column: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        let text = rows.fields[column].text
        guard !text.isEmpty else { return }
        guard let (value, end) = DecimalText.scan(bytes, from: text.lowerBound), end == text.upperBound else {
            throw bad(
                "not-a-number", at: text.lowerBound,
                "'\(excerpt(of: bytes.extracting(text.range)))' is not an elevation",
                hint: "use \(OptionName.stringFields) to read the column as text")
        }
        if value == 0 { noteUnderflow(bytes, text, &feature) }
        guard feature.shape.kind == .point else {
            throw bad("missing-coordinate", at: text.lowerBound, "the row has an elevation but no coordinates")
        }
        feature.shape.elevations.append(value)
    }

    private func noteUnderflow(_ bytes: Span<UInt8>, _ text: TextRange, _ feature: inout Feature) {
        if DecimalText.isUnderflow(bytes, text.range) { feature.warnings.add(.vanishedNumber, at: text.lowerBound) }
    }

    private func outside(
        _ value: Double, _ text: TextRange, _ name: String, _ limit: Int, _ other: Double, mayBeSwapped: Bool
    ) -> BadRecord {
        let hint: Wording? =
            mayBeSwapped
            ? "are latitude and longitude swapped? name their columns with \(OptionName.latitude) and \(OptionName.longitude)"
            : DegreeRange.question(x: value, y: other)
        return bad(
            "invalid-coordinate", at: text.lowerBound,
            "\(name) \(DecimalText.shortest(value)) is outside -\(limit)…\(limit)", hint: hint)
    }

    /// Reads a coordinate; nil for a field without text.
    ///
    /// It changes nothing: without `mutating` the compiler would copy the reader for each call.
    @inline(__always)
    private mutating func coordinate(
        _ bytes: Span<UInt8>, _ field: CSVRows.Cell, _ axis: DegreeText.Axis
    ) throws(BadRecord) -> Double? {
        let text = field.text
        if let (value, end) = DecimalText.scan(bytes, from: text.lowerBound), end == text.upperBound { return value }
        return try unusualCoordinate(bytes, field, axis)
    }

    private func unusualCoordinate(
        _ bytes: Span<UInt8>, _ field: CSVRows.Cell, _ axis: DegreeText.Axis
    ) throws(BadRecord) -> Double? {
        let text = bytes.extracting(field.text.range)
        if CoordinateText.trimmed(text).isEmpty || plan.nullTexts.contains(text) { return nil }
        let allowsComma = plan.delimiter != UInt8(ascii: ",")
        if let value = CoordinateText.read(field, bytes, axis, allowsComma: allowsComma) { return value }
        if !plan.isGeographic, case .point(let northing, let easting) = plan.geometry {
            let column = plan.columnNames[axis == .latitude ? northing : easting]
            throw bad(
                "not-a-coordinate", at: field.text.lowerBound,
                "column '\(printable(column))': '\(excerpt(of: text))' is not a number")
        }
        throw bad(
            "not-a-coordinate", at: field.text.lowerBound,
            "'\(excerpt(of: text))' is not a \(axis == .latitude ? "latitude" : "longitude")",
            hint: axis.example)
    }

    mutating func readWKT(_ bytes: Span<UInt8>, _ column: Int, _ feature: inout Feature) throws(BadRecord) {
        let field = rows.fields[column]
        let range = CoordinateText.trimmed(bytes.extracting(field.text.range))
        if range.isEmpty { return }
        let first = field.text.lowerBound + range.lowerBound
        let text = bytes.extracting(first..<first + range.count)
        do throws(WKTError) {
            if WKTReader.isJSON(text) {
                try readJSON(text, isQuoted: field.hasDoubledQuotes, &feature)
            } else if case let digits = text.extracting(WKTReader.lengthOfMark(text)...), WKTReader.isBinary(digits) {
                try wkt.readBinary(digits, needsWGS84: plan.isGeographic, into: &feature.shape)
            } else {
                try wkt.read(text, into: &feature.shape)
            }
        } catch {
            feature.shape.removeAll()
            let name = printable(plan.columnNames[column])
            let byte = field.hasDoubledQuotes ? first : first + error.byte
            throw bad("bad-wkt", at: byte, "column '\(name)': \(error.message)", hint: error.hint)
        }
        let changes = wkt.changes
        for _ in 0..<changes.emptyMembers { feature.warnings.add(.emptyPart, at: first) }
        for _ in 0..<changes.openRings { feature.warnings.add(.closedRing, at: first) }
        for _ in 0..<changes.shortRings { feature.warnings.add(.degenerateRing, at: first) }
        for _ in 0..<changes.triangles { feature.warnings.add(.triangle, at: first) }
        for _ in 0..<changes.linearRings { feature.warnings.add(.linearRing, at: first) }
        for _ in 0..<changes.underflows { feature.warnings.add(.vanishedNumber, at: first) }
        for _ in 0..<changes.foreignMembers { feature.warnings.add(.memberOfCell, at: first) }
        for _ in 0..<changes.longPositions { feature.warnings.add(.fifthInCell, at: first) }
        guard plan.isGeographic else { return }
        let box = feature.shape.box
        if DegreeRange.isExceeded(by: box) {
            throw bad(
                "invalid-coordinate", at: first, DegreeRange.fault(of: box),
                hint: DegreeRange.question(about: box))
        }
    }

    /// Reads a geometry of GeoJSON.
    ///
    /// - Parameter isQuoted: true if quotes in it are doubled.
    private mutating func readJSON(
        _ text: Span<UInt8>, isQuoted: Bool, _ feature: inout Feature
    ) throws(WKTError) {
        guard isQuoted else { return try wkt.readJSON(text, needsWGS84: plan.isGeographic, into: &feature.shape) }
        // A span of the cell would borrow all of this reader.
        var cell: [UInt8] = []
        swap(&cell, &self.cell)
        defer { swap(&cell, &self.cell) }
        cell.removeAll(keepingCapacity: true)
        var index = 0
        while index < text.count {
            let end = min(text.first(UInt8(ascii: "\""), from: index) + 1, text.count)
            for index in index..<end { cell.append(text[index]) }
            index = end + 1
        }
        try wkt.readJSON(cell.span, needsWGS84: plan.isGeographic, into: &feature.shape)
    }
}
