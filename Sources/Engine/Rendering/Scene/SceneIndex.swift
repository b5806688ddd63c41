import Drawing
import Geometry

/// Finds the drawings of a scene that may be in a window, for use with many small windows.
final class SceneIndex: Sendable {
    /// Drawings of each layer, by their positions in its order.
    private let layers: [Entries]
    private let markers: Entries
    private let labels: Entries

    /// Boxes in drawing order.
    private final class Entries: Sendable {
        let tree: PackedTree

        init(_ boxes: [Shape.Box]) { tree = PackedTree(boxes.span) }
    }

    init(layers: [[Shape.Box]], markers: [Shape.Box], labels: [Shape.Box]) {
        self.layers = layers.map { Entries($0) }
        self.markers = Entries(markers)
        self.labels = Entries(labels)
    }

    /// Slots in the drawing order of a layer.
    func items(of layer: Int, in window: MapRect) -> [Int] { Self.sorted(layers[layer], window) }

    func markers(in window: MapRect) -> [Int] { Self.sorted(markers, window) }

    func labels(in window: MapRect) -> [Int] { Self.sorted(labels, window) }

    /// The number of drawings that may be in a window, counted up to a limit; labels are looked for in a window of their
    /// own, as they reach further.
    func count(in window: MapRect, labels labelWindow: MapRect, upTo limit: Int) -> Int {
        var count = 0
        for entries in layers + [markers] { count += Self.count(entries, window, upTo: limit - count) }
        return count + Self.count(labels, labelWindow, upTo: limit - count)
    }

    private static func count(_ entries: Entries, _ window: MapRect, upTo limit: Int) -> Int {
        turns(window).reduce(0) { count, turn in
            count + entries.tree.count(in: window.offsetBy(dx: turn, dy: 0), upTo: limit - count)
        }
    }

    private static func visit(_ entries: Entries, _ window: MapRect, _ body: (Int) -> Void) {
        for turn in Self.turns(window) { entries.tree.search(window.offsetBy(dx: turn, dy: 0), body) }
    }

    /// Distances that bring the copies of the world which a window shows to the one at which drawings are.
    private static func turns(_ window: MapRect) -> [Double] {
        let world = MapPoint.worldSize
        let first = (window.minX / world).rounded(.down)
        let last = max((window.maxX / world).rounded(.up), first + 1)
        guard first.magnitude < 1e6, last.magnitude < 1e6 else { return [] }
        return (Int(first)..<Int(last)).map { -Double($0) * world }
    }

    private static func sorted(_ entries: Entries, _ window: MapRect) -> [Int] {
        var found: [Int] = []
        visit(entries, window) { found.append($0) }
        found.sort()
        guard turns(window).count > 1 else { return found }
        var unique: [Int] = []
        for slot in found where unique.last != slot { unique.append(slot) }
        return unique
    }
}
