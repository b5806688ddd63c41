import CommandKit

extension Manual.Chapter {
    /// The same treatment for the same geometry, whatever the format.
    static let oddGeometries = Manual.Chapter(
        "Odd and invalid geometries",
        [
            .text(
                """
                The same geometry is treated alike in GeoJSON, WKT and shapefiles. What is dropped or changed is \
                counted under the code in brackets.
                """),
            .list([
                (
                    "a ring with fewer than four positions",
                    """
                    Dropped (degenerate-ring): a hole alone, an outer ring with its holes. If the geometry keeps no \
                    ring, the record is bad.
                    """
                ),
                (
                    "a line with one position",
                    "Dropped (degenerate-ring). If the geometry keeps no line, the record is bad."
                ),
                ("a ring that does not end where it begins", "Closed (closed-ring), if that makes four positions."),
                (
                    "an empty part",
                    """
                    Dropped from a multi-part geometry (empty-part). An empty ring of a polygon makes a bad record; a \
                    shapefile cannot have one.
                    """
                ),
                ("no positions at all", "An empty geometry in GeoJSON and WKT. None in a shapefile (empty-shape)."),
                ("repeated positions", "Kept, unless the output rounds coordinates. --precision full keeps all."),
                (
                    "a number that is infinite or NaN",
                    """
                    A bad record. A point of a shapefile whose numbers are both NaN has no geometry (empty-point), and \
                    an elevation or measure that is NaN is none.
                    """
                ),
                (
                    "rings in the wrong direction",
                    "Turned round. In a shapefile, directions also distinguish holes from areas."
                ),
                (
                    "holes outside, rings that cross or overlap",
                    """
                    Kept as they are; 'plat check' names them. In a shapefile, which does not say whose holes they \
                    are, each hole goes to the smallest ring around it (hole-outside-shell, crossing-ring).
                    """
                ),
                ("collections in collections", "Up to 250 deep."),
            ]),
            .text(
                """
                --valid and --make-valid repair invalid polygons by one rule, at any precision. The even-odd rule \
                decides what is inside a ring, so both halves of a bow tie remain. The areas in all holes are \
                subtracted from the area in the outer ring, and the parts of a multipolygon are united. Pieces without \
                area are dropped if anything else is left. A repaired geometry is counted (made-valid), and \
                once more if its area differs by more than 0.1 % from that of its outer rings less that of its holes \
                (changed-area).
                """),
        ])
}
