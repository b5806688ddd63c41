package import Geometry
import Memory

/// Removes positions of lines and rings that are written the same as the one before.
///
/// Positions that repeat each other in the input stay. A ring keeps four positions, and a line keeps two, with its
/// ends.
package struct RepeatedPositions: ~Copyable {
    private let digits: Int
    /// Positions this far apart in x and y may be written alike.
    private let reach: Double
    private var isDropped = FlatBuffer<Bool>()

    package init(digits: Int) {
        self.digits = digits
        reach = 1.000001 / DecimalText.powerOfTen(digits)
    }

    /// - Returns: true if positions were removed, and the number of lines and rings that have lost all extent.
    package mutating func drop(of shape: inout Shape) -> (isChanged: Bool, collapsed: Int) {
        guard shape.kind.dimension ?? 1 > 0, mayHaveAny(shape.points.span) else { return (false, 0) }
        isDropped.removeAll()
        isDropped.append(repeating: false, count: shape.points.count)
        var (count, collapsed) = (0, 0)
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard let dimension = kind.dimension, dimension > 0 else { continue }
            for ring in shape.rings(ofParts: parts) {
                let positions = shape.positions(ofRing: ring)
                let (kept, isOnePlace) = markRepeated(positions, of: shape)
                let least = min(dimension == 2 ? 4 : 2, positions.count)
                if kept < least || isOnePlace || becomesOnePlace(positions, of: shape) { collapsed += 1 }
                count += positions.count - max(kept, least)
                keep(least - kept, of: positions)
            }
        }
        if count > 0 { compact(&shape) }
        return (count > 0, collapsed)
    }

    /// True if any two neighbours are close to each other but not equal.
    private func mayHaveAny(_ points: Span<Shape.Point>) -> Bool {
        guard points.count > 1 else { return false }
        var isNear = false
        for index in 1..<points.count {
            let x = (points[index].x - points[index - 1].x).magnitude
            let y = (points[index].y - points[index - 1].y).magnitude
            // No branches, so that the compiler can compare several at once.
            let isHere = (x <= reach ? 1 : 0) & (y <= reach ? 1 : 0) & (x + y > 0 ? 1 : 0)
            isNear = isNear || isHere == 1
        }
        return isNear
    }

    /// - Returns: the number of positions that remain, and true if only the ends remain, as one place.
    private mutating func markRepeated(
        _ positions: Range<Int>, of shape: borrowing Shape
    ) -> (kept: Int, isOnePlace: Bool) {
        guard var last = positions.first, positions.count > 1 else { return (positions.count, false) }
        let first = last
        var count = 1
        for index in positions.dropFirst() {
            if isRepeated(index, last, of: shape) {
                isDropped[index] = true
            } else {
                last = index
                count += 1
            }
        }
        // The end stays instead of the one that it repeats.
        let end = positions.upperBound - 1
        guard isDropped[end] else { return (count, false) }
        isDropped[end] = false
        if last == first { return (count + 1, true) }
        isDropped[last] = true
        return (count, false)
    }

    /// True if positions that are not all the same are written alike.
    private func becomesOnePlace(_ positions: Range<Int>, of shape: borrowing Shape) -> Bool {
        guard let first = positions.first else { return false }
        var areSame = true
        for index in positions.dropFirst() {
            if shape.points[index] == shape.points[first], areLevel(index, first, of: shape) { continue }
            guard isRepeated(index, first, of: shape) else { return false }
            areSame = false
        }
        return !areSame
    }

    private func areLevel(_ index: Int, _ other: Int, of shape: borrowing Shape) -> Bool {
        let (height, otherHeight) = (shape.height(index), shape.height(other))
        return height == otherHeight || height.isNaN && otherHeight.isNaN
    }

    private func isRepeated(_ index: Int, _ other: Int, of shape: borrowing Shape) -> Bool {
        let (one, two) = (shape.points[index], shape.points[other])
        guard (one.x - two.x).magnitude <= reach, (one.y - two.y).magnitude <= reach else { return false }
        let areLevel = areLevel(index, other, of: shape)
        if one == two, areLevel { return index > other + 1 }
        return rounded(one.x) == rounded(two.x) && rounded(one.y) == rounded(two.y)
            && (areLevel || rounded(shape.height(index)) == rounded(shape.height(other)))
    }

    private func rounded(_ value: Double) -> Double { DecimalText.rounded(value, fractionDigits: digits) }

    /// Keeps some of the marked positions after all.
    private mutating func keep(_ count: Int, of positions: Range<Int>) {
        var missing = count
        for index in positions where missing > 0 && isDropped[index] {
            isDropped[index] = false
            missing -= 1
        }
    }

    private func compact(_ shape: inout Shape) {
        var kept = 0
        var ring = 0
        for index in 0..<shape.points.count {
            while ring < shape.ringEnds.count, shape.ringEnds[ring] == index {
                shape.ringEnds[ring] = kept
                ring += 1
            }
            if isDropped[index] { continue }
            shape.points[kept] = shape.points[index]
            if index < shape.elevations.count { shape.elevations[kept] = shape.elevations[index] }
            if index < shape.measures.count { shape.measures[kept] = shape.measures[index] }
            kept += 1
        }
        while ring < shape.ringEnds.count {
            shape.ringEnds[ring] = kept
            ring += 1
        }
        if !shape.elevations.isEmpty { shape.elevations.truncate(to: kept) }
        if !shape.measures.isEmpty { shape.measures.truncate(to: kept) }
        shape.points.truncate(to: kept)
    }
}

extension Shape {
    /// Elevation of a position; NaN if there is none.
    fileprivate func height(_ index: Int) -> Double { index < elevations.count ? elevations[index] : .nan }
}
