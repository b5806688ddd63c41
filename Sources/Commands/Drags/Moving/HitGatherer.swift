import Features
public import Geometry
public import Layers
import Memory

/// The first places of all touches, by which features are found.
public struct TouchPlaces: Sendable {
    let view: Viewport
    let target: TargetRequest
    let drags: DragRequest
    /// The touches from north to south.
    let touches: [Touch]
    let count: Int

    public init(_ list: DragList, _ drags: DragRequest, _ target: TargetRequest, _ view: Viewport) {
        self.view = view
        self.target = target
        self.drags = drags
        var touches: [Touch] = []
        for index in 0..<list.batch.drags.count {
            let pixel = list.batch.drags[index].first
            let point = view.mapPoint(for: PixelPoint(x: pixel.x, y: pixel.y))
            touches.append(
                Touch(
                    number: Int32(truncatingIfNeeded: index), pixel: pixel, map: MapPlace(x: point.x, y: point.y)))
        }
        count = touches.count
        self.touches = touches.sorted { $0.map.y < $1.map.y }
    }

    /// The touches that a box may hold, as indices of `touches`.
    func near(_ target: TouchTarget) -> Range<Int> {
        let width = target.size.x / 2 + target.offset.x.magnitude
        let height = target.size.y / 2 + target.offset.y.magnitude
        // A pixel more leaves room for rounding.
        let reach = ((width * width + height * height).squareRoot() + 1) / view.scale
        return firstTouch(from: target.place.y - reach)..<firstTouch(from: target.place.y + reach)
    }

    private func firstTouch(from y: Double) -> Int {
        var (low, high) = (0, touches.count)
        while low < high {
            let middle = (low + high) / 2
            if touches[middle].map.y < y { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A feature under a touch.
struct HitCandidate {
    var target: TouchTarget
    var feature: FeatureKey
    /// Number of its record in its input.
    var record: Int
    var name: [UInt8]

    /// True if it is drawn above another one.
    func isAbove(_ other: HitCandidate) -> Bool {
        if target.order != other.target.order { return target.order > other.target.order }
        if feature.source != other.feature.source { return feature.source > other.feature.source }
        return record > other.record
    }
}

/// The topmost features under each touch. A touch can only find a lower one if earlier touches have dragged those above
/// it away, so the k-th touch needs no more than k.
struct HitBoard {
    private var rows: [[HitCandidate]]
    /// Touches with candidates.
    private(set) var used: [Int] = []

    init(count: Int) { rows = [[HitCandidate]](repeating: [], count: count) }

    mutating func removeAll() {
        for touch in used { rows[touch].removeAll(keepingCapacity: true) }
        used.removeAll(keepingCapacity: true)
    }

    mutating func add(_ candidate: HitCandidate, to touch: Int) {
        if rows[touch].isEmpty { used.append(touch) }
        rows[touch].append(candidate)
        if rows[touch].count > 2 * (touch + 1) + 64 { trim(touch) }
    }

    private mutating func trim(_ touch: Int) {
        rows[touch].sort { $0.isAbove($1) }
        rows[touch].removeLast(max(0, rows[touch].count - touch - 1))
    }

    /// The features under a touch, the topmost first.
    mutating func takeSorted(_ touch: Int) -> [HitCandidate] {
        trim(touch)
        var row: [HitCandidate] = []
        swap(&row, &rows[touch])
        return row
    }

    subscript(touch: Int) -> [HitCandidate] { rows[touch] }
}

/// Finds the features under touches.
public struct HitGatherer: FeatureConsumer, ~Copyable {
    private let places: TouchPlaces
    private var maker: TargetMaker
    private var fields: [(field: Int, rank: Int)] = []
    private var fieldCount = 0
    private var text = ByteBuffer()
    private var recordsBefore = 0
    fileprivate var board: HitBoard

    public init(_ places: TouchPlaces) {
        self.places = places
        maker = TargetMaker(places.target)
        board = HitBoard(count: places.count)
    }

    public mutating func add(_ field: Field) {
        maker.add(field, at: fieldCount)
        IdentifierText.add(field, at: fieldCount, to: &fields, places.drags)
        fieldCount += 1
    }

    public mutating func begin() { board.removeAll() }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        guard let target = try maker.target(of: feature, chunk) else { return }
        var candidate: HitCandidate?
        for index in places.near(target) {
            let touch = places.touches[index]
            guard target.holds(touch, movedBy: PixelOffset(), in: places.view) else { continue }
            if candidate == nil { candidate = made(target, feature, chunk) }
            if let candidate { board.add(candidate, to: Int(touch.number)) }
        }
    }

    private mutating func made(
        _ target: TouchTarget, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) -> HitCandidate {
        text.removeAll()
        _ = IdentifierText.append(of: feature, chunk, fields, places.drags, to: &text)
        return HitCandidate(
            target: target, feature: FeatureKey(source: chunk.source, key: chunk.key(of: feature)),
            record: feature.index, name: text.array)
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func send(to results: HitList) throws(Problem) {
        results.take(&board, recordsBefore: recordsBefore)
    }
}

/// The features under all touches.
public final class HitList {
    private let places: TouchPlaces
    private var board: HitBoard

    public init(_ places: TouchPlaces) {
        self.places = places
        board = HitBoard(count: places.count)
    }

    fileprivate func take(_ other: inout HitBoard, recordsBefore: Int) {
        for touch in other.used {
            for var candidate in other[touch] {
                candidate.record += recordsBefore
                board.add(candidate, to: touch)
            }
        }
    }

    /// A feature that was found, as some touches have left it.
    private struct Found {
        let candidate: HitCandidate
        var total: DragTotal
    }

    /// Lets touches find features in turn, each where earlier ones have left it.
    func resolve(_ batch: borrowing DragBatch) -> (totals: [FeatureKey: DragTotal], names: [[UInt8]?]) {
        var found: [FeatureKey: Found] = [:]
        var names: [[UInt8]?] = []
        let touches = places.touches.sorted { $0.number < $1.number }
        for touch in touches {
            var top = board.takeSorted(Int(touch.number)).first {
                found[$0.feature]?.total.moves != true
            }
            for (_, item) in found where item.total.moves {
                guard item.candidate.target.holds(touch, movedBy: item.total.way, in: places.view),
                    top.map({ item.candidate.isAbove($0) }) ?? true
                else { continue }
                top = item.candidate
            }
            names.append(top?.name)
            guard let top else { continue }
            found[top.feature, default: Found(candidate: top, total: DragTotal())].total.add(
                batch.drags[Int(touch.number)])
        }
        return (found.mapValues(\.total), names)
    }
}
