import Layers

/// A format that people pass by mistake, by the bytes that it starts with.
struct ForeignFormat {
    let name: String
    let remedy: Remedy?

    /// Programs that make of another format one that plat reads.
    enum Remedy {
        case ogr2ogr
        case ogr2ogrToCSV
        /// As GDAL of Debian does not read such files.
        case duckdb
        /// Tiles are cut at their edges and simplified.
        case source
        /// A layer must be named, as the file has several.
        case ogr2ogrOfPoints
        case polygonize
        /// The name of the format for GPSBabel.
        case gpsbabel(String)
        case unpack(String)
        case pipe(String)
        /// The Python code for pyarrow before and after the name of the file.
        case pyarrow(String, String)
        case psql
        /// A command before and after the name of the file, which writes a table or rows.
        case line(String, String)

        func advice(_ path: String) -> String {
            switch self {
            case .ogr2ogr: "convert it first, as with 'ogr2ogr out.geojson \(path)'"
            case .ogr2ogrToCSV: "convert it first, as with 'ogr2ogr out.csv \(path)'"
            case .duckdb:
                "convert it first: duckdb -c \"LOAD spatial; COPY (SELECT * EXCLUDE geometry, ST_AsText(geometry) AS wkt FROM '\(path)') TO '/dev/stdout' (FORMAT csv, HEADER)\" | plat cat --wkt wkt"
            case .source: "tiles are cut and simplified; ask for the layers that they were made of"
            case .ogr2ogrOfPoints: "convert a layer of it first, as with 'ogr2ogr out.geojson \(path) points'"
            case .polygonize: "make polygons of its pixels first, as with 'gdal_polygonize.py \(path) out.geojson'"
            case .gpsbabel(let format): "convert it first, as with 'gpsbabel -i \(format) -f \(path) -o gpx -F out.gpx'"
            case .unpack(let command): "unpack it first, as with '\(command) \(path)'"
            case .pyarrow(let read, let rest):
                "convert it first: python3 -c \"import sys, pyarrow, pyarrow.csv, pyarrow.feather, pyarrow.orc; pyarrow.csv.write_csv(pyarrow.\(read)('\(path)')\(rest), sys.stdout.buffer)\" | plat cat"
            case .psql:
                "load it into a database, then: psql -c \"COPY (SELECT *, ST_AsText(geom) AS wkt FROM roads) TO STDOUT CSV HEADER\" | plat cat --wkt wkt"
            case .line(let start, let rest): "convert it first: \(start)\(path)\(rest) | plat cat"
            case .pipe(let command): "use '\(command) -dc \(path) | plat …'"
            }
        }
    }

    private init(_ name: String, _ remedy: Remedy?) { (self.name, self.remedy) = (name, remedy) }

    /// Nil for what may be text of any kind.
    ///
    /// - Parameter name: the name of the file, for formats that start with no mark.
    init?(_ start: Span<UInt8>, named name: String) {
        if let known = Self.binary.first(where: { start.starts(with: $0.0) }) {
            self.init(known.name, known.remedy)
        } else if start.count > 262, start.extracting(257...).starts(with: Array("ustar".utf8)) {
            self.init("a tar archive", .unpack("tar xf"))
        } else if start.count > 14, start.extracting(6...).starts(with: Array("OSMHeader".utf8)) {
            self.init("OpenStreetMap data", .ogr2ogrOfPoints)
        } else if start.count > 12, start.extracting(8...).starts(with: Array(".FIT".utf8)) {
            self.init("FIT", .gpsbabel("garmin_fit"))
        } else if start.count > 12, start.extracting(8...).starts(with: Array("DUCK".utf8)) {
            self.init("a database of DuckDB", .line("duckdb -readonly -csv ", " 'SELECT * FROM roads'"))
        } else if start.firstByteOfText == UInt8(ascii: "<") {
            self.init(xml: start)
        } else if let known = Self.text(start) {
            self.init(known.name, known.remedy)
        } else if Self.hasStrayNUL(start.extracting(..<min(start.count, 512))) {
            if let known = Self.lettered.first(where: { start.starts(with: Array($0.0.utf8)) }) {
                self.init(known.name, known.remedy)
            } else if [".mvt", ".pbf"].contains(where: { name.lowercased().hasSuffix($0) }) {
                self.init("vector tiles", .source)
            } else {
                self.init("binary data", nil)
            }
        } else {
            return nil
        }
    }

    private init(xml start: Span<UInt8>) {
        guard let root = XMLStart.rootName(start), root.lowercased() != "html" else {
            self.init("HTML or XML", nil)
            return
        }
        switch root {
        case "FeatureCollection": self.init("GML", .ogr2ogr)
        case "osm": self.init("OpenStreetMap data", .ogr2ogrOfPoints)
        default: self.init("XML with the root element <\(shortName(root))>", nil)
        }
    }

