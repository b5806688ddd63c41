import Layers
import Pictures

/// A square of tiles that is drawn at once and then cut.
struct TileBlock {
    /// The tile of a lower level that covers the block.
    var root: TileAddress
    /// Levels from there to its tiles.
    var depth: Int

    var level: Int { root.level + depth }

    /// The tiles in the order of archives.
    var tiles: [TileAddress] { root.descendants(depth) }

    /// The block as a number, which a chunk carries to a thread.
    var number: Int { Int(root.identifier) << 2 | depth }

    init(root: TileAddress, depth: Int) { (self.root, self.depth) = (root, depth) }

    init(number: Int) {
        guard let root = TileAddress(identifier: UInt64(number) >> 2) else { preconditionFailure("no such block") }
        self.init(root: root, depth: number & 3)
    }
}

/// The blocks of a level in the order of archives, without those in which nothing can be. Which tiles make a block
/// depends on the map alone, so the pixels do not depend on threads.
final class TileBlocks: ChunkSource {
    private let pyramid: Pyramid
    private let level: Int
    private let plan: ScenePlan
    /// Levels below a block's root at most.
    private let depth: Int
    /// Tiles of lower levels that are still to be looked at, the next one last.
    private var waiting: [TileAddress]

    init(_ pyramid: Pyramid, _ plan: ScenePlan, level: Int) {
        self.pyramid = pyramid
        self.level = level
        self.plan = plan
        depth = min(pyramid.blockDepth, level)
        waiting = TileAddress(level: 0, column: 0, row: 0).map { [$0] } ?? []
    }

    func next(into chunk: inout Chunk) -> Bool {
        chunk.removeAll()
        while let tile = waiting.popLast() {
            guard pyramid.mayDraw(tile, at: level) else { continue }
            let count = pyramid.drawingCount(plan, in: tile, at: level, upTo: Self.many)
            if count == 0, !(pyramid.keepsEmpty && pyramid.covered.meets(tile)) { continue }
            let left = level - tile.level
            if left <= depth, left == 0 || count == 0 || count >= Self.many {
                chunk.records.before = TileBlock(root: tile, depth: left).number
                return true
            }
            for child in tile.children.reversed() { waiting.append(child) }
        }
        return false
    }

    /// Least number of drawings for which a block is drawn as a whole: fewer may lie in only a few of its tiles.
    private static let many = 24
}
