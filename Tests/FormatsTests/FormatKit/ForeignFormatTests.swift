import FormatKit
import Layers
import Testing

struct ForeignFormatTests {
    /// Each format that is not read has a line that helps, whatever the name of the file.
    @Test func remedies() {
        let zeros = [UInt8](repeating: 0, count: 300)
        func text(_ text: String) -> [UInt8] { Array(text.utf8) }
        let starts: [(name: String, start: [UInt8], words: [String])] = [
            ("a.parquet", text("PAR1") + zeros, ["Parquet", "duckdb", "plat cat --wkt wkt"]),
            ("a.feather", text("ARROW1\0\0") + zeros, ["Arrow", "feather.read_table('a.feather'), sys", "plat cat"]),
            ("a.arrows", [255, 255, 255, 255] + zeros, ["open_stream('a.arrows').read_all(), sys", "plat cat"]),
            ("a.pmtiles", text("PMTiles\u{3}") + zeros, ["tiles are cut"]),
            ("a.mvt", [0x1A, 9] + zeros, ["vector tiles", "tiles are cut"]),
            ("a.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + zeros, ["ogr2ogr"]),
            ("a.gml", text("<gml:FeatureCollection>\n"), ["GML", "ogr2ogr out.geojson a.gml"]),
            ("a.osm", text("<osm version='0.6'>"), ["ogr2ogr out.geojson a.osm points"]),
            ("a.pbf", [0, 0, 0, 13, 10, 9] + text("OSMHeader") + zeros, ["ogr2ogr out.geojson a.pbf points"]),
            ("a.tab", text("!table\n!version 300\n"), ["MapInfo", "ogr2ogr"]),
            ("a.mif", text("Version 300\nCharset \"Neutral\"\n"), ["MapInfo", "ogr2ogr"]),
            ("a.dxf", text("  0\r\nSECTION\r\n"), ["DXF", "ogr2ogr"]),
            ("a.dwg", text("AC1015") + zeros, ["DWG", "ogr2ogr"]),
            ("a.fit", [14, 16, 0, 0, 0, 0, 0, 0] + text(".FIT") + zeros, ["gpsbabel -i garmin_fit -f a.fit"]),
            ("a.igc", text("AXXXABC\r\nHFDTE280511\r\nB0927505321680N00630337W\r\n"), ["gpsbabel -i igc -f a.igc"]),
            ("a.sql", text("--\n-- PostgreSQL database dump\n--\n\n"), ["SQL", "psql", "plat cat --wkt wkt"]),
            ("a.sql", text("SET standard_conforming_strings = OFF;\nDROP TABLE x;\n"), ["SQL", "psql"]),
            ("a.tif", [0x49, 0x49, 0x2A, 0] + zeros, ["gdal_polygonize.py a.tif"]),
            ("a.zst", [0x28, 0xB5, 0x2F, 0xFD] + zeros, ["zstd -dc a.zst | plat"]),
            ("a.orc", text("ORC\n\u{6}") + zeros, ["ORC", "orc.read_table('a.orc'), sys", "plat cat"]),
            ("a.avro", text("Obj\u{1}") + zeros, ["Avro", "python3 -m fastavro a.avro | plat cat"]),
            ("a.las", text("LASF") + zeros, ["point cloud", "laspy.read('a.las')", "plat cat"]),
            ("a.nc", text("CDF\u{1}") + zeros, ["NetCDF", "gdal_translate", " a.nc /vsistdout/ | plat cat"]),
            ("a.nc", [0x89] + text("HDF\r\n") + zeros, ["NetCDF or HDF5", "a.nc /vsistdout/ | plat cat"]),
            ("a.grb", text("GRIB") + zeros, ["GRIB", "gdal_translate"]),
            ("a.db", zeros.prefix(8) + text("DUCK") + zeros, ["duckdb -readonly -csv a.db 'SELECT"]),
            ("a.tar", [UInt8](repeating: 32, count: 257) + text("ustar") + zeros, ["tar xf a.tar"]),
        ]
        let recognition = FormatRecognition(among: [])
        for (name, start, words) in starts {
            do throws(Problem) {
                _ = try recognition.format(of: start.span, name: name)
                Issue.record("\(name) was recognised")
            } catch {
                let said = "\(error.message) \(error.hint?.description ?? "")"
                #expect(error.kind == .data && words.allSatisfy { said.contains($0) }, "\(name): \(said)")
            }
        }
    }
}
