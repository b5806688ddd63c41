import CSVLayers
import FlatGeobufLayers
import GPXLayers
import GeoJSONLayers
import GeoPackageLayers
package import Layers
import PhotoLayers
import ShapefileLayers
import TopoJSONLayers
import VCardLayers

/// The formats of layers, one line each.
package let formats: [ListedFormat] = [
    ListedFormat(CSVFormat()),
    ListedFormat(TSVFormat()),
    ListedFormat(GeoJSONFormat()),
    ListedFormat(GeoJSONSequenceFormat()),
    ListedFormat(JSONRowsFormat()),
    ListedFormat(JSONArrayFormat()),
    ListedFormat(ShapefileFormat()),
    ListedFormat(DBFFormat()),
    ListedFormat(GeoPackageFormat()),
    ListedFormat(FlatGeobufFormat()),
    ListedFormat(TopoJSONFormat()),
    ListedFormat(PhotoFormat()),
    ListedFormat(GPXFormat()),
    ListedFormat(VCardFormat()),
]
