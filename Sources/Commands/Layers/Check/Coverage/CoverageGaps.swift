import Geometry
import Layers
import Memory
import Rows
import Topology

/// The gaps that areas enclose.
struct CoverageGaps: ~Copyable {
    /// The records that have each vertex of a gap.
    private var owners: [Shape.Point: [Int]] = [:]
    /// A ring around everything, and the rings of the union of all areas.
    private var rings: Shape
    /// For each gap, by its ring, the rings of areas in it.
    private var islands: [Int: [Int]] = [:]
    private let isGap: [Bool]
    private var ring = 0

    init(_ areas: CoverageAreas) throws(Problem) {
        let dissolver = ShapeDissolver(digits: nil)
        dissolver.add(areas.shape)
        var feature = Feature()
        try dissolver.move(to: &feature)
        let rings = Self.enclosed(feature.shape)
        let nesting = Self.nesting(of: rings)
        var islands: [Int: [Int]] = [:]
        var isGap: [Bool] = []
        for ring in 0..<rings.ringEnds.count {
            let parent = nesting.parents[ring]
            if parent > 0 { islands[parent, default: []].append(ring) }
            isGap.append(ring > 0 && parent < 0)
        }
        self.isGap = isGap
        self.islands = islands
        self.rings = rings
        findOwners(areas)
    }

    private mutating func findOwners(_ areas: CoverageAreas) {
        for ring in isGap.indices where isGap[ring] {
            for number in [ring] + (islands[ring] ?? []) {
                for position in rings.positions(ofRing: number) { owners[rings.points[position]] = [] }
            }
        }
        guard !owners.isEmpty else { return }
        for part in 0..<areas.owners.count {
            let record = Int(areas.owners[part])
            for position in areas.shape.positions(ofParts: part..<part + 1) {
                let point = areas.shape.points[position]
                guard let known = owners[point], known.last != record else { continue }
                owners[point, default: []].append(record)
            }
        }
    }

    /// Seen from the ring around everything, areas are holes, and the gaps that they enclose are areas.
    private static func nesting(of rings: borrowing Shape) -> RingNesting {
        var nesting = RingNesting()
        nesting.find(rings.points.span, ringEnds: rings.ringEnds.span)
        return nesting
    }

    private static func enclosed(_ union: borrowing Shape) -> Shape {
        var rings = Shape()
        var box = union.box
        guard !box.isNull else { return rings }
        let margin = max(box.east - box.west, box.north - box.south, 1)
        box = Shape.Box(
            west: box.west - margin, south: box.south - margin, east: box.east + margin, north: box.north + margin)
        rings.become(box)
        for ring in 0..<union.ringEnds.count {
            rings.points.append(contentsOf: union.points.span.extracting(union.positions(ofRing: ring)))
            rings.endRing()
        }
        return rings
    }

    /// The records around the next gap that is wanted, and the gap itself.
    mutating func next(into shape: inout Shape, where isWanted: (borrowing Shape) -> Bool) -> [Int]? {
        while ring < isGap.count {
            ring += 1
            guard isGap[ring - 1] else { continue }
            shape.removeAll()
            shape.kind = .polygon
            for number in [ring - 1] + (islands[ring - 1] ?? []) {
                shape.points.append(contentsOf: rings.points.span.extracting(rings.positions(ofRing: number)))
                shape.endRing()
            }
            shape.endPart()
            if isWanted(shape) { return records(around: shape) }
        }
        return nil
    }

    /// The records whose areas have two vertices of a gap, as one alone may be that of a corner that touches it.
    private func records(around gap: borrowing Shape) -> [Int] {
        var counts: [Int: Int] = [:]
        for ring in 0..<gap.ringEnds.count {
            for position in gap.positions(ofRing: ring).dropFirst() {
                for record in owners[gap.points[position]] ?? [] { counts[record, default: 0] += 1 }
            }
        }
        let least = min(counts.values.max() ?? 0, 2)
        return counts.filter { $0.value >= least }.keys.sorted()
    }
}
