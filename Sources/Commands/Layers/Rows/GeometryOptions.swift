package import CommandKit
import Geometry
import Layers
import Rows
import Runner

/// Options of `cat` and `filter` that make other geometries of those of each feature. They apply in the order of this
/// list, before multi-geometries are split.
package struct GeometryOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Make lines of polygons: one of each ring.", discussion: "Lines and points stay as they are.",
            section: "Geometry"))
    var toLines = false

    @Flag(
        help: ArgumentHelp(
            "Join the lines of a feature end to end, where exactly two of them meet.",
            discussion: "'plat dissolve --by FIELD' joins those of several features.", section: "Geometry"))
    var joinLines = false

    @Flag(
        help: ArgumentHelp(
            "Make polygons of features whose lines are all closed.",
            discussion: """
                Lines inside of others bound holes. A feature with a line that is not closed stays as it is, which is \
                counted. 'plat dissolve --polygonize' makes polygons of what the lines of several features \
                enclose.
                """, section: "Geometry"))
    var toAreas = false

    @Option(
        help: ArgumentHelp(
            "Add positions to lines and borders, so that no edge is longer than this.",
            discussion: """
                Edges stay straight in degrees, so no shape changes, and borders that areas share stay shared. 'plat shape \
                geodesic --max-step LENGTH' makes edges geodesics, which are the shortest ways on the globe.
                """, valueName: "LENGTH", section: "Geometry"),
        range: .above(0))
    var densify: LengthArgument?

    @Flag(
        help: ArgumentHelp(
            "Reverse the direction of lines.", discussion: "Areas and points stay as they are.", section: "Geometry"))
    var reverseLines = false

    @Option(
        help: ArgumentHelp(
            "Direction of the outer rings of polygons. Holes run the other way.",
            discussion: "GeoJSON, TopoJSON, KML and shapefiles have directions of their own.", section: "Geometry"))
    var winding: Winding?

    /// The direction of outer rings.
    enum Winding: String, CaseIterable, ExpressibleByArgument {
        case clockwise, counterclockwise

        static var argumentNoun: String { "direction" }

        /// Also takes the names of other programs.
        init?(argument: String) {
            switch argument {
            case "cw": self = .clockwise
            case "ccw", "rfc7946": self = .counterclockwise
            default: self.init(rawValue: argument)
            }
        }
    }

    package init() {}

    package var rules: [Rule] { [.oneOf($toLines, $toAreas)] }

    /// True if no geometry is changed.
    var areIdle: Bool { all.firstGiven == nil }

    /// The options, for those that cannot be combined with them.
    var all: [ParsedOption] { [$toLines, $joinLines, $toAreas, $densify, $reverseLines, $winding] }

    /// Throws if a format has a direction of its own for rings.
    func check(_ format: any WritableFormat) throws(Problem) {
        guard winding != nil, format.has(.followsRFC7946) || format.has(.turnsRings) else { return }
        throw Problem(
            .usage, "usage", "\($winding.title): \(format.outputNoun) has a direction of its own for rings",
            hint: "omit it, or write a format that keeps directions, as in -f csv")
    }

    /// True if a step must know whether the layer is on a plane.
    var needsMeasures: Bool { densify != nil }

    /// - Parameter isPlanar: true if the layer is on a plane.
    func steps(isPlanar: Bool) throws(Problem) -> [Step] {
        if isPlanar { try densify?.checkOnPlane($densify.title) }
        var steps: [Step] = []
        if toLines { steps.append(Step(needsGlobe: false, keepsFields: true) { RingLines() }) }
        if joinLines { steps.append(Step(needsGlobe: false, keepsFields: true) { LineMerging() }) }
        if toAreas { steps.append(Step(needsGlobe: false, keepsFields: true) { ClosedLineAreas() }) }
        if let limit = densify?.metres {
            steps.append(
                isPlanar
                    ? Step(needsGlobe: false, keepsFields: true) { EdgeDivision(limit: limit, isPlanar: true) }
                    : Step(keepsFields: true) { EdgeDivision(limit: limit, isPlanar: false) })
        }
        if reverseLines { steps.append(Step(needsGlobe: false, keepsFields: true) { LineReversal() }) }
        if let winding {
            steps.append(
                Step(needsGlobe: false, keepsFields: true) { RingWinding(clockwise: winding == .clockwise) })
        }
        return steps
    }
}
