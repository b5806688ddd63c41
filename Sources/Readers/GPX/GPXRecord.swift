import Geometry
import Layers

/// A point in a chunk, as the thread that parses leaves it for a reader: a head of numbers, its values, the XML of the
/// point, and the texts of the values. All places count from the start of the chunk.
struct GPXRecord {
    /// The numbers of the head.
    enum Number: Int, CaseIterable {
        case rawStart, rawEnd
        /// Number of fields of the layer that are known with this point.
        case fieldCount
        case latitudeStart, latitudeEnd, longitudeStart, longitudeEnd
        case elevationStart, elevationEnd
        case notes
        case valueCount
    }

    static let (repetition, differentTime) = (1, 2)
    static let headLength = 4 * Number.allCases.count
    /// Field, content, start and end of its text.
    static let valueLength = 16
    private static let width = 4

    let start: Int

    func number(_ number: Number, _ bytes: Span<UInt8>) -> Int {
        bytes.littleInt32(start + Self.width * number.rawValue)
    }

    /// A text of the head; nil if the point has none.
    func text(from number: Number, to end: Number, _ bytes: Span<UInt8>) -> TextRange? {
        let first = self.number(number, bytes)
        return first < 0 ? nil : TextRange(first, self.number(end, bytes))
    }

    func value(_ index: Int, _ bytes: Span<UInt8>) -> (field: Int, content: GPXNames.Content, text: TextRange) {
        let place = start + Self.headLength + Self.valueLength * index
        let content = GPXNames.Content(rawValue: Int32(truncatingIfNeeded: bytes.littleInt32(place + 4)))
        return (
            bytes.littleInt32(place), content ?? .text,
            TextRange(bytes.littleInt32(place + 8), bytes.littleInt32(place + 12))
        )
    }
}

/// Writes the points of a chunk.
struct GPXRecordWriter: ~Copyable {
    struct Entry: BitwiseCopyable {
        var slot: Int
        var range: TextRange
        /// True if the range counts from the start of the texts of the point.
        var isOfPoint: Bool
    }

    private var entries = FlatBuffer<Entry>()
    /// Texts that all points of a chunk share, in that chunk: kinds, the device and the segment.
    private var kinds = [TextRange](repeating: TextRange(), count: 3)
    private var device = TextRange()
    private var segment = TextRange()
    private var knownDevice = -1
    private var knownSegment = -1

    /// Forgets the texts of the chunk before.
    mutating func begin() {
        kinds = [TextRange](repeating: TextRange(), count: 3)
        (knownDevice, knownSegment) = (-1, -1)
    }

    /// Appends the point that has ended; returns where its record starts.
    ///
    /// - Parameter raw: the XML of the point in the bytes of the input.
    mutating func append(
        _ document: inout GPXDocument, _ bytes: borrowing ByteBuffer, _ raw: Range<Int>, to chunk: inout Chunk
    ) -> Int {
        entries.removeAll()
        share(document, &chunk)
        let point = document.point.kind
        let (time, elevation) = (document.point.time, document.point.elevation)
        add(GPXNames.kind, kinds[point.rawValue])
        if point != .waypoint { add(GPXNames.device, device) }
        if point == .track { add(GPXNames.segment, segment) }
        add(GPXNames.time, time)
        add(GPXNames.elevation, elevation)
        for index in 0..<document.point.items.count {
            let item = document.point.items[index]
            add(item.slot, item.range)
        }
        return write(&document, bytes, raw, to: &chunk)
    }

    private mutating func add(_ slot: Int, _ range: TextRange) {
        entries.append(Entry(slot: slot, range: range, isOfPoint: false))
    }

    private mutating func add(_ slot: Int, _ range: GPXPoint.TextSpan) {
        guard range.start >= 0 else { return }
        entries.append(Entry(slot: slot, range: TextRange(range.start, range.end), isOfPoint: true))
    }

