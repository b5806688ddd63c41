import FormatKit
import Geometry
import Layers
import Memory

/// Makes a shape of the geometries of a placemark.
struct KMLShape: ~Copyable {
    /// A geometry without others in it.
    private struct Leaf: BitwiseCopyable {
        var kind: Shape.Kind
        /// Number of rings up to and including its own.
        var ringEnd: Int
    }

    private var leaves = FlatBuffer<Leaf>()
    /// True if a geometry of several others has begun.
    var isMulti = false
    private var firstRing = 0

    mutating func begin() {
        leaves.removeAll()
        (isMulti, firstRing) = (false, 0)
    }

    var leafCount: Int { leaves.count }

    /// Begins a polygon, whose rings follow.
    mutating func beginPolygon(in shape: borrowing Shape) { firstRing = shape.ringEnds.count }

    /// Ends a geometry at the positions so far, from `first` on.
    mutating func end(
        _ kind: Shape.Kind, from first: Int, of parsed: inout ParsedFeature
    ) {
        let count = parsed.feature.shape.points.count - first
        switch kind {
        case .point where count > 1:
            parsed.fault = parsed.fault ?? ParsedFault("bad-geometry", "a Point has \(count) positions")
        case .lineString where count == 1:
            parsed.fault = parsed.fault ?? ParsedFault("bad-geometry", "a LineString has one position only")
        default: break
        }
        parsed.feature.shape.endRing()
        leaves.append(Leaf(kind: kind, ringEnd: parsed.feature.shape.ringEnds.count))
    }

    /// Ends a ring of a polygon at the positions so far, from `first` on.
    mutating func endRing(isOuter: Bool, from first: Int, of parsed: inout ParsedFeature) {
        let points = parsed.feature.shape.points.count
        let isFirst = parsed.feature.shape.ringEnds.count == firstRing
        if isFirst != isOuter {
            parsed.fault =
                parsed.fault
                ?? ParsedFault(
                    "bad-geometry", isOuter ? "a Polygon has two outer rings" : "a Polygon has an inner ring first")
        }
        if points > first {
            let shape = (parsed.feature.shape.points[first], parsed.feature.shape.points[points - 1])
            if shape.0 != shape.1 || !Self.isAsHigh(parsed.feature.shape, first, points - 1) {
                parsed.warnings.append(.closedRing)
                parsed.feature.shape.append(
                    x: shape.0.x, y: shape.0.y, elevation: parsed.feature.shape.elevation(at: first))
            }
            if parsed.feature.shape.points.count - first < 4 {
                parsed.fault = parsed.fault ?? ParsedFault("bad-geometry", "a ring has fewer than four positions")
            }
        }
        parsed.feature.shape.endRing()
    }

    private static func isAsHigh(_ shape: borrowing Shape, _ one: Int, _ other: Int) -> Bool {
        let (one, other) = (shape.elevation(at: one), shape.elevation(at: other))
        return one == other || (one.isNaN && other.isNaN)
    }

    mutating func endPolygon(in shape: borrowing Shape) {
        leaves.append(Leaf(kind: .polygon, ringEnd: shape.ringEnds.count))
    }

    /// Completes the shape. Geometries without positions are dropped from those of several.
    mutating func finish(_ parsed: inout ParsedFeature) {
        guard !leaves.isEmpty else {
            if isMulti { parsed.feature.shape.kind = .collection }
            return
        }
        dropEmpty(&parsed)
        if leaves.isEmpty {
            parsed.feature.shape.kind = .collection
            return
        }
        guard isMulti || leaves.count > 1 else { return finishOne(&parsed.feature.shape) }
        finishAll(&parsed.feature.shape)
    }

    private func finishOne(_ shape: inout Shape) {
        shape.kind = leaves[0].kind
        if shape.points.isEmpty { return shape.ringEnds.removeAll() }
        shape.endPart()
    }

    private func finishAll(_ shape: inout Shape) {
        let kind = leaves[0].kind
        var isUniform = true
        for index in 0..<leaves.count where leaves[index].kind != kind { isUniform = false }
        switch kind {
        case .point where isUniform:
            shape.kind = .multiPoint
            shape.ringEnds.removeAll()
            shape.endRing()
            shape.endPart()
        case .lineString where isUniform:
            shape.kind = .multiLineString
            shape.endPart()
        default:
            shape.kind = isUniform && kind == .polygon ? .multiPolygon : .collection
            for index in 0..<leaves.count {
                shape.partEnds.append(leaves[index].ringEnd)
                if shape.kind == .collection { shape.endMember(leaves[index].kind) }
            }
        }
    }

    /// Drops geometries and rings without positions, unless the only geometry is one.
    private mutating func dropEmpty(_ parsed: inout ParsedFeature) {
        let isOne = !isMulti && leaves.count == 1
        var (ring, keptRings, keptLeaves) = (0, 0, 0)
        for index in 0..<leaves.count {
            let end = leaves[index].ringEnd
            let before = keptRings
            while ring < end {
                if !parsed.feature.shape.positions(ofRing: ring).isEmpty || isOne && keptRings == before {
                    parsed.feature.shape.ringEnds[keptRings] = parsed.feature.shape.ringEnds[ring]
                    keptRings += 1
                } else if !isOne {
                    parsed.warnings.append(.emptyPart)
                }
                ring += 1
            }
            if keptRings > before || isOne {
                leaves[keptLeaves] = Leaf(kind: leaves[index].kind, ringEnd: keptRings)
                keptLeaves += 1
            }
        }
        parsed.feature.shape.ringEnds.truncate(to: keptRings)
        leaves.truncate(to: keptLeaves)
    }
}

extension Shape {
    /// The elevation of a position; NaN if it has none.
    func elevation(at index: Int) -> Double { index < elevations.count ? elevations[index] : .nan }
}