    /// A row for each cell of a file with one variable.
    private static let grid = Remedy.line(
        "gdal_translate -q -of XYZ -co ADD_HEADER_LINE=YES -co COLUMN_SEPARATOR=, ", " /vsistdout/")

    private static let binary: [(start: [UInt8], name: String, remedy: Remedy?)] = [
        ([0x50, 0x41, 0x52, 0x31], "a Parquet file", .duckdb),
        ([0x41, 0x52, 0x52, 0x4F, 0x57, 0x31, 0x00], "an Arrow file", .pyarrow("feather.read_table", "")),
        ([0xFF, 0xFF, 0xFF, 0xFF], "an Arrow stream", .pyarrow("ipc.open_stream", ".read_all()")),
        ([0x4F, 0x62, 0x6A, 0x01], "an Avro file", .line("python3 -m fastavro ", "")),
        ([0x43, 0x44, 0x46, 0x01], "NetCDF", grid), ([0x43, 0x44, 0x46, 0x02], "NetCDF", grid),
        ([0x43, 0x44, 0x46, 0x05], "NetCDF", grid), ([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A], "NetCDF or HDF5", grid),
        ([0x50, 0x4D, 0x54, 0x69, 0x6C, 0x65, 0x73, 0x03], "PMTiles", .source),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "a spreadsheet or document of Office", .ogr2ogrToCSV),
        ([0x49, 0x49, 0x2A, 0x00], "a TIFF image", .polygonize),
        ([0x4D, 0x4D, 0x00, 0x2A], "a TIFF image", .polygonize),
        ([0x49, 0x49, 0x2B, 0x00], "a TIFF image", .polygonize),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG image", .polygonize),
        ([0x25, 0x50, 0x44, 0x46], "a PDF document", nil),
        ([0x42, 0x5A, 0x68], "bzip2-compressed data", .pipe("bzip2")),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz-compressed data", .pipe("xz")),
        ([0x28, 0xB5, 0x2F, 0xFD], "zstd-compressed data", .pipe("zstd")),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", .unpack("7z x")),
        ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], "a RAR archive", .unpack("unar")),
    ]

    /// Those whose first bytes are letters, which may be text unless other bytes follow.
    private static let lettered: [(start: String, name: String, remedy: Remedy)] = [
        ("AC10", "a DWG drawing", .ogr2ogr), ("GRIB", "GRIB", grid),
        ("ORC", "an ORC file", .pyarrow("orc.read_table", "")),
        (
            "LASF", "a point cloud",
            .line(
                "python3 -c \"import sys, laspy, numpy; numpy.savetxt(sys.stdout, laspy.read('",
                "').xyz, fmt='%.9g', delimiter=',', header='x,y,z', comments='')\"")
        ),
    ]

    /// Formats of text that might pass for tables of one column.
    private static func text(_ start: Span<UInt8>) -> (name: String, remedy: Remedy?)? {
        let text = String(decoding: (0..<min(start.count, 200)).map { start[$0] }, as: UTF8.self).lowercased()
        let lines = text.split(whereSeparator: \.isNewline).map { line in line.drop { $0 == " " } }
        guard lines.count >= 2 else { return nil }
        let isDump = lines.contains { $0.hasPrefix("-- postgresql database dump") }
        if isDump || lines[0].hasPrefix("set standard_conforming_strings") { return ("SQL", .psql) }
        if lines[0] == "!table", lines[1].hasPrefix("!version") { return ("MapInfo", .ogr2ogr) }
        if lines[0].hasPrefix("version "), lines[1].hasPrefix("charset ") { return ("MapInfo", .ogr2ogr) }
        if lines[0] == "0", lines[1] == "section" { return ("DXF", .ogr2ogr) }
        // The date of the flight stands in one of the first lines.
        let isIGC = lines[0].first == "a" && lines[0].count < 80 && lines.contains { $0.hasPrefix("hfdte") }
        return isIGC ? ("IGC", .gpsbabel("igc")) : nil
    }

    /// True if there is a NUL that is not in a quoted field of a table.
    private static func hasStrayNUL(_ start: Span<UInt8>) -> Bool {
        var isQuoted = false
        var index = 0
        while index < start.count {
            let byte = start[index]
            if byte == 0, !isQuoted { return true }
            if byte == UInt8(ascii: "\"") {
                if !isQuoted {
                    isQuoted = index == 0 || [0x0A, 0x0D, 0x2C, 0x3B, 0x09, 0x7C].contains(start[index - 1])
                } else if index + 1 < start.count, start[index + 1] == byte {
                    index += 1
                } else {
                    isQuoted = false
                }
            }
            index += 1
        }
        return false
    }
}
