import CommandKit
import FormatKit

extension Manual.Chapter {
    static var spaces: Manual.Chapter {
        Manual.Chapter(
            "Coordinate spaces",
            [
                .text("Coordinates have a meaning, which plat calls their space:"),
                .list([
                    ("coordinate", "Latitude and longitude in degrees, in WGS84. Layers hold longitude first."),
                    (
                        "map-point",
                        """
                        x and y on a flat world map, which is the Mercator map of web maps. It is 268435456 (2^28) \
                        points wide and high. 0,0 is its top left corner at 180° west and 85.05° north, and y points \
                        down.
                        """
                    ),
                    (
                        "pixel",
                        """
                        x and y in pixels from the top left corner of a view. A view is a rectangle of pixels on the map, \
                        with a centre and a zoom level. \(Notes.views.joined(separator: " ")) Shapes that cross the antimeridian stay \
                        whole, at the copy of the world nearest to the centre of the view.
                        """
                    ),
                    (
                        "CRS",
                        """
                        A coordinate reference system that PROJ knows: a name such as EPSG:25832, a PROJ string, WKT, or \
                        a .prj file. x (easting or longitude) comes first, whatever the order of the authority.
                        """
                    ),
                    (
                        "plane",
                        """
                        x and y that have no place on the globe, such as the plan of a building. --planar declares it, \
                        and so does a .prj file with a local CRS. Coordinates stay as they are, and distances and areas \
                        are in the units of the plane. These commands work on a plane: \(Notes.onPlane.joined(by: "and")).
                        """
                    ),
                ]),
                .text(
                    """
                    A map rect is a rectangle of map points: x,y,width,height, with x,y as the top left corner. A region \
                    is a rectangle in degrees: the latitude and longitude of its centre, and its height and width. A rect in a \
                    CRS, where y points up, has its lower left corner as x,y. When plat turns a rect into a region, the centre is the \
                    middle of the rect on the map. When plat reads a region, the centre is halfway between its latitudes. \
                    So a rect that becomes a region and then a rect again is not the same. Pass rects, not regions, \
                    between commands. Map points, map rects and regions are those of MapKit, Apple's map framework. The map \
                    ends at ±85.05° of latitude; plat moves latitudes beyond ±85° to ±85°, and counts them.

                    Wherever options, lines or columns take coordinates, degrees may have minutes and seconds: \
                    45°31'12"N, 45°31.2'N, N 45 31.2, 45:31:12 or -45°30'. Letters belong to their axis: N and S to a \
                    latitude, E and W to a longitude; the height and width of a region have none. Minutes and seconds are \
                    less than 60. The marks may also be ′ and ″, or two apostrophes for seconds. In lines, a number without \
                    marks ends at a blank, and degrees with blanks in them end at the next comma. So put a letter first, \
                    as in N 45 31 12, W 122 40 55, or use marks: 45 31 12 N would be the two numbers 45 and 31. Map points, \
                    pixels and coordinates in a CRS are always decimal numbers.

                    Options that take a distance take metres, or a number with \(Units.lengths.list), as in 5km; those that take an \
                    area take square metres, or a number with \(Units.areas.list); those that take a speed take metres per \
                    second, or a number with \(Units.speeds.list); those that take a length of time take seconds, or a \
                    number with ms, s, m, h or d. So 10m is ten metres for a distance and ten minutes for a time. On a plane, \
                    distances and areas have no unit but are in the units of the plane.

                    \(Notes.degrees.joined(separator: " "))

                    -v prints the transformation that PROJ uses, its accuracy, and grid files that would make it more \
                    accurate if they were installed.
                    """),
            ])
    }

    static let edges = Manual.Chapter(
        "Long edges and the antimeridian",
        [
            .text(
                """
                An edge that spans more than 180° of longitude can be meant straight across the map, or the short way \
                across the antimeridian. plat decides for each line and each ring as a whole, and counts those that it \
                had to decide. --edges decides for all of them.

                A line takes the short way. A ring takes the way that keeps the holes of its polygon inside. If the \
                holes do not decide, two kinds of rings take their long edges straight:
                """),
            .list([
                (
                    "wide rings",
                    """
                    Each long edge follows a parallel, or meets an edge along ±180°, and would span more than 60° even \
                    the short way.
                    """
                ),
                (
                    "boxes around the world",
                    "The ring is a box more than 120° high, and leaves out at most 10° of longitude."
                ),
            ]),
            .text(
                """
                All other rings take the short way. Two kinds take it even if they look like those above: rings that \
                would cross themselves with straight edges, and wide rings around a pole that are at most 30° high. \
                Straight edges get positions in between, so that no edge spans more than 180°.

                GeoJSON in WGS84 is cut at the antimeridian, and a layer in another CRS where its map ends: \
                EPSG:3857 at 180°, EPSG:3832 at 30° W. Elevations are interpolated at the cut, and a ring around \
                a pole is extended to that pole. A bounding box across the antimeridian has a west that is greater \
                than its east. --no-cut keeps geometries whole.
                """),
        ])
}
