import GEOS
import Geometry
import Layers
import Memory
import PROJ

/// Shapes of layer B within a distance.
extension Neighbors {
    /// The most boxes near a shape that are all measured. It does not depend on earlier shapes, so accounts are the same
    /// for any number of threads.
    private static let mostBoxes = 128
    /// Looking for the edges near another shape takes about a fiftieth of the time that a tree of all edges takes.
    private static let (fewQuestions, fewPositions) = (50, 64)

    /// Finds all shapes at most `limit` away.
    ///
    /// - Parameter seeksFirst: true to find only the first of them. The indexed layer must be ranked.
    mutating func findAll(
        within limit: Double, seeksFirst: Bool, _ matcher: inout Matcher, into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        matcher.subject.read(0, into: &shape)
        distance?.begin()
        if !findFewCandidates(within: limit, &matcher) {
            if seeksFirst { return try findFirstOfMany(within: limit, &matcher, into: &partners) }
            findManyCandidates(within: limit, &matcher)
        }
        matcher.decideCandidates()
        for index in 0..<matcher.candidates.count where !seeksFirst || partners.isEmpty {
            let item = matcher.candidates[index]
            let keepsEdges = keepsEdges(of: item, index, matcher)
            if let meters = try meters(to: item, upTo: limit, keepsEdges: keepsEdges, &matcher) {
                partners.append(Partner(Int(item), distance: meters))
            }
        }
    }

    /// Visits shapes that may be near, in order, until one is. Of equal shapes, it visits only one.
    private mutating func findFirstOfMany(
        within limit: Double, _ matcher: inout Matcher, into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        let (box, layerB) = (matcher.subject.box(0), matcher.layerB)
        var (count, failure) = (0, GEOSError?.none)
        /// Returns true if others still count.
        func look(at first: Int) -> Bool {
            guard let item = matcher.firstThatMayPair(first) else { return true }
            matcher.evaluator.tally.candidates += 1
            do throws(GEOSError) {
                let keepsEdges = keepsEdges(of: item, count, matcher)
                count += 1
                guard let meters = try meters(to: item, upTo: limit, keepsEdges: keepsEdges, &matcher) else {
                    return true
                }
                partners.append(Partner(Int(item), distance: meters))
            } catch {
                failure = error
            }
            return false
        }
        if let geodesic {
            var queue = SurfaceQueue()
            layerB.differingTrees().surface.visitInOrder(
                near: box, upTo: limit, &queue, measuring: FarPaths(geodesic, from: box), look)
        } else {
            var queue = RankQueue()
            let most = box.west - box.reach(onPlane: limit).west
            layerB.ranked.visit(
                &queue, by: { $0.gap(to: box) <= most ? 0 : nil },
                then: { first, _ in look(at: first) ? RankedTree.Limit(0) : .nothing })
        }
        if let failure { throw failure }
    }

    /// True if all edges of both shapes are worth a tree, as either shape is large and is queried often.
    private mutating func keepsEdges(of item: Int32, _ index: Int, _ matcher: borrowing Matcher) -> Bool {
        guard geodesic != nil else { return false }
        if shape.points.count > Self.fewPositions { return index >= Self.fewQuestions }
        guard matcher.layerB.columns.shapes.hasPositions(Int(item), moreThan: Self.fewPositions) else { return false }
        let count = questions[item, default: 0] + 1
        questions[item] = count
        return count > Self.fewQuestions
    }

    /// Finds the shapes that may be near by a box around all that is. Returns false if there are many.
    private func findFewCandidates(within limit: Double, _ matcher: inout Matcher) -> Bool {
        let (box, layerB) = (matcher.subject.box(0), matcher.layerB)
        matcher.candidates.removeAll()
        let boxes = geodesic == nil ? [box.reach(onPlane: limit)] : box.reach(meters: limit)
        return boxes.allSatisfy { layerB.tree.search($0, upTo: Self.mostBoxes, into: &matcher.candidates) }
    }

    /// Finds the shapes that may be near by their own distances.
    private func findManyCandidates(within limit: Double, _ matcher: inout Matcher) {
        let box = matcher.subject.box(0)
        matcher.candidates.removeAll()
        let trees = matcher.layerB.distanceTrees(areOnPlane: geodesic == nil)
        if let geodesic {
            trees.surface.visit(near: box, upTo: limit, measuring: FarPaths(geodesic, from: box)) {
                matcher.candidates.append(Int32(truncatingIfNeeded: $0))
            }
        } else {
            let most = box.west - box.reach(onPlane: limit).west
            trees.ranked.visit(
                where: { $0.gap(to: box) <= most },
                then: { matcher.candidates.append(Int32(truncatingIfNeeded: $0)) })
        }
    }
}

extension Shape.Box {
    /// A box that holds every place at most `distance` from this one, despite rounding.
    fileprivate func reach(onPlane distance: Double) -> Shape.Box {
        let farthest = max(west.magnitude, east.magnitude, south.magnitude, north.magnitude)
        let reach = distance + (distance + farthest) * 0x1p-50
        return Shape.Box(west: west - reach, south: south - reach, east: east + reach, north: north + reach)
    }
}
