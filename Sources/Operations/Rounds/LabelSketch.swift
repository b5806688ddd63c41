import Decluttering
import Geometry

/// Where labels are and how large they are, so that all runs can split the map evenly.
struct LabelSketch: ~Copyable {
    private var keys = FlatBuffer<UInt64>()
    private(set) var largest = LabelExtent(width: 0, height: 0)

    var count: Int { keys.count }

    mutating func add(_ label: Label) {
        keys.append(MapTiles.key(x: label.x, y: label.y))
        if let extent = LabelExtent(label) { largest.include(extent) }
    }

    mutating func add(_ labels: borrowing TileLabels) {
        for index in 0..<labels.count { add(labels.labels.label(index)) }
    }

    /// Keys of some labels, which split all of them evenly.
    consuming func sample() -> [UInt64] {
        var room = FlatBuffer<UInt64>()
        var keys = keys
        keys.sort(in: &room, by: <)
        let size = min(keys.count, Self.mostKeys)
        return (0..<size).map { keys[(2 * $0 + 1) * keys.count / (2 * size)] }
    }

    private static let mostKeys = 256
}
