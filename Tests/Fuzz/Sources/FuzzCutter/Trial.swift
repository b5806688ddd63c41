import FuzzSupport
import Geometry

/// A shape to cut, and the rect, view and options to try it with.
struct Trial: ~Copyable {
    var shape = Shape()
    let rect: MapRect
    let view: Viewport
    let isUnwrapping: Bool
    /// True if rings end where they began.
    let closesRings: Bool

    private let hasHeights: Bool
    private var ringStart = 0
    private var depth = 0

    /// True if there can be more than one.
    private var hasRings: Bool {
        switch shape.kind {
        case .null, .point, .multiPoint, .lineString: false
        case .multiLineString, .polygon, .multiPolygon, .collection: true
        }
    }

    init(_ bytes: Span<UInt8>) {
        var tape = ByteTape(bytes)
        let options = tape.byte()
        isUnwrapping = options & 1 == 0
        closesRings = options & 2 == 0
        hasHeights = options & 4 != 0
        shape.kind = Shape.Kind.allCases[Int(options >> 3 & 7)]
        let world = MapPoint.worldSize
        let origin = MapPoint(x: tape.fraction() * 4 * world, y: tape.fraction() * world)
        rect = MapRect(
            origin: origin, size: MapSize(width: abs(tape.fraction()) * 2 * world, height: abs(tape.fraction()) * world)
        )
        view = Viewport(
            size: PixelSize(width: 1024, height: 768), center: rect.mid,
            scale: 1 / Double(1 << UInt64(tape.byte() & 31)))
        while shape.kind != .null, !tape.isAtEnd { step(&tape) }
        if shape.kind == .collection { endMember(0) } else { endPart() }
        while depth > 0 { endMember(8) }
    }

    private mutating func step(_ tape: inout ByteTape) {
        let step = tape.byte()
        switch step & 15 {
        case 0..<5: append(x: tape.fraction() * 180, y: tape.fraction() * 90, &tape)
        // Where something happens: on the antimeridian, beside it, a world off; at a pole and at the map's edge.
        case 5..<9: append(x: Self.places[Int(step >> 4)], y: Self.heights[Int(tape.byte() & 7)], &tape)
        case 9: append(x: Self.places[Int(step >> 4)], y: tape.fraction() * 90, &tape)
        case 10: append(x: tape.fraction() * 1080, y: tape.fraction() * 90, &tape)
        case 11: append(x: tape.double(), y: tape.double(), &tape)
        case 12..<14 where hasRings: endRing()
        case 14 where shape.kind == .multiPolygon: endPart()
        case 15 where shape.kind == .collection: endMember(step >> 4)
        default: break
        }
    }

    private static let places = [
        -180, 180, 179, -179, 180 - 1e-12, -180 + 1e-12, 180.5, -180.5, 0, 90, -90, 360, -360, 540, -540, 170,
    ]
    private static let heights: [Double] = [0, 90, -90, 85, -85, 10, -10, 1e-9]

    private mutating func append(x: Double, y: Double, _ tape: inout ByteTape) {
        guard shape.kind != .point || shape.points.isEmpty else { return }
        shape.append(x: x, y: y, elevation: hasHeights ? Double(tape.byte()) : .nan)
    }

    private mutating func endRing() {
        guard shape.points.count > ringStart else { return }
        if closesRings, shape.kind == .polygon || shape.kind == .multiPolygon || shape.kind == .collection {
            let first = shape.points[ringStart]
            let height = shape.elevations.isEmpty ? .nan : shape.elevations[ringStart]
            shape.append(x: first.x, y: first.y, elevation: height)
        }
        shape.endRing()
        ringStart = shape.points.count
    }

    private mutating func endPart() {
        endRing()
        guard shape.ringEnds.count > (shape.partEnds.last ?? 0) else { return }
        shape.endPart()
    }

    /// A geometry of a collection, of a kind that can have so many rings; or the start or the end of a collection in
    /// it.
    private mutating func endMember(_ choice: UInt8) {
        let ringsBefore = shape.partEnds.last ?? 0
        endPart()
        let ringCount = shape.ringEnds.count - ringsBefore
        let kinds: [Shape.Kind] =
            ringCount > 1 ? [.multiLineString, .polygon, .multiPolygon] : [.multiPoint, .lineString, .polygon]
        if ringCount > 0 {
            shape.endMember(kinds[Int(choice) % 3])
        } else if choice < 8 {
            depth += 1
            shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count))
        } else if depth > 0 {
            depth -= 1
            shape.members.append(Shape.Member(.close, .collection, partEnd: shape.partEnds.count))
        }
    }
}
