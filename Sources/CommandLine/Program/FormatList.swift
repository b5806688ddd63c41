import CSVLayers
import EsriJSONLayers
import GPXLayers
import GeoJSONLayers
import KMLLayers
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
    ListedFormat(TopoJSONFormat()),
    ListedFormat(EsriJSONFormat()),
    ListedFormat(PhotoFormat()),
    ListedFormat(GPXFormat()),
    ListedFormat(KMLFormat()),
    ListedFormat(VCardFormat()),
]
