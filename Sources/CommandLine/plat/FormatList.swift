import Layers
import Readers
import Writers

/// The formats of layers, one line each.
let formats: [ListedFormat] = [
    ListedFormat(CSVFormat()),
    ListedFormat(TSVFormat()),
    ListedFormat(GeoJSONFormat()),
    ListedFormat(GeoJSONSequenceFormat()),
    ListedFormat(ShapefileFormat()),
    ListedFormat(PhotoFormat()),
    ListedFormat(GPXFormat()),
]
