import GEOS
import Geometry
import TestSupport
import Testing

/// What is known of shapes without GEOS is what GEOS finds: the fault and its place too.
struct RingPlacementTests {
    /// Squares on a grid that leaves a gap between any two of them, so that few meet.
    private func parts(_ random: inout SplitMix64) -> [[Ring]] {
        var rings: [Ring] = []
        for number in 0..<random.int(2...30) {
            let (x, y) = (Double(random.int(0...1)) * 20, 0.0)
            let half = random.int(0...9) == 0 ? 12 : 1 + Double(number) / 4
            let ring: Ring = [
                (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half),
                (x - half, y - half),
            ]
            rings.append(random.int(0...1) == 0 ? ring : ring.reversed())
        }
        rings.shuffle(using: &random)
        var parts: [[Ring]] = []
        while !rings.isEmpty {
            let count = min(random.int(1...4), rings.count)
            parts.append(Array(rings.prefix(count)))
            rings.removeFirst(count)
            // Most outer rings are larger than their holes.
            if random.int(0...3) > 0 {
                parts[parts.count - 1].sort { ($0[0].x - $0[1].x).magnitude > ($1[0].x - $1[1].x).magnitude }
            }
        }
        return parts
    }

    @Test func faultsAreThoseOfGEOS() throws {
        let context = try Context()
        var found: Set<String> = []
        for seed in 0..<Effort.of(20_000) {
            var random = SplitMix64(seed: UInt64(seed))
            let shape = shape(.multiPolygon, parts(&random))
            let flaw = try GEOS.Geometry(shape, in: context).isValidDetail()
            var shapes = IndexedShapes()
            shapes.append(shape)
            switch shapes.validity(0) {
            case .unknown: continue
            case .valid: #expect(flaw == nil, "seed \(seed)")
            case .misplaced(let fault, let place):
                found.insert("\(fault)")
                let reason =
                    switch fault {
                    case .holeOutsideShell: "Hole lies outside shell"
                    case .nestedHoles: "Holes are nested"
                    case .nestedShells: "Nested shells"
                    }
                #expect(flaw == GEOS.Geometry.Flaw(reason: reason, x: place.x, y: place.y), "seed \(seed)")
            }
        }
        #expect(found.count == 3)
    }
}
