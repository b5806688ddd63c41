import FuzzSupport
import Geometry

/// True if coordinates are such as a layer has them, though worlds away.
func isSane(_ shape: borrowing Shape) -> Bool {
    for index in 0..<shape.points.count {
        let point = shape.points[index]
        guard point.x.magnitude <= 10_000, point.y.magnitude <= 90 else { return false }
    }
    return true
}

/// - Parameter box: around what it was before it was cut.
func checkCut(_ shape: borrowing Shape, of box: Shape.Box) {
    for index in 0..<shape.points.count {
        let point = shape.points[index]
        precondition(point.x.magnitude <= 180, "\(point) is out of the world")
        precondition(
            point.y >= box.south && point.y <= box.north || point.y.magnitude == 90, "\(point) is not of the shape")
    }
}

func checkRings(_ shape: borrowing Shape) {
    for index in 0..<shape.geometryCount {
        let (kind, parts) = shape.geometry(index)
        guard kind == .polygon || kind == .multiPolygon else { continue }
        for ring in shape.rings(ofParts: parts) {
            let positions = shape.positions(ofRing: ring)
            guard let first = positions.first, let last = positions.last else { continue }
            precondition(shape.points[first] == shape.points[last], "a ring is not closed")
            guard !shape.elevations.isEmpty else { continue }
            let heights = (shape.elevations[first], shape.elevations[last])
            precondition(heights.0 == heights.1 || heights.0.isNaN && heights.1.isNaN, "a ring ends at another height")
        }
    }
}

func hasHoles(_ shape: borrowing Shape) -> Bool {
    for index in 0..<shape.geometryCount {
        let (kind, parts) = shape.geometry(index)
        guard kind == .polygon || kind == .multiPolygon else { continue }
        for part in parts where shape.rings(ofParts: part..<part + 1).count > 1 { return true }
    }
    return false
}

func checkBounds(_ shape: borrowing Shape, _ trial: borrowing Trial, isSane: Bool) {
    var bounds = ShapeBounds(unwrapping: trial.isUnwrapping, poles: .mapEdge)
    let reach = bounds.mapRect(of: shape)
    let meets = shape.intersects(trial.rect, unwrapping: trial.isUnwrapping)
    guard isSane else { return }
    precondition(reach.isNull == shape.points.isEmpty)
    if reach.isNull { return precondition(!meets) }
    precondition(reach.width >= 0 && reach.height >= 0 && reach.minX.isFinite && reach.minY.isFinite)
    precondition(reach.minY >= 0 && reach.maxY <= MapPoint.worldSize)
    if trial.isUnwrapping { precondition(reach.width <= MapPoint.worldSize) }
    // Holes that are outside their polygon are none, which only the bounds know.
    guard !hasHoles(shape) else { return }
    // A thousandth for the rounding of places that are worlds away.
    let room = reach.insetBy(dx: -1e-3, dy: -1e-3)
    let mayMeet = trial.isUnwrapping ? room.intersectsWrapping(trial.rect) : room.intersects(trial.rect)
    precondition(mayMeet || !meets, "\(trial.rect) meets the shape, but not its bounds, \(reach)")
}

/// Takes the shape to map points and into the view.
func checkPlacing(_ shape: inout Shape, in view: Viewport, isSane: Bool) {
    for index in 0..<shape.points.count {
        let point = MapPoint.projecting(latitude: shape.points[index].y, longitude: shape.points[index].x)
        shape.points[index] = Shape.Point(x: point.x, y: point.y)
    }
    shape.place(in: view)
    checkStructure(shape)
    guard isSane else { return }
    for index in 0..<shape.points.count {
        precondition(shape.points[index].x.isFinite && shape.points[index].y.isFinite)
    }
}
