import Drawing
import Geometry
import Memory

/// The areas that names beside small areas must not cover: those of the same layer, and of layers that hold the area, such
/// as the land beneath an island. Others, such as seas, may be covered.
struct AreaObstacles: ~Copyable {
    private let scene: Scene
    private let items: [Entry]
    private let tree: PackedTree
    /// Positions that may still be compared. It bounds the time where many names are beside a long coast.
    private var effort = 300_000_000

    private struct Entry {
        var chunk: Int32
        var item: Int32
    }

    /// An area beside which a name is to stand.
    struct Owner {
        var feature: SceneFeature
        var place: Shape.Point
        /// Layers whose areas are in the way.
        fileprivate var layers: Set<Int>
        /// Numbers of its items around the place.
        fileprivate var items: [Int] = []
    }

    init(_ scene: Scene) {
        var (items, boxes): ([Entry], [Shape.Box]) = ([], [])
        for (number, chunk) in scene.chunks.enumerated() {
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                guard !item.isPlace, chunk.outline.runs[Int(item.firstRun)].kind == .ring else { continue }
                items.append(Entry(chunk: Int32(number), item: Int32(index)))
                boxes.append(item.box)
            }
        }
        (self.scene, self.items) = (scene, items)
        tree = PackedTree(boxes.span)
    }

    /// Finds the layers whose areas are in the way of a name.
    func owner(_ feature: SceneFeature, at place: Shape.Point) -> Owner {
        let (scene, items) = (scene, items)
        var owner = Owner(feature: feature, place: place, layers: [Int(feature.layer)])
        var box = Shape.Box()
        box.insert(place)
        tree.search(box) { index in
            let chunk = scene.chunks[Int(items[index].chunk)]
            let item = chunk.items[Int(items[index].item)]
            if chunk.layer == feature.layer, item.feature == feature.number { owner.items.append(index) }
            guard !owner.layers.contains(chunk.layer) else { return }
            if Self.holds(place, item, chunk) { owner.layers.insert(chunk.layer) }
        }
        return owner
    }

    /// Finds what a rect beside a place would cover, or seem to name as it is nearer to it: another area, or another part
    /// of its own area.
    mutating func covered(by rect: PixelRect, of owner: Owner, _ transform: PixelTransform) -> (other: Bool, own: Bool)
    {
        guard effort > 0 else { return (true, true) }
        let (scene, items) = (scene, items)
        let reach = distance(from: rect, to: owner, transform)
        var box = Shape.Box()
        for x in [rect.minX - reach, rect.maxX + reach] {
            for y in [rect.minY - reach, rect.maxY + reach] { box.insert(transform.place(x: x, y: y)) }
        }
        var (covered, count) = ((other: false, own: false), 0)
        tree.search(box) { index in
            let chunk = scene.chunks[Int(items[index].chunk)]
            guard owner.layers.contains(chunk.layer), !covered.other else { return }
            let item = chunk.items[Int(items[index].item)]
            for run in item.runs { count += chunk.outline.runs[run].end - chunk.outline.runs[run].start }
            if chunk.layer == owner.feature.layer, item.feature == owner.feature.number {
                covered.own = covered.own || Self.meetsOtherPart(item, chunk, rect, owner.place, transform)
            } else if Self.holds(owner.place, item, chunk) {
                covered.other = Self.meetsOtherPart(item, chunk, rect, owner.place, transform)
            } else {
                covered.other =
                    chunk.outline.meet(rect, item.runs, transform)
                    || chunk.outline.distance(from: rect, to: item.runs, transform, atMost: reach) < reach
            }
        }
        effort -= count
        return covered
    }

    /// Pixels from a rect to the area that it names.
    private func distance(from rect: PixelRect, to owner: Owner, _ transform: PixelTransform) -> Double {
        let nearest = owner.items.reduce(Double.infinity) { nearest, index in
            let chunk = scene.chunks[Int(items[index].chunk)]
            let item = chunk.items[Int(items[index].item)]
            return chunk.outline.distance(from: rect, to: item.runs, transform, atMost: nearest)
        }
        return nearest.isFinite ? nearest : 0
    }

    /// True if a rect meets a part of an area that is not around a place.
    private static func meetsOtherPart(
        _ item: SceneItem, _ chunk: SceneChunk, _ rect: PixelRect, _ place: Shape.Point, _ transform: PixelTransform
    ) -> Bool {
        item.runs.contains { run in
            !chunk.outline.contains(place, inRun: run)
                && chunk.outline.meet(rect, run..<run + 1, transform)
        }
    }

    private static func holds(_ place: Shape.Point, _ item: SceneItem, _ chunk: SceneChunk) -> Bool {
        item.runs.reduce(false) { isInside, run in chunk.outline.contains(place, inRun: run) != isInside }
    }
}
