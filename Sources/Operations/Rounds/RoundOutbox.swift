import Decluttering
import Geometry
import Layers

/// Messages of one kind on their way to parts, whose items go some at a time.
struct RoundOutbox<Item>: ~Copyable {
    private let writer: ShuffleWriter
    private let kind: RoundMessage
    private let write: ([Item], inout ByteBuffer) -> Void
    private var items: [[Item]]
    private var record = ByteBuffer()

    /// Items that go together: fewer if there are many parts, as some items wait for each.
    private let length: Int

    /// - Parameter write: writes items as columns.
    init(
        _ kind: RoundMessage, to writer: ShuffleWriter, count: Int,
        _ write: @escaping ([Item], inout ByteBuffer) -> Void
    ) {
        (self.kind, self.writer, self.write) = (kind, writer, write)
        items = Array(repeating: [], count: count)
        length = min(max((1 << 17) / count, 16), 512)
    }

    mutating func add(_ item: Item, to part: Int) throws(Problem) {
        items[part].append(item)
        if items[part].count == length { try send(part) }
    }

    private mutating func send(_ part: Int) throws(Problem) {
        guard !items[part].isEmpty else { return }
        record.removeAll()
        record.append(kind.rawValue)
        write(items[part], &record)
        items[part].removeAll(keepingCapacity: true)
        try writer.append(record, to: part)
    }

    mutating func finish() throws(Problem) {
        for part in items.indices { try send(part) }
    }
}

/// A label on its way to a tile.
struct TileLabel: BitwiseCopyable {
    var label: Label
    var origin: LabelOrigin
    /// True if the tile decides about it.
    var isOwn: Bool
    var range: MinimumRange

    static func write(_ items: [TileLabel], to bytes: inout ByteBuffer) {
        var columns = TileLabels()
        for item in items { columns.append(item) }
        columns.write(0..<columns.count, to: &bytes)
    }
}

/// The range of a label that another tile decides.
struct RangeUpdate: BitwiseCopyable {
    var origin: LabelOrigin
    var range: MinimumRange

    static func write(_ items: [RangeUpdate], to bytes: inout ByteBuffer) {
        bytes.append(origins: items.count) { items[$0].origin }
        bytes.append(columnOf: items.count) { items[$0].range }
    }
}

/// The outcome of a label.
struct LabelOutcome: BitwiseCopyable {
    /// Number of the label in the part that has its feature.
    var index: Int32
    /// The lowest zoom from which it shows.
    var minimum: UInt8
    /// True if another label hides it.
    var isHidden: Bool
    /// The label that hides it, if names are needed.
    var blocker: LabelOrigin

    static func write(_ items: [LabelOutcome], to bytes: inout ByteBuffer) {
        bytes.append(columnOf: items.count) { items[$0].index }
        bytes.append(columnOf: items.count) { items[$0].minimum }
        bytes.append(columnOf: items.count) { items[$0].isHidden }
        bytes.append(origins: items.count) { items[$0].blocker }
    }
}
