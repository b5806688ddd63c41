import CSVLayers
import EsriJSONLayers
import FlatGeobufLayers
import GPXLayers
import GeoJSONLayers
import GeoPackageLayers
import KMLLayers
package import Layers
import NMEALayers
import PGCopyLayers
import PhotoLayers
import ShapefileLayers
import TCXLayers
import TimelineLayers
import TopoJSONLayers
import VCardLayers

/// The formats of layers, one line each.
package let formats: [ListedFormat] = [
    ListedFormat(CSVFormat()),
    ListedFormat(TSVFormat()),
    ListedFormat(TimelineFormat()),
    ListedFormat(GeoJSONFormat()),
    ListedFormat(GeoJSONSequenceFormat()),
    ListedFormat(JSONRowsFormat()),
    ListedFormat(JSONArrayFormat()),
    ListedFormat(ShapefileFormat()),
    ListedFormat(DBFFormat()),
    ListedFormat(GeoPackageFormat()),
    ListedFormat(FlatGeobufFormat()),
    ListedFormat(TopoJSONFormat()),
    ListedFormat(EsriJSONFormat()),
    ListedFormat(PGCopyFormat()),
    ListedFormat(PhotoFormat()),
    ListedFormat(GPXFormat()),
    ListedFormat(KMLFormat()),
    ListedFormat(NMEAFormat()),
    ListedFormat(TCXFormat()),
    ListedFormat(VCardFormat()),
]
