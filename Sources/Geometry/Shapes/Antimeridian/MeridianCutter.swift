import Memory

/// Cuts shapes in degrees at any meridian, as `AntimeridianCutter` does at 180°.
public struct MeridianCutter: ~Copyable {
    private let meridian: Double
    private var cutter = AntimeridianCutter()
    private var turned = AntimeridianCutter(takingBackRounding: false)

    /// Ends at the cut stay this far away from the meridian, so that each is seen to be on its side of it. A hundredth
    /// of a millimetre.
    private static let clearance = 1e-10

    public init(at meridian: Double) { self.meridian = meridian }

    /// Cuts the shape in place. Returns true if it has changed.
    public mutating func cut(_ shape: inout Shape) -> Bool {
        guard mayCross(shape) else { return false }
        _ = cutter.cut(&shape)
        cutter.keepCut()
        shape.divideLongSteps()
        let shift = meridian - 180
        for index in 0..<shape.points.count { shape.points[index].x -= shift }
        _ = turned.cut(&shape)
        turned.keepCut()
        for index in 0..<shape.points.count {
            let x = max(min(shape.points[index].x, 180 - Self.clearance), -180 + Self.clearance) + shift
            shape.points[index].x = x > 180 ? x - 360 : x < -180 ? x + 360 : x
        }
        return true
    }

    /// True if a step of a line or ring leads over the meridian or ends there, the short way.
    private func mayCross(_ shape: borrowing Shape) -> Bool {
        guard shape.kind.dimension ?? 1 > 0 else { return false }
        for ring in 0..<shape.ringEnds.count {
            let positions = shape.positions(ofRing: ring)
            guard let first = positions.first else { continue }
            var before = east(shape.points[first].x)
            for position in positions {
                let distance = east(shape.points[position].x)
                if (distance - before).magnitude >= 180 { return true }
                before = distance
            }
        }
        return false
    }

    /// Degrees to the east of the meridian, below 360.
    private func east(_ longitude: Double) -> Double {
        let distance = (longitude - meridian).truncatingRemainder(dividingBy: 360)
        return distance < 0 ? distance + 360 : distance
    }
}

extension Shape {
    /// Divides steps of more than 180°, which a turned shape would take the short way.
    fileprivate mutating func divideLongSteps() {
        guard hasLongSteps else { return }
        var room = Shape()
        room.isFromMap = isFromMap
        room.kind = kind
        for ring in 0..<ringEnds.count {
            let positions = positions(ofRing: ring)
            for position in positions {
                if position > positions.lowerBound, isLong(position) { room.append(halfway: position, of: self) }
                room.append(
                    x: points[position].x, y: points[position].y,
                    elevation: elevations.isEmpty ? .nan : elevations[position],
                    measure: measures.isEmpty ? .nan : measures[position])
            }
            room.endRing()
        }
        for index in 0..<partEnds.count { room.partEnds.append(partEnds[index]) }
        for index in 0..<members.count { room.members.append(members[index]) }
        swap(&self, &room)
    }

    private var hasLongSteps: Bool {
        (0..<ringEnds.count).contains { ring in positions(ofRing: ring).dropFirst().contains { isLong($0) } }
    }

    /// True if the step to a position is longer than 180°.
    private func isLong(_ position: Int) -> Bool { (points[position].x - points[position - 1].x).magnitude > 180 }

    /// Appends the place half way to a position of another shape from the one before.
    private mutating func append(halfway position: Int, of other: borrowing Shape) {
        let (start, end) = (other.points[position - 1], other.points[position])
        append(
            x: (start.x + end.x) / 2, y: (start.y + end.y) / 2,
            elevation: other.elevations.isEmpty
                ? .nan : (other.elevations[position - 1] + other.elevations[position]) / 2,
            measure: other.measures.isEmpty ? .nan : (other.measures[position - 1] + other.measures[position]) / 2)
    }
}
