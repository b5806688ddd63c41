import FuzzSupport
import Geometry

/// Makes a shape of bytes: of positions, and, so that there are many valid ones, of boxes, diamonds and combs, and of rings that
/// another shape has.
struct ShapeMaker: ~Copyable {
    private(set) var shape = Shape()
    private let grain: Grain
    private let hasHeights: Bool
    private let hasMeasures: Bool
    private let closesRings: Bool
    private var ringStart = 0
    private var depth = 0

    private static let kinds: [Shape.Kind] = [
        .polygon, .polygon, .polygon, .polygon, .polygon, .multiPolygon, .multiPolygon, .multiPolygon, .multiPolygon,
        .lineString, .lineString, .multiLineString, .multiPoint, .point, .collection, .null,
    ]
    private static let mostPositions = 300

    @_lifetime(tape: copy tape)
    init(_ tape: inout ByteTape, _ grain: Grain, beside other: borrowing Shape) {
        let options = tape.byte()
        self.grain = grain
        hasHeights = options & 16 != 0
        hasMeasures = options & 32 != 0
        closesRings = options & 192 != 192
        shape.kind = Self.kinds[Int(options & 15)]
        while shape.kind != .null, !tape.isAtEnd, shape.points.count < Self.mostPositions {
            let step = tape.byte()
            if step & 15 == 15 { break }
            take(Int(step & 15), Int(step >> 4), &tape, other)
        }
        if shape.kind == .collection {
            endMember(0)
            while depth > 0 { closeMember() }
        } else {
            endPart()
        }
    }

    /// True if rings end where they began.
    var isClosed: Bool { closesRings }

    private var hasRings: Bool {
        switch shape.kind {
        case .null, .point, .multiPoint, .lineString: false
        case .multiLineString, .polygon, .multiPolygon, .collection: true
        }
    }

    private var hasAreas: Bool { shape.kind == .polygon || shape.kind == .multiPolygon || shape.kind == .collection }

    @_lifetime(tape: copy tape)
    private mutating func take(_ step: Int, _ choice: Int, _ tape: inout ByteTape, _ other: borrowing Shape) {
        switch step {
        case 0..<5: append(grain.point(&tape))
        case 5: if let last = shape.points.span.last { append(last) }
        case 6: appendBox(&tape, steps: 1, isReversed: choice & 1 == 1)
        case 7: appendBox(&tape, steps: 1 + choice / 2, isReversed: choice & 1 == 1)
        case 8: appendComb(&tape, teeth: choice + 2)
        case 9: appendDiamond(&tape)
        case 10: appendRing(of: other, choice, &tape)
        case 11, 12:
            if hasRings, choice == 15, shape.kind == .multiLineString { shape.endRing() }
            endRing()
        case 13 where shape.kind == .multiPolygon: endPart()
        case 14 where shape.kind == .collection: endMember(choice)
        default: endRing()
        }
    }

    /// - Parameter closes: true for the end of a ring, for which there is always room.
    private mutating func append(_ point: Shape.Point, closes: Bool = false) {
        guard shape.kind != .point || shape.points.isEmpty, closes || shape.points.count < Self.mostPositions else {
            return
        }
        let number = Double(shape.points.count)
        shape.append(
            x: point.x, y: point.y, elevation: hasHeights && number > 1 ? number : .nan,
            measure: hasMeasures ? -number : .nan)
    }

    @_lifetime(tape: copy tape)
    private mutating func appendBox(_ tape: inout ByteTape, steps: Int, isReversed: Bool) {
        let (start, size) = (grain.point(&tape), grain.point(&tape))
        let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0, 0)]
        for corner in 0..<4 {
            let (from, to) = isReversed ? (4 - corner, 3 - corner) : (corner, corner + 1)
            for step in 0..<steps {
                let part = Double(step) / Double(steps)
                let x = corners[from].0 + (corners[to].0 - corners[from].0) * part
                let y = corners[from].1 + (corners[to].1 - corners[from].1) * part
                append(Shape.Point(x: start.x + size.x * x, y: start.y + size.y * y))
            }
        }
        finishRing()
    }

    @_lifetime(tape: copy tape)
    private mutating func appendComb(_ tape: inout ByteTape, teeth: Int) {
        let (start, size) = (grain.point(&tape), grain.point(&tape))
        for tooth in 0..<teeth {
            let x = start.x + size.x * Double(tooth) / 8
            append(Shape.Point(x: x, y: start.y + size.y))
            append(Shape.Point(x: x + size.x / 16, y: start.y + size.y / 8))
        }
        append(Shape.Point(x: start.x + size.x * Double(teeth) / 8, y: start.y))
        append(start)
        finishRing()
    }

    @_lifetime(tape: copy tape)
    private mutating func appendDiamond(_ tape: inout ByteTape) {
        let (middle, radii) = (grain.point(&tape), grain.point(&tape))
        for (x, y) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
            append(Shape.Point(x: middle.x + radii.x * x, y: middle.y + radii.y * y))
        }
        finishRing()
    }

    /// Perhaps moved.
    @_lifetime(tape: copy tape)
    private mutating func appendRing(of other: borrowing Shape, _ choice: Int, _ tape: inout ByteTape) {
        guard !other.ringEnds.isEmpty else { return }
        let move = choice & 1 == 1 ? grain.point(&tape) : Shape.Point(x: 0, y: 0)
        for index in other.positions(ofRing: choice / 2 % other.ringEnds.count) {
            append(Shape.Point(x: other.points[index].x + move.x, y: other.points[index].y + move.y))
        }
        finishRing()
    }

    /// Of what is a ring of its own wherever there can be more than one.
    private mutating func finishRing() {
        if hasRings { endRing() } else if shape.kind == .lineString { close() }
    }

    private mutating func close() {
        guard closesRings, ringStart < shape.points.count, let last = shape.points.span.last else { return }
        let first = shape.points[ringStart]
        if first != last || shape.points.count - ringStart == 1 { append(first, closes: true) }
    }

    private mutating func endRing() {
        guard hasRings, shape.points.count > ringStart else { return }
        if hasAreas { close() }
        shape.endRing()
        ringStart = shape.points.count
    }

    private mutating func endPart() {
        if hasRings { endRing() } else if shape.points.count > ringStart { shape.endRing() }
        guard shape.ringEnds.count > (shape.partEnds.last ?? 0) else { return }
        shape.endPart()
    }

    /// A geometry of a collection, of a kind that can have so many rings; or the start or the end of a collection in it.
    private mutating func endMember(_ choice: Int) {
        let ringsBefore = shape.partEnds.last ?? 0
        endPart()
        let count = shape.ringEnds.count - ringsBefore
        if count > 0 {
            let kinds: [Shape.Kind] =
                count > 1 ? [.polygon, .multiLineString, .multiPolygon] : [.polygon, .lineString, .multiPoint]
            shape.endMember(kinds[choice % 3])
        } else if choice < 8 {
            depth += 1
            shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count))
        } else if depth > 0 {
            closeMember()
        }
    }

    private mutating func closeMember() {
        depth -= 1
        shape.members.append(Shape.Member(.close, .collection, partEnd: shape.partEnds.count))
    }

    consuming func take() -> Shape { shape }
}

extension Span<Shape.Point> {
    fileprivate var last: Shape.Point? { isEmpty ? nil : self[count - 1] }
}
