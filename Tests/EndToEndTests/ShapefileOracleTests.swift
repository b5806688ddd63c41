import Foundation
import TestSupport
import Testing

/// Every shapefile of `LayerData`, compared with what GDAL reads.
struct ShapefileOracleTests {
    /// Differences from GDAL, and the reasons why ours are right.
    private static let differences: [(line: String, reason: String)] = [
        (
            "PPPP29_0.shp: feature 0: another area",
            "its only part is said to start at position 1; GDAL goes by that and leaves the ring open"
        ),
        (
            "Volume2.shp: 65 damaged-record",
            "its last bytes are no record, and there is no .dbf that could tell whether one is missing; GDAL refuses the file"
        ),
        (
            "#51-columnLengthMissmatch.dbf: Tunnel: None, GDAL has '????????????'",
            "question marks are what a .dbf has for no truth value"
        ),
        ("#51-columnLengthMissmatch.dbf: Bridge: None, GDAL has '????????????'", "the same"),
        ("#51-columnLengthMissmatch.dbf: CarAccess: None, GDAL has '????????????'", "the same"),
        ("bad.shp: 65 not-a-shapefile", "it is a copy of its .dbf, which is damaged as well; GDAL refuses it too"),
        ("christchurch-canterbury-h.shp: 65 not-a-shapefile", "it is text; GDAL refuses it too"),
        (
            "shape_pointZM_MissingM values.shp: 65 truncated",
            "its header claims 16 bytes more than there are; GDAL refuses it without an index"
        ),
        (
            "codepage.shp: field: 'Hněvošický háj', GDAL has 'Hnìvošický háj'",
            "its .cpg says ANSI 1250, which GDAL does not know"
        ),
        (
            "ne_10m_geography_marine_polys.shp: name: 'Bah’a de Campeche', GDAL has 'Bah\\x92a de Campeche'",
            "windows-1252 by its language byte; GDAL takes that for ISO 8859-1"
        ),
        (
            "ne_50m_lakes.shp: name: 'Ysyk Köl (Ozero Issyk Kul’)', GDAL has 'Ysyk Köl (Ozero Issyk Kul\\x92)'",
            "the same"
        ),
        ("ne_50m_rivers_lake_centerlines.shp: name: 'Svir’', GDAL has 'Svir\\x92'", "the same"),
    ]

    /// Layers that another test is about.
    private static let left = [
        "htmlprj",  // Its .prj is a web page.
        "fields_utf8",  // The transformation of its last point, 1.8e308, does not end in GDAL.
    ]

    /// Each layer once: by its .shp, else by its .dbf, and archives.
    private static var layers: [String] {
        ["shapefile/known", "shapefile/encodings", "shapefile/nasty", "real"].flatMap { folder in
            let shapes = LayerData.files(folder, "shp")
            let tables = LayerData.files(folder, "dbf").filter { !shapes.contains($0.dropLast(3) + "shp") }
            return shapes + tables + LayerData.files(folder, "zip")
        }.filter { !left.contains((($0 as NSString).lastPathComponent as NSString).deletingPathExtension) }
    }

    @Test(.enabled(if: LayerData.areThere && Package.has("ogr2ogr"))) func everyLayerAsGDALReadsIt() throws {
        let layers = Self.layers
        #expect(layers.count > (LayerData.areMade ? 35 : 70))
        let lines = Set(
            try oracle("shapefile_reading_oracle", [Binary.path] + layers).split(separator: "\n").map(String.init))
        // Layers that GDAL has written are read as GDAL does.
        let known = LayerData.areMade ? [] : Set(Self.differences.map(\.line))
        for line in lines { #expect(known.contains(line), "\(line)") }
        for line in known { #expect(lines.contains(line), "\(line)") }
    }

    @Test(.enabled(if: LayerData.areThere)) func everyEncodingAsPythonDecodesIt() throws {
        let tables = LayerData.files("shapefile/encodings", "dbf")
        #expect(tables.count == 19)
        #expect(try oracle("encodings_oracle", [Binary.path] + tables) == "ok\n")
    }
}
