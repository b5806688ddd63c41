import FuzzSupport
import GEOS
import Geometry

/// Overlays two valid geometries, or repairs one that may be anything, and reads the result.
func checkOverlays(
    _ choice: UInt8, _ one: borrowing GEOS.Geometry, _ other: borrowing GEOS.Geometry, areValid: Bool, isModerate: Bool,
    in context: Context
) {
    do throws(GEOSError) {
        if choice == 3 || !areValid {
            let made = try one.makeValid()
            checkParts(of: made, in: context)
            if isModerate { checkMended(made, in: context) }
        } else if choice == 2 {
            checkParts(of: try one.unaryUnion(), in: context)
        } else {
            let common = try one.intersection(with: other)
            let rest = try one.difference(with: other)
            checkParts(of: common, in: context)
            checkParts(of: rest, in: context)
            guard isModerate else { return }
            let (area, areas) = try (one.area, common.area + rest.area)
            precondition((area - areas).magnitude <= 1e-6 * (1 + area), "of an area of \(area) come \(areas)")
        }
    } catch {
        precondition(!error.message.isEmpty && error.kind != .notInstalled)
    }
}

/// Checks that GEOS takes a repaired geometry, and finds no flaw in it.
private func checkMended(_ geometry: borrowing GEOS.Geometry, in context: Context) {
    var shape = Shape()
    do throws(GEOSError) { try geometry.write(into: &shape) } catch { return }
    guard let again = context.geometry(of: shape) else { preconditionFailure("what was mended is unfit") }
    precondition(again.isValid(), "what was mended is not valid")
}

private func checkParts(of geometry: borrowing GEOS.Geometry, in context: Context) {
    var shape = Shape()
    do throws(GEOSError) {
        try geometry.write(into: &shape)
        checkPieces(shape)
        for dimension in GEOS.Geometry.Dimension.allCases {
            guard try geometry.parts(of: dimension, into: &shape) else {
                precondition(shape.kind == .null && shape.points.isEmpty)
                continue
            }
            precondition(shape.kind.dimension == dimension.rawValue && !shape.points.isEmpty)
            checkPieces(shape)
            checkTaken(shape)
            precondition(context.geometry(of: shape, keepingElevations: true) != nil, "a piece is unfit")
        }
    } catch {
        preconditionFailure("\(error)")
    }
}

private func checkPieces(_ shape: borrowing Shape) {
    checkStructure(shape)
    for index in 0..<shape.points.count {
        precondition(shape.points[index].x.isFinite && shape.points[index].y.isFinite)
    }
    for index in 0..<shape.geometryCount {
        let (kind, parts) = shape.geometry(index)
        guard kind == .polygon || kind == .multiPolygon else { continue }
        for ring in shape.rings(ofParts: parts) {
            let positions = shape.positions(ofRing: ring)
            precondition(positions.count >= 4, "a ring of \(positions.count) positions")
            precondition(
                shape.points[positions.lowerBound] == shape.points[positions.upperBound - 1], "a ring is not closed")
        }
    }
}

/// Pieces are kept as other shapes are.
private func checkTaken(_ shape: borrowing Shape) {
    var shapes = IndexedShapes()
    shapes.append(shape)
    for index in 0..<min(shape.points.count, 4) {
        let location = shapes.locate(shape.points[index], in: 0)
        precondition(location == .interior || location == .boundary, "a piece is not where its positions are")
    }
}
