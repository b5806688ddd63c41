import CommandKit
import Features
import Geometry
import Runner

/// Options for the algebra of map rects.
struct RectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Move each side inwards by this many map points; negative numbers move it outwards.",
            discussion: "A rect becomes null if its sides pass each other.", valueName: "DX,DY"))
    var inset: [MapDistance] = []

    @Option(
        help: ArgumentHelp("Move rects right and down by this many map points.", valueName: "DX,DY"))
    var offset: [MapDistance] = []

    @Option(
        help: ArgumentHelp(
            "Keep the part of each rect that is inside this one, in map points.",
            discussion: "A rect becomes null if it is outside, or only touches.", valueName: "X,Y,W,H"))
    var clip: [MapRect] = []

    @Option(
        help: ArgumentHelp(
            "Grow each rect to the smallest that also contains this one, in map points.",
            discussion: "A null rect becomes this one.", valueName: "X,Y,W,H"))
    var union: [MapRect] = []

    @Option(
        help: ArgumentHelp(
            """
            Keep the slice of N map points along an edge: minX (west), maxX (east), minY (north) or maxY (south).
            """, valueName: "N,EDGE"))
    var split: MapRectSplit?

    @Flag(
        help: ArgumentHelp(
            """
            With --split, keep what is left without the slice. Without --split, keep the part beyond the 180th \
            meridian, moved to the other side of the world.
            """,
            discussion:
                "Of a rect that extends beyond both sides of the world, plat keeps the part in the east, and warns."
        ))
    var remainder = false

    /// The steps for each rect, in the order of the command line.
    var steps: [RectStep] {
        var steps: [(turn: Int, step: RectStep)] = []
        func add<Value>(_ values: [Value], _ parsedOption: ParsedOption, _ step: (Value) -> RectStep) {
            steps += zip(parsedOption.turns, values).map { ($0, step($1)) }
        }
        add(inset, $inset) { .inset(dx: $0.x, dy: $0.y) }
        add(offset, $offset) { .offset(dx: $0.x, dy: $0.y) }
        add(clip, $clip) { .clip($0) }
        add(union, $union) { .union($0) }
        if let split {
            add([split], $split) { remainder ? .rest($0.distance, $0.edge) : .slice($0.distance, $0.edge) }
        } else if remainder {
            add([()], $remainder) { .remainder }
        }
        return steps.sorted { $0.turn < $1.turn }.map(\.step)
    }
}

/// Distances in map points, to the right and down.
struct MapDistance: ExpressibleByArgument {
    let x: Double
    let y: Double

    static var argumentNoun: String { "distance in map points" }
    static var argumentForm: String? { "DX,DY, as in 1000,-500" }

    init?(argument: String) {
        guard let point = MapPoint(argument), max(point.x.magnitude, point.y.magnitude) <= Self.largest else {
            return nil
        }
        (x, y) = (point.x, point.y)
    }

    /// A million worlds, beyond which numbers lose their digits.
    static let largest = 1e14
}

/// Distance from an edge at which rects are split.
struct MapRectSplit: ExpressibleByArgument {
    let distance: Double
    let edge: MapRectEdge

    static var argumentNoun: String { "split" }
    static var argumentForm: String? { "N,EDGE, as in 1000,minX" }

    private static let edges: [String: MapRectEdge] = ["minX": .minX, "minY": .minY, "maxX": .maxX, "maxY": .maxY]

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
            String(part.drop { $0 == " " })
        }
        guard parts.count == 2, let distance = DecimalText.number(parts[0][...]) else {
            throw UsageError("'\(argument)' is not a split", hint: valueForm(Self.argumentForm))
        }
        guard let edge = Self.edges[parts[1]] else {
            throw UsageError("unknown edge '\(parts[1])' (use minX, minY, maxX or maxY)", hint: Self.hint(parts[1]))
        }
        guard 0...MapDistance.largest ~= distance else {
            throw UsageError("\(parts[0]) is out of range (0 to 1e14 map points)")
        }
        (self.distance, self.edge) = (distance, edge)
    }

    /// Advice for other names of edges.
    private static func hint(_ name: String) -> String? {
        let name = name.lowercased()
        if let edge = edges.keys.first(where: { $0.lowercased() == name }) { return "did you mean \(edge)?" }
        let others = [
            "west": "minX", "left": "minX", "east": "maxX", "right": "maxX", "north": "minY", "top": "minY",
            "south": "maxY", "bottom": "maxY",
        ]
        return others[name].map { "\(name) is \($0)" }
    }
}
