public import Layers

extension GeoJSONEncoder: RowEncoder {
    public func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer) {
        buffer.append(output.bytes.extracting(range))
    }

    public var rowsEnd: Int { output.count }
}

/// Notation of values that are added to the properties of GeoJSON features.
public struct GeoJSONRowNotation: RowNotation {
    /// The text before the value of each field, from its comma to the colon.
    private let prefixes: [[UInt8]]
    private let precision: Precision

    public init(fields: [String], precision: Precision) {
        prefixes = fields.map { name in
            var prefix = ByteBuffer()
            prefix.append(",")
            prefix.append(jsonString: name)
            prefix.append(":")
            var bytes: [UInt8] = []
            for index in 0..<prefix.count { bytes.append(prefix[index]) }
            return bytes
        }
        self.precision = precision
    }

    public func append(latitude: Double, longitude: Double, to row: inout ByteBuffer) {
        row.append(#"{"type":"Point","coordinates":["#)
        row.append(longitude, precision)
        row.append(",")
        row.append(latitude, precision)
        row.append("]}")
    }

    public func append(
        _ text: Span<UInt8>, _ kind: Value.Kind, field: Int, hasValues: Bool, to row: inout ByteBuffer
    ) {
        let prefix = prefixes[field]
        row.append(prefix.span.extracting((hasValues || field > 0 ? 0 : 1)..<prefix.count))
        switch kind {
        case .null: row.append("null")
        case .string: row.append(jsonString: text)
        case .number, .boolean, .jsonString, .json: row.append(text)
        }
    }
}
