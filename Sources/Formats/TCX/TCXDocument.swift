import Expat
import FormatKit
import Geometry
import Layers
import Memory

/// Finds the points of a TCX among the events of its XML.
struct TCXDocument: ~Copyable {
    private var writer: PointWriter
    private let prefix: String
    private var isInPoint = false
    private var start = 0
    private var place = (line: 1, column: 1)
    /// Names of the open elements outside of points, in order.
    private var names: [String] = []
    private var depthInPoint = 0
    /// The text of the element that is open, if it may be a value.
    private var value: [UInt8] = []
    private var isLeaf = false
    private var latitude: Double?
    private var longitude: Double?
    private var hasCoordinates = false
    private var device = ""
    private var sport = ""
    private var segment = 0
    private var lap = 0
    private var tracksOfLap = 0
    private var isNewActivity = true

    init(source: Int, prefix: String) {
        writer = PointWriter(source: source)
        self.prefix = prefix
    }

    /// Start in the input of the open point.
    var openStart: Int? { isInPoint ? start : nil }

    func begin(_ chunk: inout Chunk) { writer.begin(&chunk) }

    /// Takes the events of the last piece from `next` on, until the chunk is `length` bytes long.
    mutating func take(
        _ parser: borrowing XMLParser, from next: inout Int, upTo length: Int, _ window: inout InputWindow,
        into chunk: inout Chunk
    ) {
        let (events, text) = (parser.events, parser.text)
        while next < events.count {
            if chunk.bytes.count >= length, !chunk.records.isEmpty { return }
            next += 1
            take(events[next - 1], text, &window, into: &chunk)
        }
    }

    private mutating func take(
        _ event: XMLEvent, _ text: Span<UInt8>, _ window: inout InputWindow, into chunk: inout Chunk
    ) {
        switch event.kind {
        case .namespace: break
        case .start: open(text.extracting(event.text).localName, at: event.byte, &window)
        case .attribute:
            if names.last == "Activity", !isInPoint, text.extracting(event.text).localName.spells("Sport") {
                sport = String(decoding: event.value.map { text[$0] }, as: UTF8.self)
            }
        case .text:
            guard isLeaf, value.count < 4096 else { return }
            for index in event.text.prefix(4096) { value.append(text[index]) }
        case .end: close(event, &window, into: &chunk)
        }
    }

    private mutating func open(_ name: Span<UInt8>, at byte: Int, _ window: inout InputWindow) {
        value.removeAll(keepingCapacity: true)
        isLeaf = true
        if isInPoint {
            depthInPoint += 1
            inner = name.indices.map { name[$0] }
            return
        }
        let word = String(decoding: name.indices.map { name[$0] }, as: UTF8.self)
        names.append(word)
        switch word {
        case "Activity", "Course": (device, sport, lap, isNewActivity) = ("", "", 0, true)
        case "Lap": (lap, tracksOfLap) = (lap + 1, 0)
        case "Track":
            tracksOfLap += 1
            if isNewActivity || tracksOfLap > 1 { segment += 1 }
            isNewActivity = false
        case "Trackpoint":
            (isInPoint, start, depthInPoint) = (true, byte, 0)
            place = window.place(of: byte)
            (latitude, longitude, hasCoordinates) = (nil, nil, false)
        default: break
        }
    }

    /// The name of the element of a point that was opened last.
    private var inner: [UInt8] = []

    private mutating func close(_ event: XMLEvent, _ window: inout InputWindow, into chunk: inout Chunk) {
        defer { isLeaf = false }
        if isInPoint, depthInPoint > 0 {
            depthInPoint -= 1
            if isLeaf { takeValue() }
            return
        }
        guard let name = names.popLast() else { return }
        if name == "Trackpoint" { return finishPoint(event.endByte, window, into: &chunk) }
        let isName = name == "Id" && names.last == "Activity" || name == "Name" && names.last == "Course"
        if isLeaf, isName { device = String(decoding: trimmedValue, as: UTF8.self) }
    }

    private var trimmedValue: ArraySlice<UInt8> {
        let text = value.drop { $0.isXMLSpace }
        return text.prefix((text.lastIndex { !$0.isXMLSpace } ?? text.startIndex - 1) + 1 - text.startIndex)
    }

    /// Takes the text of an element of the open point.
    private mutating func takeValue() {
        let text = Array(trimmedValue)
        guard !text.isEmpty else { return }
        let isLatitude = inner.span.spells("LatitudeDegrees")
        if isLatitude || inner.span.spells("LongitudeDegrees") {
            hasCoordinates = true
            if isLatitude { latitude = number(text.span) } else { longitude = number(text.span) }
            return
        }
        guard let field = TCXField(element: inner.span), !writer.has(field.rawValue) else { return }
        if field == .time { return writer.put(field.rawValue, .string, text.span) }
        guard let value = number(text.span) else { return }
        writer.put(field.rawValue, value)
        if field == .ele { writer.setElevation(value) }
    }

    private func number(_ text: Span<UInt8>) -> Double? {
        guard let (value, end) = DecimalText.scan(text, from: 0), end == text.count, value.isFinite else { return nil }
        return value
    }

    private mutating func finishPoint(_ end: Int, _ window: borrowing InputWindow, into chunk: inout Chunk) {
        isInPoint = false
        writer.put(TCXField.kind.rawValue, "trkpt")
        writer.put(TCXField.device.rawValue, prefix + (device.isEmpty ? "track" : device))
        writer.put(TCXField.segment.rawValue, Double(segment))
        if !sport.isEmpty { writer.put(TCXField.sport.rawValue, sport) }
        if lap > 0 { writer.put(TCXField.lap.rawValue, Double(lap)) }
        var fault: TCXFault?
        if let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180 {
            writer.setPosition(x: longitude, y: latitude)
        } else {
            fault = hasCoordinates ? .position : .noPosition
        }
        let raw = (start - window.start..<end - window.start).map { window.bytes[$0] }
        writer.finish(raw.span, at: start, place, fault: fault?.rawValue ?? 0, into: &chunk)
    }
}
