import Geometry
import LayersCommands
import TestSupport
import Testing

/// Star-shaped rings are valid by construction; what is done to them is then found.
struct GeometryInspectorRandomTests {
    /// Counter-clockwise around a centre at distances from `inner` to `outer`.
    private func star(
        _ x: Double, _ y: Double, _ inner: Double, _ outer: Double, _ generator: inout SplitMix64
    ) -> Ring {
        // Directions of the corners of a square around the centre, in order.
        let count = Int.random(in: 1...40, using: &generator)
        let corners: Ring = [(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 1)]
        var ring: Ring = []
        for side in 0..<4 {
            for step in 0..<count {
                let along = Double(step) / Double(count)
                let dx = corners[side].x + (corners[side + 1].x - corners[side].x) * along
                let dy = corners[side].y + (corners[side + 1].y - corners[side].y) * along
                let distance = Double.random(in: inner...outer, using: &generator)
                ring.append((x + dx * distance, y + dy * distance))
            }
        }
        return ring + [ring[0]]
    }

    @Test func starsAreValidAndBrokenOnesAreNot() throws {
        let inspector = try GeometryInspector()
        var generator = SplitMix64(seed: 7)
        for _ in 0..<Effort.of(200) {
            let parts = (0..<Int.random(in: 1...4, using: &generator)).map { index -> [Ring] in
                let x = Double(index) * 25
                return [star(x, 0, 4, 10, &generator), star(x, 0, 0.5, 1.5, &generator).reversed()]
            }
            func codes(_ parts: [[Ring]]) throws -> [String] {
                try inspector.faults(of: shape(.multiPolygon, parts), isGeographic: true, checksWinding: true).map(
                    \.code)
            }
            #expect(try codes(parts) == [])

            let chosen = Int.random(in: 0..<parts.count, using: &generator)
            var broken = parts
            broken[chosen][0].reverse()
            #expect(try codes(broken) == ["wrong-winding"])
            broken = parts
            broken[chosen][1].removeLast()
            #expect(try codes(broken) == ["unclosed-ring"])
            broken = parts
            broken[chosen][1] = broken[chosen][1].map { ($0.x, $0.y + 40) }
            #expect(try codes(broken) == ["hole-outside-shell"])
            broken = parts
            broken[chosen].append(broken[chosen][1])
            #expect(try codes(broken) == ["duplicate-rings"])
            broken = parts
            broken.append([star(Double(chosen) * 25, 2.75, 0.1, 0.4, &generator)])
            #expect(try codes(broken) == ["nested-shells"])
        }
    }
}
