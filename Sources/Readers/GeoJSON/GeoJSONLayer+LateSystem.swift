import Geometry
import Layers

// Of a file that can be read twice, what stands behind the features counts as what stands before them.
extension GeoJSONLayer {
    /// How much of a file's end is looked at before all of it is.
    private static let tailLength = 64 << 10

    /// Lets a collection know what its document says at its end about its coordinates.
    ///
    /// - Parameter path: of a regular file of plain text.
    static func findLateSystem(
        of collection: GeoJSONCollection, path: String, _ options: LayerOptions
    ) throws(Problem) {
        guard try mayTellSystem(path) else { return }
        ByteSource.noteRereading(of: path)
        let ahead = GeoJSONCollection(isSystemGiven: false, limit: options.recordLimit, takesLateSystem: true)
        let chunks = RecordChunks(
            try ByteSource(path: path, encoding: options.encoding), index: 0,
            framing: GeoJSONFraming(.document, collection: ahead), limit: options.recordLimit)
        var chunk = Chunk()
        while try chunks.next(into: &chunk) {}
        collection.adoptSystem(of: ahead)
    }

    /// True if the end of a file has a name that tells of coordinates, be it in a feature.
    private static func mayTellSystem(_ path: String) throws(Problem) -> Bool {
        guard let file = try? SeekableFile(path: path) else { return false }
        var tail = ByteBuffer()
        let start = max(file.count - tailLength, 0)
        _ = try file.read(into: &tail, at: start, upTo: file.count - start)
        let bytes = tail.bytes
        for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\"") {
            if bytes.has("\"crs\"", at: index) || bytes.has("\"coordinateSpace\"", at: index) { return true }
        }
        return false
    }
}