    /// Puts texts that several points have before the first point that has them.
    private mutating func share(_ document: borrowing GPXDocument, _ chunk: inout Chunk) {
        let kind = document.point.kind
        let start = chunk.bytes.count
        if kinds[kind.rawValue].isEmpty {
            chunk.bytes.append(kind.name)
            kinds[kind.rawValue] = TextRange(start, chunk.bytes.count)
        }
        if kind != .waypoint, knownDevice != document.deviceChanges {
            let start = chunk.bytes.count
            chunk.bytes.append(document.device.span)
            device = TextRange(start, chunk.bytes.count)
            knownDevice = document.deviceChanges
        }
        if kind == .track, knownSegment != document.segment {
            let start = chunk.bytes.count
            chunk.bytes.append(digitsOf: document.segment)
            segment = TextRange(start, chunk.bytes.count)
            knownSegment = document.segment
        }
    }

    private mutating func write(
        _ document: inout GPXDocument, _ bytes: borrowing ByteBuffer, _ raw: Range<Int>, to chunk: inout Chunk
    ) -> Int {
        let start = chunk.bytes.count
        for _ in GPXRecord.Number.allCases { chunk.bytes.append(bytesOf: Int32(0)) }
        var count = 0
        for index in 0..<entries.count {
            let (field, hasRoom) = document.names.field(of: entries[index].slot)
            if !hasRoom { document.point.fault = .tooManyFields }
            guard let field else { continue }
            entries[count] = entries[index]
            count += 1
            put(field, &chunk)
            put(Int(document.names[entries[index].slot].content.rawValue), &chunk)
            // Where the texts of the point lie is known once all of its values are.
            put(entries[index].range.lowerBound, &chunk)
            put(entries[index].range.upperBound, &chunk)
        }
        let rawStart = chunk.bytes.count
        chunk.bytes.append(bytes.bytes.extracting(raw))
        let textStart = chunk.bytes.count
        chunk.bytes.append(document.point.text.span)
        for index in 0..<count where entries[index].isOfPoint {
            let place = start + GPXRecord.headLength + GPXRecord.valueLength * index + 8
            set(place, textStart + entries[index].range.lowerBound, &chunk)
            set(place + 4, textStart + entries[index].range.upperBound, &chunk)
        }
        func head(_ number: GPXRecord.Number, _ value: Int, _ chunk: inout Chunk) {
            set(start + 4 * number.rawValue, value, &chunk)
        }
        func head(_ number: GPXRecord.Number, _ end: GPXRecord.Number, _ text: GPXPoint.TextSpan, _ chunk: inout Chunk)
        {
            head(number, text.start < 0 ? -1 : textStart + text.start, &chunk)
            head(end, text.start < 0 ? -1 : textStart + text.end, &chunk)
        }
        head(.rawStart, rawStart, &chunk)
        head(.rawEnd, textStart, &chunk)
        head(.fieldCount, document.names.fieldCount, &chunk)
        head(.latitudeStart, .latitudeEnd, document.point.latitude, &chunk)
        head(.longitudeStart, .longitudeEnd, document.point.longitude, &chunk)
        head(.elevationStart, .elevationEnd, document.point.elevation, &chunk)
        let notes =
            (document.point.hasRepetition ? GPXRecord.repetition : 0)
            + (document.point.differsInTime ? GPXRecord.differentTime : 0)
        head(.notes, notes, &chunk)
        head(.valueCount, count, &chunk)
        return start
    }

    private func put(_ number: Int, _ chunk: inout Chunk) {
        chunk.bytes.append(bytesOf: Int32(truncatingIfNeeded: number))
    }

    private func set(_ place: Int, _ number: Int, _ chunk: inout Chunk) {
        chunk.bytes.replace(at: place, bytesOf: Int32(truncatingIfNeeded: number))
    }

    /// Appends something in the place of a point that no point is made of.
    func append(
        without fields: Int, _ bytes: borrowing ByteBuffer, _ raw: Range<Int>, to chunk: inout Chunk
    ) -> Int {
        let start = chunk.bytes.count
        let rawStart = start + GPXRecord.headLength
        for number in GPXRecord.Number.allCases {
            switch number {
            case .rawStart: put(rawStart, &chunk)
            case .rawEnd: put(rawStart + raw.count, &chunk)
            case .fieldCount: put(fields, &chunk)
            case .notes, .valueCount: put(0, &chunk)
            default: put(-1, &chunk)
            }
        }
        chunk.bytes.append(bytes.bytes.extracting(raw))
        return start
    }
}
