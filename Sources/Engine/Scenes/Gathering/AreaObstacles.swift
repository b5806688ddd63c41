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
        var (box, layers): (Shape.Box, Set<Int>) = (Shape.Box(), [Int(feature.layer)])
        box.insert(place)
        tree.search(box) { index in
            let chunk = scene.chunks[Int(items[index].chunk)]
            guard !layers.contains(chunk.layer) else { return }
            if Self.holds(place, chunk.items[Int(items[index].item)], chunk) { layers.insert(chunk.layer) }
        }
        return Owner(feature: feature, place: place, layers: layers)
    }

    /// Finds what a rect around a place would cover: another area, or another part of its own area.
    mutating func covered(by rect: PixelRect, of owner: Owner, _ transform: PixelTransform) -> (other: Bool, own: Bool)
    {
        guard effort > 0 else { return (true, true) }
        let (scene, items) = (scene, items)
        var box = Shape.Box()
        for x in [rect.minX, rect.maxX] {
            for y in [rect.minY, rect.maxY] { box.insert(transform.place(x: x, y: y)) }
        }
        var (covered, count) = ((other: false, own: false), 0)
        tree.search(box) { index in
            let chunk = scene.chunks[Int(items[index].chunk)]
            guard owner.layers.contains(chunk.layer), !covered.other else { return }
            let item = chunk.items[Int(items[index].item)]
            let isOwn = chunk.layer == owner.feature.layer && item.feature == owner.feature.number
            let holds = isOwn || Self.holds(owner.place, item, chunk)
            for run in item.runs { count += chunk.outline.runs[run].end - chunk.outline.runs[run].start }
            // Around its own place, only other parts of an area are in the way.
            let isMet =
                holds
                ? item.runs.contains { run in
                    !chunk.outline.contains(owner.place, inRun: run)
                        && chunk.outline.meet(rect, CollectionOfOne(run), transform)
                } : chunk.outline.meet(rect, item.runs, transform)
            if isMet { if isOwn { covered.own = true } else { covered.other = true } }
        }
        effort -= count
        return covered
    }

    private static func holds(_ place: Shape.Point, _ item: SceneItem, _ chunk: SceneChunk) -> Bool {
        item.runs.reduce(false) { isInside, run in chunk.outline.contains(place, inRun: run) != isInside }
    }
}
