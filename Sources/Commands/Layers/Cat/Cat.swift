package import CommandKit
import Layers
package import Runner

/// Command that reads any layers and writes them as one.
package struct Cat: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Read layers of any format and write them as one layer.",
        discussion: """
            Reads the features of all files in order and writes them as one layer: GeoJSON as RFC 7946 defines it \
            (WGS84, 7 decimals), GeoJSONSeq (one feature per line), CSV, TSV, JSON rows, GeoPackage, FlatGeobuf, TopoJSON, \
            KML, GPX, pgcopy or a shapefile. Layers of one GeoPackage stay apart in a GeoPackage, in KML (as folders) \
            and in TopoJSON (as objects); elsewhere they are merged, with a warning. Inputs and outputs \
            of text may be compressed with gzip, and a shapefile may be in a .zip. Name a shapefile by its .shp file, or by a .zip archive: layers.zip stands for every \
            shapefile in it, layers.zip/roads.shp for one. GPX becomes points. An array of flat JSON objects, or one \
            object per line, is a table. JPEG photos become points, by the positions in their EXIF data. A folder stands \
            for the layers in it, or for its photos if there are any.

            plat guesses what you do not specify: the format of a file, the delimiter of a CSV, and the columns that \
            hold coordinates. --explain shows the guesses.

            Coordinates are converted to WGS84 longitude and latitude, unless you give --dst-crs. A new shapefile, \
            GeoPackage or FlatGeobuf keeps the CRS of the first input instead.

            The output may have the name of the only input or of one of several: it replaces that file or shapefile \
            when it is complete.

            'plat help formats' describes how each format is read and written.
            """,
        examples: [
            Example(
                "plat cat cities.csv > cities.geojson",
                "Convert a table with columns lat and lon, x and y, or wkt to GeoJSON."),
            Example(
                "plat cat -d EPSG:4326 -o roads.gpkg roads.shp",
                "Reproject a shapefile, and write a GeoPackage."),
            Example(
                "plat cat --bbox 5.9,45.8,10.5,47.8 -o swiss.csv cities.csv",
                "Extract the features in a box of degrees as CSV."),
            Example(
                "plat cat roads.shp > roads.geojson",
                "Convert a shapefile to WGS84, from the CRS in its .prj file."),
            Example(
                "plat cat -d EPSG:3857 -o web.shp layers.zip/roads.shp",
                "Convert a shapefile in an archive to another CRS."),
            Example(
                "plat cat -o cities.shp --fields name,population cities.csv",
                "Write two fields of a table as a shapefile."),
            Example(
                "plat cat -f geojsonseq north.geojson south.geojson | wc -l",
                "Concatenate two layers and count the features."),
            Example(
                "plat cat --split-by-kind -o atlas.shp atlas.geojson",
                "Write points, lines and polygons to separate shapefiles: atlas_point.shp, …"),
            Example(
                "plat cat photos/*.jpg > photos.geojson",
                "Make a layer of photos, with altitude, time and direction."),
            Example(
                "plat cat --source-field file --unique-by id -o all.csv north.csv south.csv",
                "Join tables, keep the first row of each id, and note the file that it is from."),
            Example(
                "plat cat --sample 1% --seed 7 cities.csv > some.geojson",
                "Take a sample, the same in each run."),
            Example(
                "plat cat --explode islands.shp > polygons.geojson",
                "Write each polygon of a multi-polygon as a feature."),
            Example(
                "zcat big.csv.gz | plat cat --limit 5",
                "Look at the first five features."),
            Example(
                "plat cat --on-error skip --rejects bad.csv places.csv > places.geojson",
                "Skip bad rows and collect them in a file."),
        ])

    @OptionGroup(help: [
        "exclude": ArgumentHelp(
            "Drop these fields.", discussion: "* stands for any text in a name, ? for one character.",
            valueName: "FIELD,…", section: "Selection", isBasic: true, rank: 1),
        "rename": ArgumentHelp(
            "Give a field another name, after --set and before --fields.", discussion: "May be given several times.",
            valueName: "OLD=NEW", section: "Selection", isBasic: true, rank: 1),
        "layerName": ArgumentHelp(
            "Name of the layer in a GeoPackage.", defaultNote: "that of the file; with --append that of its only layer",
            valueName: "NAME", section: "Output", isBasic: true, rank: 1),
        "append": ArgumentHelp(
            """
            Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.
            """,
            section: "Output", isBasic: true, rank: 1),
    ])
    package var filter: FilterOptions

    @OptionGroup
    package var rows: RowOptions

    package mutating func run() throws {
        try filter.flow.refuseDropped(rows.decidingFields)
        try filter.run(needsFields: rows.needsFields) { (pass, inputs) throws(Problem) in
            try RowWriting(pass, filter.output.writing, inputs, rows).write()
        }
    }
}
