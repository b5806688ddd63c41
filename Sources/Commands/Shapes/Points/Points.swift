package import CommandKit
import Layers
import MadeShapes
package import Runner

/// Command that makes points of the features of a layer.
package struct Points: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "points",
        abstract: "Make points from features: label points, centroids, vertices, or dots along lines and in polygons.",
        discussion: """
            Each point keeps the fields of its feature. label is the place inside its polygons that is farthest from their \
            borders (the pole of inaccessibility), half way along the longest line, or the first of several points: the \
            same as for the labels of 'plat declutter'. Names of areas in pictures, tiles and pages stand nearer to the \
            middle, if they lie in the area nearly as well there. No other place is more than 1 % farther from \
            the borders, but for polygons thousands of times as long as wide. The centroid is taken if it is that good. \
            Distances are those on the ground at the middle latitude of each polygon. \
            centroid is the centre of gravity of what has the most dimensions: of areas on the WGS84 ellipsoid, of lines by their lengths. \
            It may lie outside of an area, which is counted. inside is the centroid where it lies inside, else the label \
            point. center is the middle of the bounding map rect.

            start and end are the ends of each line, middle is half way along it, and vertices are all of them; \
            the vertex that closes a ring is not repeated. every:DISTANCE puts points along lines and \
            boundaries, the first at the start of each. They follow the shortest path on the ellipsoid.

            random:N puts N points into each area, and random:FIELD as many as its field says, as maps of dot density need. \
            All places of the area are equally likely. --seed chooses other points; the same seed gives the same points in each \
            run, for any number of threads. A feature that has no line or no area where one is needed is skipped.

            On a plane (see --planar) distances are in the units of the plane.
            """,
        examples: [
            Example(
                "plat points countries.shp > labels.geojson",
                "Make a point in each country for its label, as far from the border as possible."),
            Example(
                "plat points --at inside -o centres.csv districts.shp",
                "Write a table with a point inside each district."),
            Example(
                "plat points --at every:1km rivers.shp > marks.geojson", "Put a point every kilometre along rivers."),
            Example(
                "plat points --at random:dots --set 'dots = pop / 1000' districts.shp > dots.geojson",
                "Make a dot for each thousand people."),
            Example("plat points --at vertices parcels.geojson > corners.geojson", "Write all vertices."),
        ])

    @Option(
        help: ArgumentHelp(
            """
            label: inside, farthest from the border (to 1 %); centroid: centre of gravity, may lie outside; inside: the centroid if it \
            is inside, else label; center: middle of the bounding box; start, end, middle: of each line; vertices: \
            all vertices; every:DISTANCE: along lines and borders; random:N, random:FIELD: N points, or as many as a \
            field says, in each polygon.
            """,
            valueName: "POSITION", section: "Points", isBasic: true,
            brief: """
                label (default, farthest from the border), centroid (may be outside), inside (the centroid, else label), center \
                (of the bounding box), start, end, middle, vertices, every:DISTANCE, random:N or random:FIELD (as many as the field says).
                """))
    var at = PointSite.label

    @Option(help: ArgumentHelp("Number that chooses random points.", valueName: "N", section: "Points"))
    var seed: Int?

    @OptionGroup(help: ["fields": .neededFields])
    package var filter: FilterOptions

    package var rules: [Rule] {
        [
            .that(
                seed == nil || at.isRandom, else: "\($seed.title) needs \($at.title) random:N or random:FIELD")
        ]
    }

    package mutating func run() throws {
        let (at, seed) = (at, UInt64(bitPattern: Int64(seed ?? 0)))
        try filter.makeShapes(reading: [($at.title, at.field)], into: .points) { isPlanar in
            Step { () throws(Problem) in
                if isPlanar, case .every(let step) = at { try step.checkOnPlane("--at every") }
                return try PointMaking(at, seed: seed, isPlanar: isPlanar)
            }
        }
    }
}
