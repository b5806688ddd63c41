public import Layers

extension KMLFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    13, "kml", "Placemarks of KML, also in the zip archive of a .kmz. plat reads and writes both.")
            ],
            chapters: [
                FormatManual.Chapter(
                    13, "KML",
                    [
                        .text(
                            """
                            Each Placemark becomes a feature: a Point, LineString, LinearRing (as a line), Polygon, or \
                            several of them in a MultiGeometry, with their altitudes as elevations; a MultiGeometry inside \
                            another is taken as part of it. A gx:Track is a \
                            line, and a gx:MultiTrack several; their times are the field coordTimes, an array with a \
                            time for each position, or an array for each line. Arrays of gx:SimpleArrayData become \
                            fields in the same way. An empty gx:coord is dropped with its time.
                            """),
                        .list([
                            ("folder", "Names of the folders around the placemark, with / between them."),
                            (
                                "name, description, address, phoneNumber, snippet, visibility",
                                "The elements of these names. HTML in a description stays as it is."
                            ),
                            ("time", "The TimeStamp; a TimeSpan is begin and end. All stay as they are written."),
                            ("altitudeMode, extrude, tessellate", "Those of the geometry."),
                            (
                                "marker-color, icon, stroke, stroke-opacity, stroke-width, fill, fill-opacity",
                                """
                                The style of the placemark, or the one that its styleUrl names earlier in the file, in \
                                the keys of simplestyle. Opacities that are the default of simplestyle are omitted. \
                                The styleUrl itself is a field only if it leads elsewhere.
                                """
                            ),
                            (
                                "Other fields",
                                """
                                The values of ExtendedData by their names: numbers and truth values where a Schema \
                                says so; those of Data are numbers if they are written as JSON writes numbers. A second \
                                value of the same name is NAME_2.
                                """
                            ),
                        ]),
                        .text(
                            """
                            NetworkLinks, overlays, tours and models are counted in a warning and not read, and so are \
                            elements that KML does not know, such as PLACEMARK; links to \
                            other files are not followed. Elements count by their local names, whatever their \
                            namespace or prefix, and the entities of HTML are known in text. A .kmz is read as any \
                            zip archive: each .kml in it is a layer. KML needs libexpat. 'plat check' also reports elements \
                            that are not in the order of the schema, times that are not written as in XML, and styles that are not \
                            in the file before their placemarks.

                            When KML is written, the fields above, in letters of any case, become elements again where their values allow it: \
                            time, begin and end as XML writes times, colours as #rrggbb. All other fields become \
                            ExtendedData with a Schema that has the types of their values; arrays and objects become \
                            JSON text, a field of several types becomes text, null is omitted, and an id becomes the field id. A line with coordTimes of \
                            its length becomes a gx:Track. --folder-by puts placemarks into folders by the values of \
                            a field, in the order of their first appearance; without it, each layer of a GeoPackage with several becomes a \
                            folder. As types and folders come first in KML, \
                            placemarks wait in a temporary file, in the folder TMPDIR. A name that ends in .kmz gets \
                            the document as doc.kml of a zip archive.
                            """),
                    ])
            ])
    }
}
