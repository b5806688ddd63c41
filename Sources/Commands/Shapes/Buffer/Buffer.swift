package import CommandKit
import Features
import Geometry
import Layers
import MadeShapes
import Rows
package import Runner

/// Command that makes zones around features.
package struct Buffer: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        abstract: "Make buffers: the area within a distance of each feature.",
        usage: "[DISTANCE] [OPTIONS] [FILE ...]",
        discussion: """
            Distances are metres along the shortest paths on the WGS84 ellipsoid, everywhere on the globe: no projection \
            is needed. The outline of a zone is nowhere farther from the true one than --tolerance says, a thousandth of the \
            distance unless you change it. Each feature becomes an area and keeps its fields; elevations are dropped.

            Areas grow by the distance, or shrink by a negative one; where nothing is left, the feature has no geometry, \
            which is counted, or is skipped with --skip-empty. Zones are cut at the antimeridian, and extended to a pole \
            that they contain, as --cut describes. Areas that are not valid count by the even-odd rule.

            Zones of several features stay apart unless --union dissolves all of them into one, or --by those with \
            the same value. The features of the result then have the fields of --by.

            The distance may be up to 10000 km around points, and 5000 km around lines and areas. On a plane (see --planar) \
            it is in the units of the plane.
            """,
        examples: [
            Example("plat buffer 500m stops.csv > around.geojson", "Make a buffer of 500 m around each stop."),
            Example("plat buffer 10km rivers.shp -o near.shp", "Make buffers along rivers."),
            Example("plat buffer -1km lakes.shp > inner.geojson", "Keep the water at least 1 km from the shore."),
            Example(
                "plat buffer --rings 1km,2km,5km plants.csv > rings.geojson", "Make three rings around each plant."),
            Example(
                "plat buffer 50m --union roads.shp | plat cat --explode -o corridor.gpkg",
                "Dissolve overlapping buffers."),
            Example("plat buffer 1km --by kind shops.csv > reach.geojson", "Dissolve the buffers of each kind."),
        ],
        optionHints: [
            "radius": "write --distance LENGTH", "units": "write the unit behind the distance, as in 5km",
            "bands": "write --rings LENGTH,…", "multi-ring": "write --rings LENGTH,…",
            "field": "write --distance-field FIELD",
            "segments": "write --tolerance SHARE: arcs follow from it", "quadsegs": "write --tolerance SHARE",
            "resolution": "write --tolerance SHARE", "endcapstyle": "write --cap round, flat or square",
            "cap-style": "write --cap round, flat or square", "end-cap-style": "write --cap round, flat or square",
            "joinstyle": "write --join round, mitre or bevel", "join-style": "write --join round, mitre or bevel",
            "single-side": "write --side left or --side right", "single-sided": "write --side left or --side right",
            "type": "leave it out: areas are written, whatever the shapes were",
            "dissolve": "write --union, or --by FIELD", "merge": "write --union, or --by FIELD",
            "dissolve-by": "write --by FIELD", "group-by": "write --by FIELD",
        ],
        leadingOption: { LengthArgument.isMeant(by: $0) ? "--distance" : nil })

    @Option(
        help: ArgumentHelp(
            "Distance from the shape, as in 500m, 10km or 3mi; negative to shrink polygons.", valueName: "LENGTH",
            section: "Zone", isBasic: true))
    var distance: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Field that holds the distance: metres, or a number with a unit, such as 5km.", valueName: "FIELD",
            section: "Zone", isBasic: true))
    var distanceField: String?

    @Option(
        help: ArgumentHelp(
            "Make a ring for each distance, without the smaller rings inside it.",
            discussion: "The field 'distance' has the outer distance in metres. Distances must increase.",
            valueName: "LENGTH,…", section: "Zone", isBasic: true))
    var rings: LengthList?

    @Option(
        help: ArgumentHelp("Ends of lines.", valueName: "END", section: "Zone", isBasic: true))
    var cap = ZoneStyle.Cap.round

    @Option(
        help: ArgumentHelp(
            "Corners of lines and polygons.",
            discussion: "A mitre that is longer than 5 distances is a bevel.", valueName: "CORNER", section: "Zone"))
    var join = ZoneStyle.Join.round

    @Option(
        help: ArgumentHelp(
            "Side of lines to buffer, looking along the line.", valueName: "SIDE", section: "Zone", isBasic: true))
    var side = ZoneStyle.Side.both

    @Option(
        help: ArgumentHelp(
            "Largest error of the outline, as a share of the distance.", valueName: "SHARE", section: "Zone"))
    var tolerance = ZoneTolerance.standard

    @Flag(help: ArgumentHelp("Dissolve all buffers into one.", section: "Zone", isBasic: true))
    var union = false

    @Option(
        help: ArgumentHelp(
            "Dissolve the buffers of features with the same values in these fields.", valueName: "FIELD,…",
            section: "Zone", isBasic: true))
    var by: NameList?

    @Flag(help: ArgumentHelp("Skip features of which nothing is left.", section: "Zone"))
    var skipEmpty = false

    @OptionGroup(help: ["fields": .neededFields, "limit": .first("buffers", if: " with --union or --by")])
    package var filter: FilterOptions

    /// Options that make one zone of several features.
    package var ofGroups: [ParsedOption] { [$union, $by] }

    /// The first word, if it looks like a length and is none.
    private var badLength: String? {
        guard distance == nil, distanceField == nil, rings == nil, let word = filter.flow.files.first,
            word.wholeMatch(of: #/[-+]?[0-9][0-9.,_]*[a-zA-Z°²2]*/#) != nil, word.firstMatch(of: #/\.[a-zA-Z]/#) == nil
        else { return nil }
        return word
    }

    package var rules: [Rule] {
        let word = badLength
        return [
            .that(
                word == nil, else: "\($distance.title): '\(word ?? "")' is not a length",
                hint: "write it as in 500m, 1.5km or 3mi; units are m, km, mi, nmi, ft and yd"),
            .oneOf($union, $by),
            .refuse(
                [$union, $by], with: $rings.title, if: rings != nil,
                because:
                    "rings of one feature lie over the zones of others; unite the zones of each distance, and cut them with 'plat erase'"
            ),
            .oneOf($distance, $distanceField), .oneOf($distance, $rings), .oneOf($distanceField, $rings),
            .that(
                distance != nil || distanceField != nil || rings != nil, else: "\($distance.title) is required",
                hint: "write it first, as in plat buffer 500m FILE; units are m, km, mi, nmi, ft and yd"),
        ]
    }

    package mutating func run() throws {
        let style = ZoneStyle(cap: cap, join: join, side: side, tolerance: tolerance.share)
        var request = ZoneMaking.Request(
            distance: distanceField.map { NumericField(named: $0) }
                ?? NumericField(constant: distance?.metres ?? 0))
        request.rings = rings?.metres ?? []
        request.style = style
        request.skipsEmpty = skipEmpty
        let given = [distance].compactMap(\.self) + (rings?.lengths ?? [])
        let makeStep = { @Sendable [request, distanceField] (isPlanar: Bool) in
            Step { () throws(Problem) in
                for length in given { try Self.check(length, isPlanar: isPlanar) }
                var request = request
                if let distanceField, !isPlanar {
                    request.distance = NumericField(named: distanceField, reading: LengthArgument.reader)
                }
                return try ZoneMaking(request, isPlanar: isPlanar)
            }
        }
        guard union || by != nil else {
            return try filter.makeShapes(
                reading: [($distanceField.title, distanceField)], addingFields: rings != nil, through: makeStep)
        }
        try writeUnited(through: makeStep)
    }

    private static func check(_ length: LengthArgument, isPlanar: Bool) throws(Problem) {
        if isPlanar {
            try length.checkOnPlane("--distance")
        } else if length.metres.magnitude > CircleRadius.largest {
            throw Problem(
                .usage, "bad-distance",
                "--distance: \(DecimalText.shortest(length.metres)) m is more than 10000000 m, the most around points")
        }
    }

    /// Unites the zones of each group of features, as 'plat dissolve' does.
    private func writeUnited(through makeStep: (_ isPlanar: Bool) -> Step) throws {
        let fields = by?.names ?? []
        let request = GroupRequest(by: fields, [], collecting: true)
        let options = fields.map { (option: $by.title, name: $0) }
        try filter.flow.refuseDropped(options)
        try filter.run(
            reading: [($distanceField.title, distanceField)], naming: fields, needsFields: !request.fields.isEmpty
        ) { (pass, inputs) throws(Problem) in
            var pass = pass
            let isPlanar = try pass.decidePlane(readsTwice: filter.output.writing.format.has(.isTable)) != nil
            var dissolving = DissolveRequest()
            dissolving.steps = [makeStep(isPlanar)]
            dissolving.memory = .max
            dissolving.fieldsOfSteps = [distanceField].compactMap(\.self)
            try RowsWriting(pass, filter.output.writing, inputs, needingGeometry: true)
                .writeGroups(request, options, memory: MemorySize.standard.bytes, dissolving: dissolving)
        }
    }
}

