import Geometry
public import Layers
import Memory
import Synchronization

/// Finds which of the features that were gathered overlap. Any number of threads may query it at once.
public final class OverlapPairs: Sendable {
    private let rects: FlatBuffer<MapRect>
    /// Features that may be on top, from the bottom of the drawing order.
    private let order: [Int]
    /// Features past the limit are above all others, and never on top of a pair.
    private let ranks: [Int32]
    private let all: RectIndex
    /// Points never overlap each other, and there may be many in one place.
    private let areas: RectIndex
    private let isWrapping: Bool
    /// Pairs found so far, and the number of features on top of them.
    private let found = Atomic(0)
    private let asked = Atomic(0)

    /// Buffers for one thread.
    public struct Room: ~Copyable {
        fileprivate var hits = FlatBuffer<Int32>()
        fileprivate var below: [Int32] = []

        public init() {}
    }

    init(_ rects: consuming FlatBuffer<MapRect>, from order: [Int], isWrapping: Bool) {
        var ranks = [Int32](repeating: .max, count: rects.count)
        for (rank, item) in order.enumerated() { ranks[item] = Int32(rank) }
        var areas = FlatBuffer<MapRect>(capacity: rects.count)
        for index in 0..<rects.count { areas.append(rects[index].isEmpty ? .null : rects[index]) }
        all = RectIndex(rects.span, isWrapping: isWrapping)
        self.areas = RectIndex(areas.span, isWrapping: isWrapping)
        self.rects = rects
        self.order = order
        self.ranks = ranks
        self.isWrapping = isWrapping
    }

    /// Number of features that may be on top.
    public var count: Int { order.count }

    /// Calls `body` for each pair with one of a run of features on top, the lowest first.
    ///
    /// O(log n) for each of them, plus time for each pair of rects that touch.
    public func forEachPair(
        under tops: Range<Int>, _ room: inout Room, _ body: (_ top: Int, _ bottom: Int) -> Void
    ) {
        var count = 0
        for top in order[tops] {
            room.below.removeAll(keepingCapacity: true)
            room.hits.removeAll()
            let rect = rects[top]
            if rect.isEmpty { areas.search(rect, into: &room.hits) } else { all.search(rect, into: &room.hits) }
            for index in 0..<room.hits.count {
                let item = Int(room.hits[index])
                if ranks[item] < ranks[top], overlap(rect, rects[item]) { room.below.append(ranks[item]) }
            }
            room.below.sort()
            var last: Int32 = -1
            for rank in room.below where rank != last {
                body(top, order[Int(rank)])
                last = rank
                count += 1
            }
        }
        found.add(count, ordering: .relaxed)
        asked.add(tops.count, ordering: .relaxed)
    }

    private func overlap(_ one: MapRect, _ other: MapRect) -> Bool {
        isWrapping ? one.intersectsWrapping(other) : one.intersects(other)
    }

    /// Number of features on top to look at in one go, so that what is found fits into little memory.
    fileprivate var runLength: Int {
        let (found, asked) = (found.load(ordering: .relaxed), asked.load(ordering: .relaxed))
        guard asked > 0 else { return 16 }
        return min(max(Self.mostPairs * asked / max(found, 1), 1), Self.mostTops)
    }

    private static let (mostPairs, mostTops) = (16384, 2048)
}

/// Runs of features on top, in order.
public final class OverlapRuns: ChunkSource {
    private let pairs: OverlapPairs
    private var next = 0

    public init(_ pairs: OverlapPairs) { self.pairs = pairs }

    public func next(into chunk: inout Chunk) -> Bool {
        guard next < pairs.count else { return false }
        let end = min(next + pairs.runLength, pairs.count)
        chunk.removeAll()
        chunk.bytes.append(bytesOf: next)
        chunk.bytes.append(bytesOf: end)
        next = end
        return true
    }

    /// The run that a chunk stands for.
    public static func tops(of chunk: borrowing Chunk) -> Range<Int> {
        var cursor = RawCursor(chunk.bytes.bytes, at: 0)
        let start = cursor.take(Int.self)
        return start..<cursor.take(Int.self)
    }
}
