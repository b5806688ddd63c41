import FuzzSupport
import GEOS
import Geometry

/// One for all inputs, as only one thread tries them.
private nonisolated(unsafe) let context: Context = {
    do throws(GEOSError) { return try Context() } catch { preconditionFailure("\(error)") }
}()

@_lifetime(tape: copy tape)
func checkShapes(_ tape: inout ByteTape, _ grain: Grain, _ choice: UInt8) {
    let none = Shape()
    let first = ShapeMaker(&tape, grain, beside: none)
    let second = ShapeMaker(&tape, grain, beside: first.shape)
    let areClosed = first.isClosed && second.isClosed
    let one = first.take()
    let other = second.take()
    let kept = Kept(one, other)
    let fineness = Fineness(one, other)
    if areClosed { checkAgreement(kept, areFinite: fineness.isFinite) }

    guard let geometry = context.geometry(of: one, keepingElevations: true) else {
        return precondition(!kept.indexed.isSurelyValid(0), "unfit for GEOS, but surely valid")
    }
    guard let otherGeometry = context.geometry(of: other, keepingElevations: true) else {
        return precondition(!kept.indexed.isSurelyValid(1), "unfit for GEOS, but surely valid")
    }
    let (isValid, isOtherValid) = (geometry.isValid(), otherGeometry.isValid())
    if fineness.isExact {
        precondition(isValid || !kept.indexed.isSurelyValid(0), "the first is not valid")
        precondition(isOtherValid || !kept.indexed.isSurelyValid(1), "the second is not valid")
    }
    let areComparable = fineness.isExact && isValid && isOtherValid && !one.points.isEmpty && !other.points.isEmpty
    if areComparable { checkAnswers(choice, kept, geometry, otherGeometry) }
    for number in 0..<8 {
        let place = place(number, &tape, grain, one, other)
        if areClosed { checkLocation(of: place, in: kept) }
        var finer = fineness
        finer.insert(place)
        guard areComparable, finer.isExact else { continue }
        if number == 0 { checkLocation(of: place, in: kept, 0, geometry, in: context) }
        if number == 1 { checkLocation(of: place, in: kept, 1, otherGeometry, in: context) }
    }
    guard choice < 4 else { return }
    checkOverlays(
        choice, geometry, otherGeometry, areValid: isValid && isOtherValid,
        isModerate: fineness.isModerate && one.kind != .collection && other.kind != .collection, in: context)
}

/// A position, the middle of an edge, or any place.
@_lifetime(tape: copy tape)
private func place(
    _ number: Int, _ tape: inout ByteTape, _ grain: Grain, _ one: borrowing Shape, _ other: borrowing Shape
) -> Shape.Point {
    let byte = Int(tape.byte())
    let count = one.points.count + other.points.count
    guard byte < 192, count > 0 else { return grain.point(&tape) }
    let index = (byte / 2 + number * 7) % count
    let (start, end) = (position(index, one, other), position((index + 1) % count, one, other))
    return byte & 1 == 0 ? start : Shape.Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
}

private func position(_ index: Int, _ one: borrowing Shape, _ other: borrowing Shape) -> Shape.Point {
    index < one.points.count ? one.points[index] : other.points[index - one.points.count]
}
