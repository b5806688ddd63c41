import Layers
import Readers

/// The formats of layers, one line each.
let formats: [any LayerFormat] = [
    CSVFormat(),
    TSVFormat(),
    GeoJSONFormat(),
    GeoJSONSequenceFormat(),
    ShapefileFormat(),
    PhotoFormat(),
    GPXFormat(),
]
