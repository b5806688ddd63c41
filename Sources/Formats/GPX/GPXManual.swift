public import Layers

extension GPXFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    4, "gpx", "Points of tracks and routes, and waypoints, from GPX 1.0 or 1.1. plat writes 1.1.")
            ],
            chapters: [
                FormatManual.Chapter(
                    2, "GPX",
                    [
                        .text(
                            """
                            Each trkpt, rtept and wpt becomes a point, with its ele as the elevation and as a field. A \
                            field has the name of the element that it comes from, without prefix: speed and course, \
                            hdop, sym and all others, also those inside extensions, such as hr, cad, atemp or power. \
                            Only elements that hold text count, and only the first of each name. An element that is \
                            missing or empty makes no field.
                            """),
                        .list([
                            ("kind", "trkpt, rtept or wpt."),
                            (
                                "device",
                                """
                                Name of the track or route. One without a name before its first point is called track \
                                1, track 2, … or route 1, route 2, … by its place among the tracks or routes of the \
                                file. A second one of the same name is called NAME (2). In a layer of several files it is \
                                FILE: NAME, as 'plat track' and 'plat fence' call the tracks of several tables that were made of GPX. A \
                                waypoint has none.
                                """
                            ),
                            (
                                "segment",
                                "Number of the trkseg of a trkpt, counted through the file: a change of it is a gap in the track."
                            ),
                            ("time", "The time as it is written."),
                            ("link, link_text, link_type", "The href of a link, and what is in it."),
                            ("ext_kind, ext_device, ext_segment", "Elements of these names."),
                        ]),
                        .text(
                            """
                            Elements that GPX defines as numbers become numbers, and so do those of extensions that \
                            are written as JSON writes numbers; time, name and the like are text. White space around a \
                            value is dropped. Other elements of tracks, routes and metadata, and attributes other than \
                            lat, lon and href, are not read.

                            A trkpt is read in a trkseg, a rtept in a rte, and a wpt outside of these, wherever they \
                            are and in capitals or not; a trkseg outside of a trk is a track of its own. Elements \
                            count as those of GPX if they have no namespace, that of the root element, or one of GPX \
                            1.0 and 1.1; other namespaces only give fields to points, and points in them are counted \
                            in a warning. A file whose root element is in another namespace is refused. A point of GPX in any other \
                            place, such as in extensions, is a bad record.

                            A position that is missing or not on the globe makes a bad record, too. So does text or \
                            an unknown element of GPX with a latitude in the place of a point. XML that is not \
                            well-formed or ends too early ends the run there, after the points before it. A DOCTYPE \
                            is refused, and so are all entities but those of XML itself, such as &amp;. GPX needs libexpat.

                            When GPX is written, a point is a trkpt if its kind says so, or if it has a device and no \
                            kind; the points of a device are one track, and those of a segment, or else of a leg, one \
                            trkseg. A kind rtept is a point of the route of its device. Other points are waypoints. A line is a \
                            track, with a trkseg for each of its lines and the times of coordTimes; lines with a \
                            device are segments of one track. Fields named as elements of GPX become these if their \
                            values allow it; hr, cad, atemp, wtemp and depth of a trkpt become Garmin's \
                            TrackPointExtension, and all others elements of an extension with the prefix plat. A \
                            field whose name no element can have is dropped and counted. Polygons, collections and \
                            features without a geometry are bad records. Waypoints come first and tracks are whole, \
                            so points wait in a temporary file, in the folder TMPDIR.
                            """),
                    ])
            ])
    }
}
