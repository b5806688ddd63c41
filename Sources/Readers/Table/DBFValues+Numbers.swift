import Geometry
import Layers

/// Numbers written in digits.
extension DBFValues {
    @inline(__always)
    mutating func readNumber(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, isText: Bool, _ feature: inout Feature
    ) {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] == 0x20 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0 { end -= 1 }
        if start == end { return Self.putNull(field, &feature) }
        if bytes.extracting(start..<end).isJSONNumber {
            return feature.values.append(Value(isText ? .string : .number, field: field, TextRange(start, end)))
        }
        readOddNumber(bytes, range, start..<end, field, isText: isText, &feature)
    }

    /// Asterisks are a number that the field was too short for, or none; NUL is nothing.
    mutating func readOddNumber(
        _ bytes: Span<UInt8>, _ field: Range<Int>, _ range: Range<Int>, _ index: Int, isText: Bool,
        _ feature: inout Feature
    ) {
        var trimmed = range
        while let first = trimmed.first, [0x00, 0x09, 0x0A, 0x0D, 0x20].contains(bytes[first]) { trimmed.removeFirst() }
        if trimmed.isEmpty || trimmed.allSatisfy({ bytes[$0] == UInt8(ascii: "*") || bytes[$0] == 0x20 }) {
            if notesAsterisks, !trimmed.isEmpty { feature.alterations.add(.asterisks, at: trimmed.lowerBound) }
            return Self.putNull(index, &feature)
        }
        let start = feature.scratch.count
        if !isText, let number = DBFNumber(bytes.extracting(trimmed)) {
            number.put(bytes.extracting(trimmed), into: &feature.scratch)
            feature.values.append(
                Value(
                    .number, field: index, TextRange(start, feature.scratch.count), isInScratch: true
                ))
        } else {
            if !isText { feature.alterations.add(.misfit, at: trimmed.lowerBound) }
            feature.scratch.append(likeWindows1252: bytes.extracting(trimmed))
            feature.values.append(
                Value(.string, field: index, TextRange(start, feature.scratch.count), isInScratch: true))
        }
    }
}
