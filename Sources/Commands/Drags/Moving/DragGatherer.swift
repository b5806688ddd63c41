import Features
public import Layers
import MadeShapes
import Memory

/// Reads drags from rows.
public struct DragGatherer: FeatureConsumer, ~Copyable {
    private var reader: DragReader
    private var machine: TouchMachine
    /// The touch that is open at the start of the chunk, as far as it is known.
    private var before: OpenTouch?
    fileprivate var batch = DragBatch()

    public init(_ request: DragRequest) {
        reader = DragReader(request)
        machine = TouchMachine(request: request)
    }

    public mutating func add(_ field: Field) { reader.add(field) }

    public mutating func begin() {
        batch.removeAll()
        machine.open = before
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let row = try reader.read(feature, chunk)
        do throws(TouchMachine.Fault) {
            let finished = try machine.take(
                row, reader.name, reader.timeText, isTimeNumber: reader.isTimeNumber)
            guard let finished else { return }
            let isWhole = if case .way = row { true } else { false }
            batch.append(
                finished, isWhole: isWhole, end: reader.timeText, isEndNumber: reader.isTimeNumber)
        } catch {
            throw reader.bad(error.code, error.message, feature, chunk, hint: error.hint)
        }
    }

    /// A chunk is read again if it has turned out which touch is open at its start.
    public mutating func isOutdated(by results: DragList) -> Bool {
        guard before != results.open else { return false }
        before = results.open
        return true
    }

    public mutating func send(to results: DragList) throws(Problem) { results.take(&self) }

    fileprivate var open: OpenTouch? { machine.open }
}

/// Drags with their names and times.
struct DragBatch: ~Copyable {
    var drags = FlatBuffer<Drag>()
    var names = TextTable()
    var times = ByteBuffer()
    private var text = ByteBuffer()

    mutating func removeAll() {
        drags.removeAll()
        if !names.isEmpty { names.removeAll() }
        times.removeAll()
    }

    mutating func append(
        _ finished: TouchMachine.Finished, isWhole: Bool, end: [UInt8], isEndNumber: Bool
    ) {
        let touch = finished.touch
        let noPlace = PixelOffset(x: .nan, y: .nan)
        var drag = Drag(
            name: -1, first: isWhole ? noPlace : touch.first, way: touch.last - touch.first,
            outcome: finished.outcome)
        if !touch.name.isEmpty {
            text.removeAll()
            text.append(touch.name.span)
            drag.name = Int32(truncatingIfNeeded: names.number(of: text))
        }
        // Times matter only to drags.
        if finished.outcome != .none {
            drag.start = add(touch.start.span, isNumber: touch.isStartNumber)
            drag.end = add(end.span, isNumber: isEndNumber)
        }
        drags.append(drag)
    }

    func text(of time: TimeText) -> [UInt8] {
        var text = ByteBuffer()
        text.append(times.bytes.extracting(time.first..<time.first + time.count))
        return text.array
    }

    private mutating func add(_ time: Span<UInt8>, isNumber: Bool) -> TimeText {
        times.append(time)
        return TimeText(first: times.count - time.count, count: time.count, isNumber: isNumber)
    }

    mutating func append(_ other: borrowing DragBatch) {
        for index in 0..<other.drags.count {
            var drag = other.drags[index]
            if drag.name >= 0 {
                drag.name = Int32(truncatingIfNeeded: names.number(of: Int(drag.name), in: other.names))
            }
            drag.start.first += times.count
            drag.end.first += times.count
            drags.append(drag)
        }
        times.append(other.times.bytes)
    }
}

/// The drags of a file, in its order.
public final class DragList {
    private(set) var batch = DragBatch()
    /// The touch that has not ended yet.
    private(set) var open: OpenTouch?

    public init() {}

    fileprivate func take(_ gatherer: inout DragGatherer) {
        batch.append(gatherer.batch)
        open = gatherer.open
    }

    /// Ends the list. A touch that has not ended counts as cancelled; returns its name, which is empty if it has none.
    public func finish() -> String? {
        guard let touch = open else { return nil }
        batch.append(
            TouchMachine.Finished(touch: touch, outcome: touch.isDrag ? .cancelled : .none), isWhole: false,
            end: [], isEndNumber: false)
        open = nil
        return touch.name.span.excerpt
    }

    public var count: Int { batch.drags.count }

    /// Takes the drags out of the list.
    func takeAll() -> DragBatch {
        var taken = DragBatch()
        swap(&taken, &batch)
        return taken
    }
}
