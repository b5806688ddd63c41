import Decluttering
import Geometry
import Layers

/// The place of a label among all: the part that has its feature, and its number there. It breaks the last ties, so that
/// these are broken as in a single run.
struct LabelOrigin: BitwiseCopyable, Equatable {
    var part: Int32
    var index: Int32

    static let none = LabelOrigin(part: -1, index: -1)

    /// Number by which labels are in input order.
    var key: UInt64 { UInt64(UInt32(bitPattern: part)) << 32 | UInt64(UInt32(bitPattern: index)) }
}

/// Labels of a tile, and those of others that may collide with them.
struct TileLabels: ~Copyable {
    var labels = Labels()
    var origins = FlatBuffer<LabelOrigin>()
    /// True for labels of this tile.
    var isOwn = FlatBuffer<Bool>()
    var ranges = FlatBuffer<MinimumRange>()

    var count: Int { labels.count }

    mutating func append(_ label: TileLabel) {
        labels.append(label.label)
        origins.append(label.origin)
        isOwn.append(label.isOwn)
        ranges.append(label.range)
    }

    subscript(index: Int) -> TileLabel {
        TileLabel(
            label: labels.label(index), origin: origins[index], isOwn: isOwn[index], range: ranges[index])
    }

    /// The same labels in input order, each once, with all that is known of it.
    consuming func merged() -> TileLabels {
        let areSorted = (1..<max(count, 1)).allSatisfy { origins[$0 - 1].key < origins[$0].key }
        if areSorted { return self }
        var order = FlatBuffer<Int32>(capacity: count)
        var room = FlatBuffer<Int32>()
        for index in 0..<count { order.append(Int32(index)) }
        order.sort(in: &room) { origins[Int($0)].key < origins[Int($1)].key }
        var merged = TileLabels()
        for place in 0..<order.count {
            let (next, last) = (self[Int(order[place])], merged.count - 1)
            if last >= 0, merged.origins[last] == next.origin {
                merged.join(next, at: last)
            } else {
                merged.append(next)
            }
        }
        return merged
    }

    private mutating func join(_ label: TileLabel, at index: Int) {
        isOwn[index] = isOwn[index] || label.isOwn
        ranges[index].low = max(ranges[index].low, label.range.low)
        ranges[index].high = min(ranges[index].high, label.range.high)
    }

    /// The index of a label of sorted ones; nil if it is not there. O(log n).
    func index(of origin: LabelOrigin) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if origins[middle].key < origin.key { low = middle + 1 } else { high = middle }
        }
        return low < count && origins[low] == origin ? low : nil
    }
}

extension TileLabels {
    /// Writes the columns of some labels.
    func write(_ range: Range<Int>, to bytes: inout ByteBuffer) {
        let first = range.lowerBound
        bytes.append(labels, range)
        bytes.append(origins: range.count) { origins[first + $0] }
        bytes.append(columnOf: range.count) { isOwn[first + $0] }
        bytes.append(columnOf: range.count) { ranges[first + $0] }
    }

    /// Appends what `write` has written.
    mutating func read(_ bytes: inout ColumnReader) {
        bytes.takeLabels(into: &labels)
        bytes.takeOrigins(into: &origins)
        bytes.takeColumn(into: &isOwn)
        bytes.takeColumn(into: &ranges)
    }
}
