import GEOS
import Geometry

extension Shape {
    /// GEOS calls rings that are the same a self-intersection, as they share all their edges: they are told apart here.
    func fault(
        _ flaw: GEOS.Geometry.Flaw, in parts: Range<Int>, leavingOut unfit: Set<Int>, isBetweenPolygons: Bool
    ) -> GeometryFault {
        guard flaw.reason == "Self-intersection", let ring = duplicateRing(in: parts, leavingOut: unfit) else {
            return GeometryFault(flaw, isBetweenPolygons: isBetweenPolygons)
        }
        let place = points[positions(ofRing: ring).lowerBound]
        return GeometryFault(.duplicateRings, "two rings of it are the same", x: place.x, y: place.y)
    }

    /// What rings that are the same have in common.
    private struct Outline: Hashable {
        var count: Int
        var box: Box
    }

    /// The first ring that has been there before. Only rings of one outline are compared.
    private func duplicateRing(in parts: Range<Int>, leavingOut unfit: Set<Int>) -> Int? {
        var seen: [Outline: [Int]] = [:]
        for part in parts {
            let rings = rings(ofParts: part..<part + 1)
            guard let shell = rings.first, !unfit.contains(shell) else { continue }
            for ring in rings where !unfit.contains(ring) {
                let positions = positions(ofRing: ring)
                let span = points.span.extracting(positions)
                var box = Box()
                for index in 0..<span.count { box.insert(span[index]) }
                let outline = Outline(count: span.count, box: box)
                for other in seen[outline, default: []] {
                    if span.isSameRing(as: points.span.extracting(self.positions(ofRing: other))) { return ring }
                }
                seen[outline, default: []].append(ring)
            }
        }
        return nil
    }
}
