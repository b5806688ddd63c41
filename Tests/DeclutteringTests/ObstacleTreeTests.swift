import Decluttering
import Memory
import TestSupport
import Testing

struct ObstacleTreeTests {
    /// Rects and places of all sizes, some over the antimeridian, against one obstacle after the other.
    @Test func `any is covered if one is`() {
        for seed in 0..<30 {
            var random = SplitMix64(seed: UInt64(seed))
            let spread = Int64(1) << Int64.random(in: 8...32, using: &random)
            let given = (0..<[0, 1, 5, 80].randomElement(using: &random)!).map { _ in obstacle(spread, &random) }
            var obstacles = FlatBuffer<Obstacle>()
            for obstacle in given { obstacles.append(obstacle) }
            let tree = ObstacleTree(obstacles)
            for _ in 0..<60 {
                let label = label(spread, &random)
                let zoom = Int.random(in: 0...24, using: &random)
                let size = [Request.TileSize.pixels256, .pixels512].randomElement(using: &random) ?? .pixels256
                let isAny = given.contains { $0.isCovered(by: label, from: zoom, tileSize: size) }
                #expect(tree.areCovered(by: label, from: zoom, tileSize: size) == isAny, "seed \(seed), zoom \(zoom)")
                let exact = Double(zoom) + Double.random(in: 0..<1, using: &random)
                let isAnyThere = given.contains { $0.isCovered(by: label, at: exact, tileSize: size) }
                #expect(tree.areCovered(by: label, at: exact, tileSize: size) == isAnyThere, "seed \(seed), \(exact)")
            }
        }
    }

    private func obstacle(_ spread: Int64, _ random: inout SplitMix64) -> Obstacle {
        let (x, y) = (
            Int64.random(in: -spread / 2...spread, using: &random), Int64.random(in: 0...spread, using: &random)
        )
        guard Bool.random(using: &random) else {
            return Obstacle(
                left: x, right: x, top: y, bottom: y, width: 1 << Int32.random(in: 0...20, using: &random),
                height: 1 << Int32.random(in: 0...20, using: &random))
        }
        return Obstacle(
            left: x, right: x + Int64.random(in: 0...spread / 4, using: &random), top: y,
            bottom: y + Int64.random(in: 0...spread / 4, using: &random))
    }

    private func label(_ spread: Int64, _ random: inout SplitMix64) -> Label {
        var label = Label(
            x: UInt32(truncatingIfNeeded: Int64.random(in: -spread / 2...spread, using: &random)),
            y: UInt32(clamping: Int64.random(in: 0...spread, using: &random)),
            width: 1 << Int32.random(in: 0...21, using: &random), height: 1 << Int32.random(in: 0...21, using: &random))
        label.shape = Bool.random(using: &random) ? .rect : .circle
        if Bool.random(using: &random) {
            let most: Int32 = 1 << Int32.random(in: 3...21, using: &random)
            label.offsetX = Int32.random(in: -most...most, using: &random)
            label.offsetY = Int32.random(in: -most...most, using: &random)
        }
        return label
    }
}
