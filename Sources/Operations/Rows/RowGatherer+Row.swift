import Geometry
import Layers
import Streams

extension RowGatherer {
    static func checkPoint(_ feature: borrowing Feature) throws(BadRecord) {
        let (kind, record) = (feature.shape.kind, feature.record)
        guard kind == .point || kind == .null else {
            throw BadRecord(
                "not-a-point", record: record, at: record.lowerBound, "a row is a point; this is a \(kind.name)")
        }
        guard feature.shape.points.count == 1 else {
            throw BadRecord("no-coordinates", record: record, at: record.lowerBound, "the row has no coordinates")
        }
    }

    /// Takes the text of a value that no row may lack.
    mutating func readPlain(
        _ field: Int, _ name: String, _ code: String, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        plain.removeAll()
        if field >= 0 {
            for index in 0..<feature.values.count where feature.values[index].field == field {
                let value = feature.values[index]
                if value.isInScratch {
                    plain.appendPlain(value, feature.scratch.bytes)
                } else {
                    plain.appendPlain(value, chunk.bytes.bytes)
                }
            }
        }
        guard plain.isEmpty else { return }
        throw BadRecord(
            code, record: feature.record, at: feature.record.lowerBound,
            "the row has no value of '\(printable(name))'")
    }

    /// What the text of the value says; the first that is good decides what all others must be.
    mutating func order(_ name: String, _ feature: borrowing Feature) throws(BadRecord) -> Double {
        let record = feature.record
        guard let key = OrderKey(plain.bytes) else {
            throw BadRecord(
                "bad-order", record: record, at: record.lowerBound,
                "'\(plain.bytes.excerpt)' in '\(printable(name))' is neither a number nor a time",
                hint: "times are as in 2024-05-01T12:34:56Z")
        }
        guard orderKind == nil || orderKind == key.kind else {
            throw BadRecord(
                "mixed-order", record: record, at: record.lowerBound,
                "'\(plain.bytes.excerpt)' in '\(printable(name))' is a \(key.kind.name), and those before are "
                    + "\(key.kind == .time ? "number" : "time")s")
        }
        orderKind = key.kind
        return key.value
    }

    mutating func appendText(of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        text.append(little: Int32(feature.values.count))
        let entries = text.count
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            text.append(little: Int32(value.field))
            text.append(little: RowText.Kind(value.kind).rawValue)
            text.append(little: 0)
        }
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            if index > 0 { text.append(UInt8(ascii: ",")) }
            let start = text.count
            if value.isInScratch {
                text.append(value, feature.scratch.bytes)
            } else {
                text.append(value, chunk.bytes.bytes)
            }
            let place = entries + index * MemoryLayout<RowText.Entry>.size + 8
            RowText.set(Int32(text.count - start), &text, at: place)
        }
    }
}

extension Span where Element == UInt8 {
    /// A short piece of it for a message.
    var excerpt: String { Streams.excerpt((0..<Swift.min(count, 320)).map { self[$0] }) }
}
