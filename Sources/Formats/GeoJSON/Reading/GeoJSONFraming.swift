public import Layers

/// Arrangement of the GeoJSON texts in an input.
public enum GeoJSONFlavor: Hashable, Sendable {
    /// One FeatureCollection, Feature or geometry; more of them may follow, each on a line of its own.
    case document
    /// Newline-delimited GeoJSON: one text per line.
    case lines
    /// RFC 8142: texts that each start with the record separator, 0x1E.
    case records
}

/// Finds where features end in GeoJSON of any flavor.
public struct GeoJSONFraming: RecordFraming {
    private let flavor: GeoJSONFlavor
    private(set) var document: GeoJSONDocumentFraming
    private var separated: GeoJSONSeparatedFraming

    /// - Parameter isAtStart: false for bytes from the middle of an input, at the start of a record.
    package init(_ flavor: GeoJSONFlavor, collection: GeoJSONCollection, isAtStart: Bool = true) {
        self.flavor = flavor
        document = GeoJSONDocumentFraming(collection: collection)
        separated = GeoJSONSeparatedFraming(
            separator: flavor == .records ? GeoJSONFlavor.recordSeparator : UInt8(ascii: "\n"),
            isLeading: flavor == .records, isAtStart: isAtStart)
    }

    /// True if the bytes of a document end between two features.
    var endsBetweenFeatures: Bool {
        get { document.endsBetweenFeatures }
        set { document.endsBetweenFeatures = newValue }
    }

    /// Frames features from the middle of a document.
    init(resuming document: GeoJSONDocumentFraming) {
        flavor = .document
        self.document = document
        separated = GeoJSONSeparatedFraming(separator: 0, isLeading: false)
    }

    public mutating func scan(_ bytes: Span<UInt8>, isAtEnd: Bool) throws(Problem) -> FramedRecords {
        switch flavor {
        case .document: document.scan(bytes, isAtEnd: isAtEnd)
        case .lines, .records: separated.scan(bytes, isAtEnd: isAtEnd)
        }
    }

    public mutating func skipRecord(_ bytes: Span<UInt8>) -> Int {
        flavor == .document ? document.skipRecord(bytes) : separated.skipRecord(bytes)
    }

    public mutating func drop(_ count: Int) {
        document.drop(count)
        separated.drop(count)
    }
}