/// Lengths that increase.
struct LengthList: ExpressibleByArgument {
    let lengths: [LengthArgument]

    var metres: [Double] { lengths.map(\.metres) }

    static var argumentNoun: String { "list of lengths" }
    static var argumentForm: String? { "lengths above 0 that increase, as in 1km,2km,5km" }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        lengths = parts.compactMap { LengthArgument(argument: $0) }
        guard lengths.count == parts.count, lengths[0].metres > 0 else { return nil }
        for index in lengths.indices.dropFirst() where lengths[index].metres <= lengths[index - 1].metres { return nil }
    }

    static func mistake(in argument: String) -> UsageError? {
        LengthArgument.mistake(in: argument, separators: [","])
    }
}

/// A share of the distance, as in `0.1%`.
struct ZoneTolerance: ExpressibleByArgument {
    static let standard = ZoneTolerance(share: 0.001)

    let share: Double

    static var argumentNoun: String { "share" }
    static var argumentForm: String? { "a share of the distance from 0.0001% to 10%, as in 0.1%" }
    var defaultValueDescription: String { "\(DecimalText.shortest(share * 100))%" }

    private init(share: Double) { self.share = share }

    init?(argument: String) {
        let isPercent = argument.hasSuffix("%")
        guard let number = DecimalText.number(isPercent ? argument.dropLast() : argument[...]) else { return nil }
        share = isPercent ? number / 100 : number
        guard 1e-6...0.1 ~= share else { return nil }
    }
}
