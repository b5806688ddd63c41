import GEOS
import Geometry
import Memory

/// The faults that one ring, line or position has by itself.
extension Shape {
    /// One fault for a shape, however many of its positions lie outside: a whole layer may be in metres.
    func checkRange(_ faults: inout [GeometryFault]) {
        for index in 0..<points.count {
            let place = points[index]
            let isLongitude = abs(place.x) > 180
            guard isLongitude || abs(place.y) > 90, place.x.isFinite, place.y.isFinite else { continue }
            let message =
                isLongitude
                ? "longitude \(place.x) is outside -180…180"
                : "latitude \(place.y) is outside -90…90"
            return faults.append(GeometryFault(.outOfRange, message, x: place.x, y: place.y))
        }
    }

    func checkPoints(_ parts: Range<Int>, _ faults: inout [GeometryFault]) {
        if points.span.extracting(positions(ofParts: parts)).firstNotFinite != nil {
            faults.append(GeometryFault(.notFinite, "a number of a position is not finite"))
        }
    }

    func checkLines(_ parts: Range<Int>, _ ways: [LongEdges?]?, _ faults: inout [GeometryFault]) {
        for ring in rings(ofParts: parts) {
            let line = points.span.extracting(positions(ofRing: ring))
            guard line.firstNotFinite == nil else {
                faults.append(GeometryFault(.notFinite, "a number of a line is not finite"))
                continue
            }
            if line.count < 2 {
                faults.append(line.fault(.tooFewPoints, "a line has fewer than two positions", at: 0))
            } else if line.isOnePlace {
                faults.append(line.fault(.zeroLength, "all positions of a line are the same", at: 0))
            }
            if let ways { line.checkAntimeridian(ways.isEmpty ? nil : ways[ring], &faults) }
        }
    }

    /// - Parameter ways: the way that the long edges of each ring take; nil if coordinates are not degrees, empty if no
    ///   edge is long.
    /// - Returns: the rings that cannot be part of a geometry of GEOS, or would only be found broken once more.
    func checkRings(
        _ parts: Range<Int>, _ ways: [LongEdges?]?, _ checksWinding: Bool, on plane: borrowing Shape,
        _ faults: inout [GeometryFault]
    ) -> Set<Int> {
        var unfit: Set<Int> = []
        for part in parts {
            let rings = rings(ofParts: part..<part + 1)
            for index in rings {
                let ring = points.span.extracting(positions(ofRing: index))
                if let ways, !ways.isEmpty, ways[index] == .short, ring.surroundsPole {
                    // On the map it becomes a ring only once it is extended to the pole.
                    unfit.insert(index)
                    faults.append(
                        ring.fault(
                            .antimeridian,
                            "a ring leads around a pole: it should be cut at the antimeridian and extended to the pole",
                            at: ring.firstOverAntimeridian ?? 0))
                    continue
                }
                if !ring.checkForm(&faults) {
                    unfit.insert(index)
                } else if checksWinding {
                    let laid = plane.points.span.extracting(positions(ofRing: index))
                    laid.checkWinding(isHole: index > rings.lowerBound, &faults)
                }
                if let ways { ring.checkAntimeridian(ways.isEmpty ? nil : ways[index], &faults) }
            }
        }
        return unfit
    }
}

extension Span where Element == Shape.Point {
    fileprivate func fault(_ code: GeometryFault.Code, _ message: String, at index: Int) -> GeometryFault {
        guard index < count else { return GeometryFault(code, message) }
        return GeometryFault(code, message, x: self[index].x, y: self[index].y)
    }

    /// A ring that is short of a position only because it is not closed is reported once, and so is one of no area that
    /// is neither.
    fileprivate func checkForm(_ faults: inout [GeometryFault]) -> Bool {
        let before = faults.count
        guard firstNotFinite == nil else {
            faults.append(GeometryFault(.notFinite, "a number of a ring is not finite"))
            return false
        }
        if count + (isClosed ? 0 : 1) < 4 {
            faults.append(fault(.tooFewPoints, "a ring has fewer than four positions", at: 0))
        }
        if count > 0 && !isClosed {
            faults.append(fault(.unclosedRing, "a ring does not end where it begins", at: count - 1))
        }
        if faults.count == before && isFlat {
            faults.append(fault(.zeroArea, "a ring has no area: all its positions lie on one line", at: 0))
        }
        return faults.count == before
    }

    fileprivate func checkWinding(isHole: Bool, _ faults: inout [GeometryFault]) {
        guard let winding, (winding == .clockwise) != isHole else { return }
        let message = isHole ? "a hole runs counter-clockwise" : "an outer ring runs clockwise"
        faults.append(fault(.wrongWinding, message, at: 0))
    }

    /// - Parameter way: the way that the ring's long edges take; nil unless it has long edges for which two ways are
    ///   possible.
    fileprivate func checkAntimeridian(_ way: LongEdges?, _ faults: inout [GeometryFault]) {
        guard let index = firstOverAntimeridian else { return }
        let message =
            way == .straight
            ? "an edge is longer than 180° and is kept straight, as drawn on the map"
            : "an edge is longer than 180°: it probably crosses the antimeridian and should be cut there"
        faults.append(fault(.antimeridian, message, at: index))
    }
}

extension Shape {
    /// GEOS calls rings that are the same a self-intersection, as they share all edges: they are distinguished here.
    func fault(
        _ flaw: GEOS.Geometry.Flaw, in parts: Range<Int>, leavingOut unfit: Set<Int>, isBetweenPolygons: Bool
    ) -> GeometryFault {
        guard flaw.reason == "Self-intersection", let ring = duplicateRing(in: parts, leavingOut: unfit) else {
            return GeometryFault(flaw, isBetweenPolygons: isBetweenPolygons)
        }
        let place = points[positions(ofRing: ring).lowerBound]
        return GeometryFault(.duplicateRings, "two rings are the same", x: place.x, y: place.y)
    }

    /// Key for finding duplicate rings: only rings of the same outline can be the same.
    private struct Outline: Hashable {
        var count: Int
        var box: Box
        /// A sum over the positions, which does not depend on where a ring begins or which way it runs.
        var sum: UInt64 = 0

        init(_ ring: Span<Point>) {
            (count, box) = (ring.count, Box())
            for index in 0..<ring.count {
                box.insert(ring[index])
                guard index > 0 else { continue }
                // Adding 0 makes -0 the same as 0.
                let bits = (ring[index].x + 0).bitPattern &* 0x9e37_79b9_7f4a_7c15 ^ (ring[index].y + 0).bitPattern
                let mixed = (bits ^ (bits >> 31)) &* 0xbf58_476d_1ce4_e5b9
                sum &+= mixed ^ (mixed >> 29)
            }
        }
    }

    /// The first ring that has been there before. Only rings of one outline are compared.
    private func duplicateRing(in parts: Range<Int>, leavingOut unfit: Set<Int>) -> Int? {
        var seen: [Outline: [Int]] = [:]
        for part in parts {
            let rings = rings(ofParts: part..<part + 1)
            guard let shell = rings.first, !unfit.contains(shell) else { continue }
            for ring in rings where !unfit.contains(ring) {
                let span = points.span.extracting(positions(ofRing: ring))
                let outline = Outline(span)
                for other in seen[outline, default: []] {
                    if span.isSameRing(as: points.span.extracting(self.positions(ofRing: other))) { return ring }
                }
                seen[outline, default: []].append(ring)
            }
        }
        return nil
    }
}
