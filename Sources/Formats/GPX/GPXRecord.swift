import FormatKit
import Layers
import Memory

/// A point in a chunk, as the thread that parses leaves it for a reader: a head of numbers and its values. The XML of the
/// point and the texts of the values stand before it. All offsets count from the start of the chunk.
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
        let offset = start + Self.headLength + Self.valueLength * index
        let content = GPXNames.Content(rawValue: Int32(truncatingIfNeeded: bytes.littleInt32(offset + 4)))
        return (
            bytes.littleInt32(offset), content ?? .text,
            TextRange(bytes.littleInt32(offset + 8), bytes.littleInt32(offset + 12))
        )
    }
}

/// The numbers of the head of a record in memory, in the order of `GPXRecord.Number`.
private struct Head: BitwiseCopyable {
    struct Text: BitwiseCopyable {
        var start: Int32 = -1
        var end: Int32 = -1

        init() {}

        init(_ text: GPXPoint.TextSpan, from textStart: Int) {
            guard text.start >= 0 else { return }
            start = Int32(truncatingIfNeeded: textStart + text.start)
            end = Int32(truncatingIfNeeded: textStart + text.end)
        }
    }

    var rawStart: Int32
    var rawEnd: Int32
    var fieldCount: Int32
    var latitude = Text()
    var longitude = Text()
    var elevation = Text()
    var notes: Int32 = 0
    var valueCount: Int32 = 0

    init(fieldCount: Int, raw: Range<Int>) {
        rawStart = Int32(truncatingIfNeeded: raw.lowerBound)
        rawEnd = Int32(truncatingIfNeeded: raw.upperBound)
        self.fieldCount = Int32(truncatingIfNeeded: fieldCount)
    }
}

/// Writes the points of a chunk.
struct GPXRecordWriter: ~Copyable {
    /// Texts that all points of a chunk share, in that chunk: kinds, the device and the segment.
    private var kinds = [TextRange](repeating: TextRange(), count: 3)
    private var device = TextRange()
    private var segment = TextRange()
    private var knownDevice = -1
    private var knownSegment = -1
    private let prefix: [UInt8]

    /// - Parameter prefix: put before the names of tracks and routes.
    init(prefix: String) { self.prefix = Array(prefix.utf8) }

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
        share(document, &chunk)
        let rawStart = chunk.bytes.count
        chunk.bytes.append(bytes.bytes.extracting(raw))
        let textStart = chunk.bytes.count
        chunk.bytes.append(document.point.text.span)
        let start = chunk.bytes.count
        var head = Head(fieldCount: 0, raw: rawStart..<textStart)
        chunk.bytes.append(bytesOf: head)
        let kind = document.point.kind
        var count = put(GPXNames.kind, kinds[kind.rawValue], &document, &chunk)
        if kind != .waypoint { count += put(GPXNames.device, device, &document, &chunk) }
        if kind == .track { count += put(GPXNames.segment, segment, &document, &chunk) }
        let (time, elevation) = (document.point.time, document.point.elevation)
        count += put(GPXNames.time, time, from: textStart, &document, &chunk)
        count += put(GPXNames.elevation, elevation, from: textStart, &document, &chunk)
        for index in 0..<document.point.items.count {
            let item = document.point.items[index]
            count += put(item.slot, item.range, from: textStart, &document, &chunk)
        }
        head.fieldCount = Int32(truncatingIfNeeded: document.names.fieldCount)
        head.latitude = Head.Text(document.point.latitude, from: textStart)
        head.longitude = Head.Text(document.point.longitude, from: textStart)
        head.elevation = Head.Text(elevation, from: textStart)
        if document.point.hasRepetition { head.notes |= Int32(GPXRecord.repetition) }
        if document.point.differsInTime { head.notes |= Int32(GPXRecord.differentTime) }
        head.valueCount = Int32(truncatingIfNeeded: count)
        chunk.bytes.replace(at: start, bytesOf: head)
        return start
    }

    /// Appends a value that the point has; returns 1, or 0 if nobody wants it.
    private func put(
        _ slot: Int, _ range: GPXPoint.TextSpan, from textStart: Int, _ document: inout GPXDocument,
        _ chunk: inout Chunk
    ) -> Int {
        guard range.start >= 0 else { return 0 }
        return put(slot, TextRange(textStart + range.start, textStart + range.end), &document, &chunk)
    }

    private func put(_ slot: Int, _ range: TextRange, _ document: inout GPXDocument, _ chunk: inout Chunk) -> Int {
        let (field, hasRoom) = document.names.field(of: slot)
        if !hasRoom { document.point.fault = .tooManyFields }
        guard let field else { return 0 }
        chunk.bytes.append(
            bytesOf: SIMD4(
                Int32(truncatingIfNeeded: field), document.names[slot].content.rawValue,
                Int32(truncatingIfNeeded: range.lowerBound), Int32(truncatingIfNeeded: range.upperBound)))
        return 1
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
            chunk.bytes.append(prefix.span)
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

    /// Appends something in the place of a point that no point is made of.
    func append(
        without fields: Int, _ bytes: borrowing ByteBuffer, _ raw: Range<Int>, to chunk: inout Chunk
    ) -> Int {
        let rawStart = chunk.bytes.count
        chunk.bytes.append(bytes.bytes.extracting(raw))
        let start = chunk.bytes.count
        chunk.bytes.append(bytesOf: Head(fieldCount: fields, raw: rawStart..<start))
        return start
    }
}
