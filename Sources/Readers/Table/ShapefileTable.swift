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

    /// How much of the text is asked what it is in.
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
