package import CommandKit
import Features
import Layers
import Rows
package import Runner

/// Command that makes hulls around features, or around groups of them.
package struct Hull: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        abstract: "Make hulls: convex or concave outlines, boxes or circles around features or groups of them.",
        discussion: """
            Each feature becomes the area around its positions and keeps its fields. With --by, features with the same values \
            become one, with these fields and the results that you ask for, as in 'plat group'; --all makes one hull of \
            all features. Where a hull has no area, as that of a single point, the feature has no geometry, \
            which is counted, or is skipped with --skip-empty. Elevations are dropped.

            convex is the smallest area without dents, and its corners are positions of the input. concave:R follows the positions more closely: \
            no edge is longer than the share R of the longest between neighbours, from 0 for the tightest outline to \
            1 for the convex one. It is made of the positions alone, so the area of a polygon may reach beyond it. \
            box is the bounding box, oriented-box the rectangle of the least area at any angle, and circle the smallest circle, as a polygon of 128 or more \
            corners around it.

            Edges are straight in degrees, as in GeoJSON, and longitudes continue over the antimeridian, across the smaller part of the globe. \
            Shapes on one side of the equator that reach beyond 85° of latitude, or go around a pole, have their hulls on \
            the azimuthal equidistant projection around that pole, but for boxes and circles. For oriented-box and concave, degrees of longitude are shortened as at the middle latitude. \
            Circles are geodesic.

            All positions of a group are held in memory, one group at a time.
            """,
        examples: [
            Example("plat hull --all stops.csv > area.geojson", "Make one hull of all stops."),
            Example(
                "plat hull --by line --count --kind concave:0.3 stops.csv > lines.geojson",
                "Make a tight outline of the stops of each bus line."),
            Example("plat hull --kind oriented-box roofs.shp -o boxes.gpkg", "Make a rotated box around each roof."),
            Example("plat hull --kind circle parks.geojson > circles.geojson", "Make a circle around each park."),
        ],
        optionHints: [
            "type": "write --kind convex, concave:R, box, oriented-box or circle",
            "field": "write --by FIELD", "group-by": "write --by FIELD", "group": "write --by FIELD",
            "dissolve": "write --all", "alpha": "write --kind concave:R, with R from 0 to 1",
            "ratio": "write --kind concave:R", "concave": "write --kind concave:R", "convex": "that is the default",
        ])

    @Option(
        help: ArgumentHelp(
            "Kind of hull: convex, concave:R (R from 0, tightest, to 1, convex), box, oriented-box or circle.",
            valueName: "KIND", section: "Hull",
            isBasic: true,
            brief: """
                convex, concave:R (R from 0, tightest, to 1, convex), box, oriented-box or circle. (default: convex)
                """))
    var kind = HullKind.convex

    @Flag(help: ArgumentHelp("Make one hull of all features.", section: "Hull", isBasic: true))
    var all = false

    @Flag(help: ArgumentHelp("Skip features whose hull has no area.", section: "Hull"))
    var skipEmpty = false

    @OptionGroup(help: [
        "by": ArgumentHelp(
            "Make a hull for each combination of values of these fields.", defaultNote: "a hull of each feature",
            valueName: "FIELD,…", section: "Groups", isBasic: true)
    ])
    var groups: AggregateOptions

    @Option(
        help: ArgumentHelp(
            "Memory for values of groups, in bytes or with K, M or G. More of them are kept in temporary files.",
            valueName: "SIZE", section: "Groups"))
    var memory = MemorySize.standard

    @OptionGroup(help: [
        "limit": .first("hulls", if: " with --all or --by"),
        "fields": .onlyFields,
    ])
    package var filter: FilterOptions

    /// Options that make one hull of several features.
    package var ofGroups: [ParsedOption] { [$all, groups.$by] }

    package var rules: [Rule] {
        [
            groups.rule(countingAlways: false), .oneOf($all, groups.$by),
            .refuse(
                groups.ofValues + [$memory], if: !all && groups.by == nil,
                because: "there are no groups without --by or --all"),
        ]
    }

    package mutating func run() throws {
        let step = { @Sendable [kind, skipEmpty] (isPlanar: Bool) in
            Step { () throws(Problem) in try HullMaking(kind, isPlanar: isPlanar, skippingEmpty: skipEmpty) }
        }
        let writing = filter.output.writing
        guard all || groups.by != nil else {
            return try filter.run { (pass, inputs) throws(Problem) in
                var pass = pass
                let isPlanar = try pass.decidePlane(readsTwice: writing.format.has(.isTable)) != nil
                try LayerWriting(pass, writing, inputs: inputs, madeGeometry: .wkt).write(through: [step(isPlanar)])
            }
        }
        let request = groups.request(collecting: true, countingAlways: false)
        let options = groups.readFields
        try filter.flow.refuseDropped(options)
        try filter.run(naming: request.readFields, needsFields: !request.readFields.isEmpty) {
            (pass, inputs) throws(Problem) in
            var pass = pass
            let isPlanar = try pass.decidePlane(readsTwice: true) != nil
            try RowsWriting(pass, writing, inputs, needingGeometry: true)
                .writeGroups(request, options, memory: memory.bytes, makingShapes: step(isPlanar))
        }
    }
}
