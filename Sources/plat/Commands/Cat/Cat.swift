import CommandKit
import Layers
import Operations
import Readers

/// Any layers to one.
struct Cat: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read layers and write them as one.",
        discussion: """
            Reads CSV, TSV, GeoJSON and GeoJSONSeq, also compressed by gzip, and shapefiles, also in a .zip, and writes \
            the features of all files in order as one layer: GeoJSON by RFC 7946 (WGS84, seven decimals, outer rings counter-clockwise), GeoJSONSeq \
            (a feature a line), CSV (columns lat,lon for points, or y,x by --dst-crs, else wkt) or an ESRI shapefile.

            What is not said is guessed: the format by the first bytes and the name, of a CSV the delimiter and the \
            columns that hold the place, by their names. --explain tells every guess and its reason.

            Values keep their text. A column of a CSV is one of numbers only if every value is a number as JSON writes \
            it; what comes through a pipe is judged by its first 64 KiB, and a later misfit is written as a string and \
            counted. An empty field is null. A row without coordinates is a feature without a geometry.

            A shapefile is named by its .shp, .shx or .dbf, by their name without an ending, or by an archive \
            (layers.zip for all that are in it, layers.zip/roads.shp for one). Coordinates become WGS84 unless --dst-crs \
            says otherwise; what they are is told by the .prj, by the crs member of a GeoJSON, or by --src-crs. A crs member \
            behind the features is honoured in a file that is not compressed; else --src-crs must say it. The text of a .dbf is in the encoding that \
            the .cpg, or a byte of the .dbf, names, unless the text itself contradicts that. Records that are damaged or \
            missing are bad records; a missing or wrong .shx, a missing .dbf, rings that are not closed are said.

            An edge of more than 180° may be meant straight, as it lies on the map, or the short way, over the \
            antimeridian. The way on which a polygon keeps its holes inside is taken. Edges along parallels, or between \
            sides that run along ±180°, are straight where the short way is over 60°, and so are boxes that leave out less \
            than 10° of the world; all others are short. Lines are short. Each such ring or line is counted, unless \
            --edges decides.

            CSV needs its columns before its first line: files are read twice, a pipe is kept in TMPDIR.

            A shapefile that is written is .shp, .shx, .dbf, .prj and .cpg of one name, which replace older ones together \
            or not at all. Its coordinates are what those of the first input are. It holds one kind of geometry, that of the first feature which has one; --split-by-kind makes one for \
            each. Columns are as wide as their values need. What a .dbf cannot hold is said and counted: names of \
            fields over ten bytes are shortened, text over 254 bytes is cut. Features are kept in TMPDIR until all are \
            known.
            """,
        examples: [
            Example("plat cat cities.csv > cities.geojson", "A table with columns lat and lon, or x and y, or wkt."),
            Example("plat cat -f geojsonseq north.geojson south.geojson | wc -l", "Two layers, a feature a line."),
            Example("plat cat --bbox 5.9,45.8,10.5,47.8 -f csv -o swiss.csv cities.csv", "The part in a box, as CSV."),
            Example("plat cat roads.shp > roads.geojson", "A shapefile, from whatever it is in, to WGS84."),
            Example("plat cat -d EPSG:3857 -o web.shp layers.zip/roads.shp", "One of an archive, in another system."),
            Example("plat cat -o cities.shp --fields name,population cities.csv", "A shapefile, chosen by its name."),
            Example(
                "plat cat --split-by-kind -o atlas.shp atlas.geojson",
                "atlas_point.shp, atlas_line.shp and so on, as there is need."),
            Example("zcat big.csv.gz | plat cat --fields name,population --limit 5", "Two fields of five features."),
            Example(
                "plat cat --on-error skip --rejects bad.csv --explain places.csv > places.geojson",
                "Go on past bad rows and keep them; say what was guessed."),
        ])

    @OptionGroup
    var filter: FilterOptions

    mutating func run() throws {
        try filter.run { (pass, inputs) throws(Problem) in
            var pass = pass
            pass.asked.longEdges = .asTheyCome
            try LayerWriting(pass, filter.output.writing, inputs: inputs).write { NoOperation() }
        }
    }
}
