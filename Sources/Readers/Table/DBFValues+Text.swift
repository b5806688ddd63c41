import Geometry
import Layers

/// Text, with what is odd about it.
extension DBFValues {
    @inline(__always)
    mutating func readText(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
        if end == range.lowerBound { return Self.putNull(field, &feature) }
        if isPlain || bytes.extracting(range.lowerBound..<end).isPlainASCII {
            feature.values.append(Value(.string, field: field, TextRange(range.lowerBound, end)))
        } else {
            try readOddText(bytes, range.lowerBound..<end, field, fills: end == range.upperBound, &feature)
        }
    }

    mutating func readOddText(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, fills: Bool, _ feature: inout Feature
    ) throws(BadRecord) {
        var range = range
        if let first = range.first(where: { bytes[$0] == 0 }) {
            if range.suffix(from: first).contains(where: { bytes[$0] != 0 && bytes[$0] != 0x20 }) {
                feature.alterations.add(.textAfterNUL, at: first)
            }
            range = range.lowerBound..<first
            while let last = range.last, bytes[last] == 0x20 { range.removeLast() }
        }
        guard !range.isEmpty else { return Self.putNull(field, &feature) }
        let start = feature.scratch.count
        var noted: Alterations.Kind?
        let outcome = text.decode(bytes.extracting(range), fills: fills, into: &feature.scratch) { noted = $0 }
        if let noted { feature.alterations.add(noted, at: range.lowerBound) }
        switch outcome {
        case .asItIs(let length):
            let end = range.lowerBound + length
            feature.values.append(Value(.string, field: field, TextRange(range.lowerBound, end)))
        case .decoded:
            feature.values.append(
                Value(.string, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
        case .invalid:
            throw BadRecord(
                "bad-encoding", record: feature.record, at: range.lowerBound,
                "the text of field '\(attributes[field].field.name)' is not in the encoding that --encoding names")
        }
    }

    /// A value that is not what its column says is kept as text.
    mutating func readMisfit(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        feature.alterations.add(.misfit, at: range.lowerBound)
        try readText(bytes, range, field, &feature)
    }
}
