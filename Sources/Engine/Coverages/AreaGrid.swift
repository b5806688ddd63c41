import Geometry
package import Layers
package import Memory
package import Topology

/// The grid on which the areas of layers are cut, and what is made of them there.
package struct AreaGrid {
    package let metric: BorderMetric
    /// Cells of the grid in a unit of the coordinates.
    package let scale: Double
    /// Vertices this near become one; nil for those of a cell.
    private let snap: Double?
    /// The most bytes of memory.
    private let memory: Int
    private let location: InputLocation?

    /// - Parameters:
    ///   - scale: cells of the grid in a unit of the coordinates.
    ///   - snap: vertices this near become one; nil for those of a cell.
    ///   - memory: the most bytes of memory.
    ///   - location: that of the layer, for messages.
    package init(metric: BorderMetric, scale: Double, snap: Double? = nil, memory: Int, location: InputLocation?) {
        (self.metric, self.scale, self.snap, self.memory, self.location) = (metric, scale, snap, memory, location)
    }

    /// Cells in a unit if positions are written with so many decimals; nil for all.
    package static func scale(digits: Int?, onPlane isPlane: Bool) -> Double {
        DecimalText.powerOfTen(digits ?? finestDigits(onPlane: isPlane))
    }

    /// The most decimals with which positions are told from each other: a tenth of a millimetre and less.
    package static func finestDigits(onPlane isPlane: Bool) -> Int { isPlane ? 7 : 9 }

    /// The most areas over each other, in all places together.
    package var mostLayers: Int { max(memory / 16, 1 << 20) }

    /// Vertices that cuts add can be near others, and edges that snapping moves can cross others, but not for so long.
    private static let mostSnaps = 50

    /// Cuts the borders of areas, and says and checks how much memory the work takes, before and after.
    package func cut(_ areas: GatheredAreas, _ diagnostics: Diagnostics) throws(Problem) -> NodedEdges {
        areas.explain(diagnostics)
        let expected = areas.byteCount
        var edges = areas.takeEdges()
        if let snap { _ = self.snap(&edges, within: snap) }
        try cut(&edges, areas)
        var count = 0
        while let snap, count < Self.mostSnaps, self.snap(&edges, within: snap) {
            try cut(&edges, areas)
            count += 1
        }
        let needed = edges.byteCount + areas.byteCountOfFeatures
        if needed > expected {
            diagnostics.explain(
                "memory", "borders, cut where they cross: \(edges.pieceCount) pieces, \(MemorySize.phrase(needed))")
        }
        areas.noteChanges(edges)
        return edges
    }

    /// Returns false if no vertices were near each other.
    private func snap(_ edges: inout NodedEdges, within snap: Double) -> Bool {
        edges.snap(
            within: { point in
                let unit = metric.shortestUnits(at: point.y / scale)
                return (snap / unit.x * scale, snap / unit.y * scale)
            },
            by: { one, other in
                let (start, end) = (one.divided(by: scale), other.divided(by: scale))
                let distance = metric.distance(end, from: start, to: start)
                return distance <= snap ? distance : nil
            })
    }

    private func cut(_ edges: inout NodedEdges, _ areas: GatheredAreas) throws(Problem) {
        do throws(NodedEdges.Fault) {
            try edges.cut(atMost: max(memory / 128, 1 << 16), memory: memory - areas.byteCountOfFeatures)
        } catch {
            switch error {
            case .tooManyMeetings: throw tooLarge("more edges cross than --memory allows")
            case .tooLarge(let bytes):
                throw Problem.tooLarge(
                    "the borders, cut where they cross, take", needing: bytes + areas.byteCountOfFeatures, at: location)
            case .crowded(let place):
                let (x, y) = (DecimalText.shortest(place.x / scale), DecimalText.shortest(place.y / scale))
                throw Problem(
                    .data, "too-large", at: location,
                    "more than \(NodedEdges.mostAtVertex) borders end at \(x),\(y)",
                    hint: "leave areas out that are not meant, as with --where")
            case .endless: throw Problem(.bug, "not-noded", "edges cross again and again, however often they are cut")
            }
        }
    }

    /// - Parameter owning: the owners of a place, in order, given its features.
    package func owners(
        _ edges: consuming NodedEdges, _ areas: GatheredAreas,
        owning: (borrowing FlatBuffer<Int32>) throws(FaceOwners.TooManyLayers) -> FlatBuffer<Int32> = FaceOwners.same
    ) throws(Problem) -> FaceOwners {
        let list = areas.takeAreas()
        do throws(FaceOwners.TooManyLayers) {
            return try FaceOwners(FaceGraph(edges), list.span, atMost: mostLayers, owning: owning)
        } catch {
            throw tooLarge("more areas lie over each other than --memory allows")
        }
    }

    private func tooLarge(_ message: Wording) -> Problem {
        Problem(.data, "too-large", at: location, message, hint: "raise --memory")
    }

    /// How far borders were moved at most: in metres, or units of the plane.
    package func greatestMove(of edges: borrowing NodedEdges) -> Double {
        let unit = Shape.Point(x: 0, y: edges.greatestMove / scale)
        let origin = Shape.Point(x: 0, y: 0)
        return edges.greatestSnap + metric.distance(unit, from: origin, to: origin)
    }
}

extension Shape.Point {
    fileprivate func divided(by scale: Double) -> Shape.Point { Shape.Point(x: x / scale, y: y / scale) }
}
