import CommandKit

extension Manual.Chapter {
    /// The same treatment for the same geometry, whatever the format.
    static let oddGeometries = Manual.Chapter(
        "Odd and invalid geometries",
        [
            .text(
                "The same geometry is treated alike in all formats that can hold it, but where a row says otherwise:"),
            .lines(tableOfGeometries),
            .text(
                """
                bad: a bad record. dropped: the rest stays, and what goes is counted (degenerate-ring, empty-part). \
                closed: with its first position at its end (closed-ring). turned: as the output wants rings. omitted: \
                without that number, counted but for a NaN in a shapefile (dropped-ordinate, misfit). empty: an empty \
                geometry. none: a feature without a geometry, counted where a shapefile has a shape (empty-shape, \
                empty-point). -: the format cannot hold it.
                """),
            .list([
                (
                    "short rings",
                    """
                    Those of fewer than four positions. With an outer ring go its holes, where the format says which \
                    they are. A polygon or line of a collection goes if others of its geometries have positions; else \
                    the record is bad.
                    """
                ),
                ("empty parts", "A polygon of which all rings are empty is empty."),
                ("repeated positions", "They go where the output rounds coordinates. --precision full keeps all."),
                (
                    "directions of rings",
                    """
                    In a shapefile they also distinguish holes from areas. As it does not say whose holes they are, \
                    each hole goes to the smallest ring around it (crossing-ring), and one without such a ring is an \
                    area (hole-outside-shell). 'plat check' names what is wrong in any format.
                    """
                ),
                ("CSV", "A column z is the elevation only if all of its values are numbers; else it is a field."),
                ("GPX", "Each point is a feature. Longitudes end at 180, and elements without points are nothing."),
            ]),
            .text(
                """
                --make-valid repairs invalid polygons by one rule, at any precision. The even-odd rule \
                decides what is inside a ring, so both halves of a bow tie remain. The areas in all holes are \
                subtracted from the area in the outer ring, and the parts of a multipolygon are united. Pieces without \
                area are dropped, and a feature that has no other keeps no geometry (collapsed-geometry). A repaired \
                geometry is counted (made-valid), and once more if its area differs by more than 0.1 % from that of \
                its outer rings less that of its holes (changed-area).
                """),
        ])
}

/// How each format treats odd geometries.
private let tableOfGeometries = """
    input                                 GeoJSON  WKT, CSV  shapefile  GPX
    a short ring beside others            dropped  dropped   dropped    -
    only short rings                      bad      bad       bad        -
    a line of one position beside others  dropped  dropped   dropped    -
    only lines of one position            bad      bad       bad        -
    a ring that is not closed             closed   closed    closed     -
    an empty part beside others           dropped  dropped   bad        -
    an empty ring beside others           dropped  dropped   bad        -
    a short ring in a collection          dropped  dropped   -          -
    no positions at all                   empty    empty     none       -
    no geometry                           none     none      none       bad
    one coordinate missing                bad      bad       bad        bad
    both coordinates NaN                  bad      bad       none       bad
    a coordinate that is infinite         bad      bad       bad        bad
    latitude beyond 90                    bad      bad       bad        bad
    longitude beyond 360                  bad      bad       bad        bad
    an elevation that is NaN              bad      bad       omitted    omitted
    an elevation in some positions only   kept     bad       -          kept
    a fifth number in a position          omitted  bad       -          -
    repeated positions                    kept     kept      kept       kept
    rings in the wrong direction          turned   turned    turned     -
    a hole outside of its ring            kept     kept      area       -
    rings that cross                      kept     kept      kept       -
    collections nested 251 deep           bad      bad       -          -
    """.split(separator: "\n").map { String($0) }
