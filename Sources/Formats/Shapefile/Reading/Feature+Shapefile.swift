import Geometry
import Layers
import Memory

extension Shape {
    /// Drops elevations or measures if no position has one.
    mutating func dropEmptyOrdinates() {
        if !elevations.isEmpty, elevations.isAllNaN { elevations.removeAll() }
        if !measures.isEmpty, measures.isAllNaN { measures.removeAll() }
    }

    /// True if it is a point that says "no data" in place of its coordinates.
    @inline(__always)
    var isNoPoint: Bool {
        guard kind == .point, points.count == 1 else { return false }
        let point = points[0]
        return (point.x.isNaN && point.y.isNaN) || (point.x < -1e38 && point.y < -1e38)
    }
}

extension FlatBuffer<Double> {
    fileprivate var isAllNaN: Bool {
        let values = span
        for index in 0..<values.count where !values[index].isNaN { return false }
        return true
    }
}

extension Feature {
    /// Drops lines of a single position.
    mutating func dropShortLines(at byte: Int) {
        var kept = Shape()
        for line in 0..<shape.ringEnds.count {
            let range = shape.positions(ofRing: line)
            guard range.count >= 2 else {
                warnings.add(.degenerateRing, at: byte)
                continue
            }
            for index in range { kept.append(shape, index) }
            kept.endRing()
        }
        if !kept.ringEnds.isEmpty { kept.endPart() }
        kept.kind = kept.ringEnds.count > 1 ? .multiLineString : .lineString
        shape = kept
    }
}
