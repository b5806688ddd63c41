import Layers
import Readers

/// The formats of layers.
enum Formats {
    /// One line a format. Lists of names in messages have this order, and so are inputs recognised.
    static let all: [any LayerFormat] = [
        CSVFormat(),
        TSVFormat(),
        GeoJSONFormat(),
        GeoJSONSequenceFormat(),
        ShapefileFormat(),
        PhotoFormat(),
        GPXFormat(),
    ]

    static let readable = all.compactMap { $0 as? any ReadableFormat }

    static let writable = all.compactMap { $0 as? any WritableFormat }

    /// The format of an output that no option and no name decides.
    static let usual: any WritableFormat = GeoJSONFormat()

    /// The format of outputs that are tables rather than layers.
    static let table: any WritableFormat = CSVFormat()

    /// Formats whose layers are found by paths.
    static let ofPaths = all.compactMap { $0 as? any PathFormat }

    static let recognition = FormatRecognition(among: readable)
}
