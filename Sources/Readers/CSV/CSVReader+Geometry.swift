import Geometry
import Layers

/// The place of a row.
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
                "\(y == nil ? "the latitude" : "the longitude") is empty and the other is not")
        }
        if plan.isGeographic {
            if y.magnitude > 90 { throw outside(y, latitudeText, "latitude", 90, mayBeSwapped: x.magnitude <= 90) }
            // Beyond 180 it is one that was not brought back to the other side of the antimeridian.
            if x.magnitude > 360 { throw outside(x, longitudeText, "longitude", 360, mayBeSwapped: false) }
        }
        if x == 0 { noteUnderflow(bytes, longitudeText, &feature) }
        if y == 0 { noteUnderflow(bytes, latitudeText, &feature) }
        feature.shape.setPoint(x: x, y: y)
    }

    /// The third ordinate, where there is one.
    mutating func readElevation(
        _ bytes: Span<UInt8>, _ column: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        let text = rows.fields[column].text
        guard !text.isEmpty else { return }
        guard let (value, end) = DecimalText.scan(bytes, from: text.lowerBound), end == text.upperBound else {
            throw bad(
                "not-a-number", at: text.lowerBound,
                "'\(excerpt(of: bytes.extracting(text.range)))' is not an elevation",
                hint: "--string-fields makes the column one of text")
        }
        if value == 0 { noteUnderflow(bytes, text, &feature) }
        guard feature.shape.kind == .point else {
            throw bad("missing-coordinate", at: text.lowerBound, "there is an elevation, and no place for it")
        }
        feature.shape.elevations.append(value)
    }

    private func noteUnderflow(_ bytes: Span<UInt8>, _ text: TextRange, _ feature: inout Feature) {
        if DecimalText.isUnderflow(bytes, text.range) { feature.alterations.add(.vanishedNumber, at: text.lowerBound) }
    }

    private func outside(
        _ value: Double, _ text: TextRange, _ name: String, _ limit: Int, mayBeSwapped: Bool
    ) -> BadRecord {
        let isProjected = value.magnitude > 360
        let hint: String? =
            if isProjected { "are these coordinates of a projection? --src-crs names it" } else if mayBeSwapped {
                "are latitude and longitude swapped? --lat and --lon name their columns"
            } else { nil }
        return bad(
            "invalid-coordinate", at: text.lowerBound,
            "\(name) \(DecimalText.shortest(value)) is not within -\(limit)…\(limit)", hint: hint)
    }

    /// Nil for a field without text.
    @inline(__always)
    private func coordinate(
        _ bytes: Span<UInt8>, _ field: CSVRows.Field, _ axis: CoordinateText.Axis
    ) throws(BadRecord) -> Double? {
        let text = field.text
        if let (value, end) = DecimalText.scan(bytes, from: text.lowerBound), end == text.upperBound { return value }
        return try unusualCoordinate(bytes, field, axis)
    }

    private func unusualCoordinate(
        _ bytes: Span<UInt8>, _ field: CSVRows.Field, _ axis: CoordinateText.Axis
    ) throws(BadRecord) -> Double? {
        let text = bytes.extracting(field.text.range)
        if CoordinateText.trimmed(text).isEmpty { return nil }
        let allowsComma = plan.delimiter != UInt8(ascii: ",")
        if let value = CoordinateText.read(field, bytes, axis, allowsComma: allowsComma) { return value }
        throw bad(
            "not-a-coordinate", at: field.text.lowerBound,
            "'\(excerpt(of: text))' is not a \(axis == .latitude ? "latitude" : "longitude")",
            hint: "numbers such as -122.68, or degrees such as 122°40'55\"W, are read")
    }

    mutating func readWKT(_ bytes: Span<UInt8>, _ column: Int, _ feature: inout Feature) throws(BadRecord) {
        let field = rows.fields[column]
        let range = CoordinateText.trimmed(bytes.extracting(field.text.range))
        if range.isEmpty { return }
        let first = field.text.lowerBound + range.lowerBound
        do throws(WKTError) {
            try wkt.read(bytes.extracting(first..<first + range.count), into: &feature.shape)
        } catch {
            feature.shape.removeAll()
            throw bad("bad-wkt", at: first + error.byte, error.message, hint: error.hint)
        }
        let changes = wkt.changes
        for _ in 0..<changes.emptyMembers { feature.alterations.add(.emptyPart, at: first) }
        for _ in 0..<changes.types { feature.alterations.add(.changedType, at: first) }
        for _ in 0..<changes.underflows { feature.alterations.add(.vanishedNumber, at: first) }
        guard plan.isGeographic else { return }
        let box = feature.shape.box
        if DegreeRange.isExceeded(by: box) {
            throw bad(
                "invalid-coordinate", at: first, "it reaches beyond ±90 degrees of latitude, or ±360 of longitude",
                hint: "are these coordinates of a projection? --src-crs names it")
        }
    }
}
