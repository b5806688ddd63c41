import Geometry
public import Layers

/// Writes the encoded chunks of GeoJSON, in input order.
public final class GeoJSONOutput: LayerWriter {
    static let recordSeparator: UInt8 = 0x1E
    /// Length of the separator that encoders write before each feature of a collection; the first one is dropped.
    private static let separatorLength = 2

    private let output: Output
    private let options: GeoJSONOptions
    private var extent = Extent()
    private var isEmpty = true

    public init(_ output: Output, _ options: GeoJSONOptions) {
        self.output = output
        self.options = options
        isEmpty = !options.ends.followsFeatures
    }

    /// Writes everything before the first feature.
    public func begin() throws(Problem) {
        guard !options.sequence, options.ends.writesStart else { return }
        var head = ByteBuffer()
        head.append("{\"type\":\"FeatureCollection\",")
        head.append(spaceOf: options.space)
        if let attribution = options.attribution {
            head.append("\"attribution\":")
            head.append(jsonString: attribution)
            head.append(UInt8(ascii: ","))
        }
        head.append("\"features\":[\n")
        try output.write(head)
    }

    func add(_ encoded: inout ByteBuffer, _ extent: borrowing Extent) throws(Problem) {
        guard !encoded.isEmpty else { return }
        if isEmpty, !options.sequence { encoded.removeFirst(Self.separatorLength) }
        try output.write(encoded)
        isEmpty = false
        if options.writesBox { self.extent.merge(extent) }
    }

    public var sink: Sink { Sink(self) { [options] in GeoJSONEncoder(options) } }

    /// Writes rows to which values were added.
    public func add(rows: inout ByteBuffer) throws(Problem) { try add(&rows, Extent()) }

    public func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) { try finish(members: end.members) }

    /// Ends the last line after a failed run. The array stays open, so that the output does not look complete.
    public func breakOff() throws(Problem) {
        if !options.sequence, !isEmpty { try output.write("\n") }
    }

    /// Completes the document. It must not be called after a failed run, so that a partial document does not look
    /// complete.
    ///
    /// - Parameter members: the members of the collection other than its features: JSON keys with their quotes, and
    ///   JSON values. A sequence has no place for them.
    public func finish(members: [(key: [UInt8], value: [UInt8])]) throws(Problem) {
        guard options.ends.writesEnd else { return }
        guard !options.sequence else {
            if isEmpty { output.noteEmptyLayer() }
            return
        }
        var tail = ByteBuffer()
        tail.append(isEmpty ? "]" : "\n]")
        let writesBox = options.writesBox && !extent.box.isNull
        if writesBox { append(options.space == .wgs84 ? extent.degrees : extent.box, to: &tail) }
        for (key, value) in members where !writesBox || !key.elementsEqual(#""bbox""#.utf8) {
            var key = key
            if let attribution = options.attribution, key.elementsEqual(#""attribution""#.utf8) {
                // Layers that were geocoded twice need ours once; any other of the input stays beside it.
                var ours = ByteBuffer()
                ours.append(jsonString: attribution)
                if (0..<ours.count).elementsEqual(value.indices, by: { ours[$0] == value[$1] }) { continue }
                key = Array(#""attribution_2""#.utf8)
            }
            tail.append(UInt8(ascii: ","))
            tail.append(key.span)
            tail.append(UInt8(ascii: ":"))
            var cursor = unsafe tail.cursor(reserving: value.count + ByteCursor.slack)
            cursor.putJSON(value.span, 0..<value.count)
            tail.take(cursor)
        }
        tail.append("}\n")
        try output.write(tail)
    }

    private func append(_ box: Shape.Box, to tail: inout ByteBuffer) {
        tail.append(#","bbox":["#)
        for (index, value) in [box.west, box.south, box.east, box.north].enumerated() {
            if index > 0 { tail.append(UInt8(ascii: ",")) }
            tail.append(value, options.precision)
        }
        tail.append(UInt8(ascii: "]"))
    }
}
