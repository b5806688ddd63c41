import Features
import Geometry
import Layers
import MadeShapes
import Memory

/// Reads a row of drags: an event of a touch, or the way of a whole drag.
struct DragReader: ~Copyable {
    /// The content of a row.
    enum Row {
        case event(TouchPhase, PixelOffset?)
        case way(PixelOffset)
    }

    private let request: DragRequest
    private var count = 0
    private var numbers: [String: NumericField] = [:]
    private var phase = -1
    private var time: (field: Int, rank: Int) = (-1, .max)
    /// Fields of names with their ranks, the likeliest first.
    private var names: [(field: Int, rank: Int)] = []
    private var text = ByteBuffer()
    /// The name of the feature of the last row; empty if it has none.
    private(set) var name: [UInt8] = []
    /// The time of the last row as it was read; empty if it has none.
    private(set) var timeText: [UInt8] = []
    private(set) var isTimeNumber = false

    /// The farthest place in pixels from the corner of the view.
    static let farthest = 1e9

    init(_ request: DragRequest) { self.request = request }

    mutating func add(_ field: Field) {
        let bare = FixColumn.bare(field.name)
        if ["x", "y", "dx", "dy"].contains(bare), numbers[bare] == nil {
            var number = NumericField(named: field.name)
            number.add(field, at: count)
            numbers[bare] = number
        }
        if bare == "phase", phase < 0 { phase = count }
        if let role = FixColumn.role(named: field.name), role.column == .time, role.rank < time.rank {
            time = (count, role.rank)
        }
        if let rank = request.rank(ofIdentifier: field.name) {
            names.append((count, rank))
            names.sort { $0.rank < $1.rank }
        }
        count += 1
    }

    mutating func read(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Row {
        readName(of: feature, chunk)
        readTime(of: feature, chunk)
        let phase = try phase(of: feature, chunk)
        let (dx, dy) = (try number("dx", of: feature, chunk), try number("dy", of: feature, chunk))
        guard let phase else {
            guard let dx, let dy else {
                throw bad(
                    "bad-phase", "the row has neither a phase nor dx and dy", feature, chunk,
                    hint: "use rows of id, x, y and phase, or of id, dx and dy")
            }
            return .way(PixelOffset(x: dx, y: dy))
        }
        guard dx == nil, dy == nil else {
            throw bad("bad-phase", "the row has both a phase and dx or dy", feature, chunk)
        }
        let (x, y) = (try number("x", of: feature, chunk), try number("y", of: feature, chunk))
        if let x, let y { return .event(phase, PixelOffset(x: x, y: y)) }
        guard phase == .cancelled, x == nil, y == nil else {
            throw bad("bad-pixel", "the row has no \(x == nil ? "x" : "y")", feature, chunk)
        }
        return .event(phase, nil)
    }

    private func number(
        _ column: String, of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Double? {
        guard let field = numbers[column] else { return nil }
        let number = try field.valueIfAny(of: feature, chunk, code: "bad-pixel", takesBlank: true)
        guard let number, !(number.magnitude <= Self.farthest) else { return number }
        throw bad("bad-pixel", "\(column) \(DecimalText.shortest(number)) is out of range", feature, chunk)
    }

    private mutating func phase(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> TouchPhase? {
        guard readText(phase, of: feature, chunk) else { return nil }
        if let phase = TouchPhase(text.bytes) { return phase }
        throw bad(
            "bad-phase", "'\(text.bytes.excerpt)' is not a phase", feature, chunk,
            hint: "use began, moved, ended or cancelled")
    }

    private mutating func readName(of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        if !name.isEmpty { name.removeAll(keepingCapacity: true) }
        for (field, _) in names where readComparable(field, of: feature, chunk) {
            name = text.array
            return
        }
    }

    private mutating func readTime(of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        if !timeText.isEmpty { timeText.removeAll(keepingCapacity: true) }
        isTimeNumber = false
        guard readText(time.field, of: feature, chunk) else { return }
        timeText = text.array
        for index in 0..<feature.values.count where feature.values[index].field == time.field {
            isTimeNumber = feature.values[index].kind == .number
        }
    }

    /// Reads the text of a field; false if it has none.
    private mutating func readText(_ field: Int, of feature: borrowing Feature, _ chunk: borrowing Chunk) -> Bool {
        text.removeAll()
        guard field >= 0, text.appendPlain(ofField: field, feature, chunk) else { return false }
        return !text.isEmpty
    }

    /// Reads the text of a field by which features are compared; false if it has none.
    private mutating func readComparable(
        _ field: Int, of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) -> Bool {
        text.removeAll()
        for index in 0..<feature.values.count where feature.values[index].field == field {
            let value = feature.values[index]
            if value.isInScratch {
                text.appendComparable(value, feature.scratch.bytes)
            } else {
                text.appendComparable(value, chunk.bytes.bytes)
            }
        }
        return !text.isEmpty
    }

    func bad(
        _ code: String, _ message: Wording, _ feature: borrowing Feature, _ chunk: borrowing Chunk,
        hint: Wording? = nil
    ) -> BadRecord {
        BadRecord(code, record: feature.record, at: chunk.byte(of: feature), message, hint: hint)
    }
}

extension ByteBuffer {
    /// A copy of the bytes.
    var array: [UInt8] {
        let span = bytes
        var array: [UInt8] = []
        array.reserveCapacity(count)
        for index in span.indices { array.append(span[index]) }
        return array
    }
}
