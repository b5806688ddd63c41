import CommandKit
import Layers

/// Formats that plat does not write, by file ending. A file with such a name would not contain what it says.
enum UnwrittenFormats {
    /// Name of the format that an ending stands for; nil for an ending that says nothing about a format, such as .txt.
    static func name(ofEnding ending: String) -> String? {
        names.first { $0.endings.contains(ending) }?.name
            ?? Formats.all.first { $0.has(ending: ending) && !Formats.isWritable($0) }?.noun
    }

    /// True if files with an ending hold layers, of a format that plat does not read either.
    static func isOfLayers(ending: String) -> Bool {
        [
            "gpkg", "fgb", "kml", "kmz", "parquet", "geoparquet", "gml", "mif", "gdb", "sqlite", "mbtiles", "pmtiles",
            "osm",
            "pbf", "xls", "xlsx", "ods", "dxf", "topojson", "fit", "igc", "tcx", "7z", "tar", "tgz", "rar",
        ].contains(ending)
    }

    /// Name of the layer format that an ending stands for, for commands that do not write layers.
    static func nameOfLayer(ofEnding ending: String) -> String? {
        if ["gz", "bz2", "xz", "zst", "zip"].contains(ending) { return "compressed data" }
        return Formats.writable.first { ($0.endings + $0.companionEndings).contains(ending) }?.noun
    }

    /// Rule for the name of a file that gets a CSV that is not a layer.
    static func ruleOfTables(_ option: String, _ path: String?, for what: String) -> Rule {
        let words = path?.lowercased().split(separator: ".").map { String($0) } ?? []
        let ending = words.count > 1 ? words[words.count - 1] : ""
        let isJSON = ["json", "jsonl", "ndjson"].contains(ending)
        let other =
            name(ofEnding: ending)
            ?? (Formats.table.has(ending: ending) ? nil : isJSON ? "JSON" : nameOfLayer(ofEnding: ending))
        return .that(
            other == nil, else: "\(option): \(what) are written as CSV, but .\(ending) means \(other ?? "")",
            hint: "choose a name that ends in .csv")
    }

    private static let names: [(name: String, endings: [String])] = [
        ("Parquet", ["parquet", "parq", "geoparquet"]), ("Arrow", ["arrow", "arrows", "feather"]), ("GML", ["gml"]),
        ("MapInfo", ["mif", "mid", "tab"]),
        ("a geodatabase", ["gdb", "mdb", "accdb"]),
        ("a database", ["sqlite", "sqlite3", "db", "duckdb"]), ("SQL", ["sql"]),
        ("tiles", ["mbtiles", "pmtiles", "mvt"]),
        ("OpenStreetMap data", ["osm", "pbf"]), ("a spreadsheet", ["xls", "xlsx", "ods"]), ("XML", ["xml"]),
        ("DXF", ["dxf"]), ("DWG", ["dwg"]), ("DGN", ["dgn"]), ("SVG", ["svg"]), ("PDF", ["pdf"]),
        ("an image", ["png", "tif", "tiff", "webp"]),
        ("HTML", ["html", "htm"]), ("WKT", ["wkt"]), ("WKB", ["wkb"]), ("YAML", ["yaml", "yml"]), ("CZML", ["czml"]),
        ("point clouds", ["las", "laz"]), ("Avro", ["avro"]), ("ORC", ["orc"]), ("NetCDF", ["nc"]),
        ("an index of a shapefile", ["sbn", "sbx", "qix"]), ("an archive", ["7z", "tar", "tgz", "rar"]),
        ("JavaScript", ["js", "mjs", "cjs", "jsonp"]), ("a GDAL dataset", ["vrt"]), ("a packed shapefile", ["shz"]),
        ("FIT", ["fit"]), ("IGC", ["igc"]), ("ArcInfo or ArcGIS data", ["e00", "lyr", "lyrx", "fgdb"]),
    ]
}
