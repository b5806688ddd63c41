import GEOS
import Geometry

extension Context {
    /// Nil for what GEOS does not take.
    func geometry(of shape: borrowing Shape, keepingElevations: Bool = false) -> GEOS.Geometry? {
        do throws(GEOSError) {
            return try GEOS.Geometry(shape, keepingElevations: keepingElevations, in: self)
        } catch {
            precondition(error.kind == .unfit, "\(error)")
            return nil
        }
    }
}

extension GEOS.Geometry {
    borrowing func isValid() -> Bool {
        do throws(GEOSError) { return try isValidDetail() == nil } catch { return false }
    }

    /// Nil where GEOS throws.
    borrowing func answer(_ predicate: Predicate, _ other: borrowing GEOS.Geometry) -> Bool? {
        do throws(GEOSError) { return try satisfies(predicate, other) } catch { return nil }
    }
}

/// Compares the answers with those of GEOS, for two valid shapes whose numbers it is exact with; only a third of them
/// where boxes decide, as GEOS is slow.
func checkAnswers(
    _ choice: UInt8, _ kept: borrowing Kept, _ one: borrowing GEOS.Geometry, _ other: borrowing GEOS.Geometry
) {
    if kept.indexed.edgesMeet(0, kept.indexed, 1) {
        precondition(one.answer(.intersects, other) != false, "edges meet")
    }
    let areNear = kept.indexed.box(0).intersects(kept.indexed.box(1))
    // GEOS rounds the places where lines cross, and errs at some.
    let mayRound =
        kept.indexed.kind(0).dimension == 1 && kept.indexed.kind(1).dimension == 1
        && kept.indexed.edgesMeet(0, kept.indexed, 1)
    for (number, predicate) in Predicate.allCases.enumerated() where areNear || (number + Int(choice)) % 3 == 0 {
        guard let answer = kept.indexed.answer(predicate, 0, kept.indexed, 1) else { continue }
        let expected = one.answer(predicate, other)
        precondition(expected == nil || answer == expected || mayRound, "\(predicate) is \(answer)")
    }
}

/// As GEOS has it of a shape that is no collection.
func checkLocation(
    of place: Shape.Point, in kept: borrowing Kept, _ index: Int, _ geometry: borrowing GEOS.Geometry,
    in context: Context
) {
    var point = Shape()
    point.setPoint(x: place.x, y: place.y)
    guard let location = kept.indexed.locate(place, in: index), let point = context.geometry(of: point),
        let isCovered = geometry.answer(.covers, point), let isTouched = geometry.answer(.touches, point)
    else { return }
    let expected: Location = !isCovered ? .exterior : isTouched ? .boundary : .interior
    precondition(location == expected, "\(place) is \(location) for \(expected)")
}
