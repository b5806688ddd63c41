public import Geometry
import Glibc
import Synchronization

/// A formula that gives the positions that PROJ would give, at a fraction of the cost.
///
/// Many pairs of systems differ by nothing (NAD83 and WGS84 in most places), by a unit, or by Mercator's formula. PROJ
/// would still take each position through its pipeline. It has an operation for each area, so the formula holds only
/// outside of `exceptions`.
public struct Shortcut: Sendable {
    let formula: ShortcutFormula
    /// Areas in degrees for which PROJ has another operation.
    let exceptions: [Shape.Box]

    private static let known = Mutex<[[String]: Shortcut?]>([:])

    /// The shortcut between two systems; nil if there is none, or if PROJ does not know a system. Found once.
    public static func between(_ source: String, _ target: String) -> Shortcut? {
        known.withLock { known in
            if let found = known[[source, target]] { return found }
            let found = try? SystemPair.use(from: source, to: target) { pair in
                ShortcutSearch(pair, from: source, to: target).result
            }
            known[[source, target]] = found
            return found
        }
    }

    /// True if positions stay as they are.
    public var isIdentity: Bool { formula == .identity }

    /// True if it leads from degrees to the Mercator map of web maps.
    package var isToWebMercator: Bool { formula == .mercator }

    /// True if the formula holds for every position in a box of the source.
    public func holds(in box: Shape.Box) -> Bool {
        formula.range.covers(box) && !exceptions.contains { $0.intersects(box) }
    }

    /// Returns the position in the target system; nil where the formula does not hold.
    public func position(of point: Shape.Point) -> Shape.Point? {
        let box = Shape.Box(west: point.x, south: point.y, east: point.x, north: point.y)
        return holds(in: box) ? formula.position(of: point) : nil
    }
}

/// A way from one system to another that needs no PROJ.
enum ShortcutFormula: Sendable, Equatable {
    /// Degrees stay as they are.
    case identity
    /// From degrees to Mercator on the sphere of the Web, in metres.
    case mercator
    case inverseMercator
    /// Another unit, or degrees from another meridian.
    case linear(x: Line, y: Line, range: Shape.Box)

    struct Line: Sendable, Equatable {
        var factor: Double
        var start: Double

        func value(at place: Double) -> Double { place * factor + start }
    }

    private static let radius = 6_378_137.0
    private static let metersPerDegree = radius * .pi / 180

    func position(of point: Shape.Point) -> Shape.Point {
        switch self {
        case .identity: point
        case .mercator:
            Shape.Point(x: point.x * Self.metersPerDegree, y: Self.radius * asinh(tan(point.y * .pi / 180)))
        case .inverseMercator:
            Shape.Point(x: point.x / Self.metersPerDegree, y: atan(sinh(point.y / Self.radius)) * 180 / .pi)
        case .linear(let x, let y, _): Shape.Point(x: x.value(at: point.x), y: y.value(at: point.y))
        }
    }

    /// Positions for which the formula holds. Beyond them, PROJ wraps longitudes or fails.
    var range: Shape.Box {
        switch self {
        case .identity: Shape.Box(west: -180, south: -90, east: 180, north: 90)
        case .mercator: Shape.Box(west: -180, south: -89.9, east: 180, north: 89.9)
        case .inverseMercator:
            Shape.Box(
                west: -180 * Self.metersPerDegree, south: -8 * Self.radius, east: 180 * Self.metersPerDegree,
                north: 8 * Self.radius)
        case .linear(_, _, let range): range
        }
    }

    /// True if the source is in degrees of Greenwich, like areas of operations.
    var isFromDegrees: Bool { self == .identity || self == .mercator }

    /// Largest difference from PROJ that counts as none: far less than a millimetre on the ground.
    func tolerance(at value: Double) -> Double { max(self == .mercator ? 1e-6 : 1e-11, value.magnitude * 1e-14) }
}
