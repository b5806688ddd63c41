import FormatKit
import Layers
import Times

/// Makes fixes of sentences: those with the same time are one.
final class NMEAChunks: ChunkSource {
    private var parser: NMEAParser

    init(_ source: consuming ByteSource, index: Int, length: Int) {
        parser = NMEAParser(source, index: index, length: length)
    }

    func next(into chunk: inout Chunk) throws(Problem) -> Bool { try parser.next(into: &chunk) }
}

private struct NMEAParser: ~Copyable {
    private var window: InputWindow
    private var writer: PointWriter
    private let length: Int
    private var sentence = NMEASentence()
    /// Offset in the input of the next line, and of the first line of the open fix.
    private var position = 0
    private var start = 0
    private var place = (line: 1, column: 1)
    /// The sentences of the open fix.
    private var raw = ByteBuffer()
    private var isOpen = false
    private var firstStray: [UInt8] = []
    private var fault = NMEAFault.noFix
    private var hasFault = false
    /// Microseconds since midnight of the open fix, and of the last one.
    private var time: Int64?
    private var lastTime: Int64 = 0
    /// The start of the last day that is known.
    private var day: Instant?
    private var hasDate = false
    /// True if sentences of a type have had checksums: one without is cut off, perhaps in the middle of a number.
    private var checksums = (rmc: false, gga: false)

    private static let longestLine = 4096
    private static let piece = 64 << 10

    init(_ source: consuming ByteSource, index: Int, length: Int) {
        window = InputWindow(source)
        writer = PointWriter(source: index)
        self.length = length
    }

    mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        writer.begin(&chunk)
        while chunk.bytes.count < length {
            if let line = nextLine() {
                take(line, into: &chunk)
                continue
            }
            if window.isAtEnd {
                finish(into: &chunk)
                noteRest(into: &chunk)
                break
            }
            if !chunk.records.isEmpty, !window.isReady { break }
            window.forget(before: position)
            _ = try window.read(upTo: Self.piece)
        }
        writer.end(&chunk)
        return !chunk.records.isEmpty
    }

    /// Range among the bytes of the next line, without its end; nil until it is whole.
    private mutating func nextLine() -> Range<Int>? {
        let first = position - window.start
        guard first < window.bytes.count else { return nil }
        var (end, next) = Self.line(in: window, from: first)
        guard next > 0 else { return nil }
        position = window.start + next
        while end > first, window.bytes[end - 1] <= 0x20 { end -= 1 }
        return first..<end
    }

    /// Where a line ends and the next one starts, which is 0 if it may go on.
    private static func line(in window: borrowing InputWindow, from first: Int) -> (end: Int, next: Int) {
        let bytes = window.bytes.bytes
        let end = bytes.first(UInt8(ascii: "\n"), from: first)
        if end < bytes.count || window.isAtEnd { return (end, min(end + 1, bytes.count)) }
        return end - first > longestLine ? (first + longestLine, first + longestLine) : (end, 0)
    }

    private mutating func take(_ line: Range<Int>, into chunk: inout Chunk) {
        guard !line.isEmpty else { return }
        let byte = window.start + line.lowerBound
        // A span of the window would borrow all of the parser.
        let text = line.map { window.bytes[$0] }
        switch sentence.read(text.span) {
        case .stray:
            if writer.firstStray == nil { firstStray = text }
            writer.addStray(at: byte, window.place(of: byte))
        case .wrongChecksum: note(.checksum, text, at: byte, into: &chunk)
        case .sentence: take(sentence: text, at: byte, into: &chunk)
        }
    }

    /// Adds a sentence by itself that cannot be read.
    private mutating func note(_ fault: NMEAFault, _ text: [UInt8], at byte: Int, into chunk: inout Chunk) {
        finish(into: &chunk)
        writer.finish(text.span, at: byte, window.place(of: byte), fault: fault.rawValue, into: &chunk)
    }

    /// Adds a record for lines at the end that belong to no fix.
    private mutating func noteRest(into chunk: inout Chunk) {
        guard let first = writer.firstStray else { return }
        let (text, byte, place) = (firstStray, first.byte, (line: first.line, column: first.column))
        writer.finish(text.span, at: byte, place, fault: NMEAFault.noSentence.rawValue, into: &chunk)
    }

    private mutating func take(sentence text: [UInt8], at byte: Int, into chunk: inout Chunk) {
        let line = text.span
        let isRMC = sentence.isOf("RMC", line)
        if sentence.isOf("ZDA", line) { return takeDate(line) }
        guard isRMC || sentence.isOf("GGA", line) else { return }
        let lacksChecksum = !sentence.hasChecksum && (isRMC ? checksums.rmc : checksums.gga)
        guard sentence.count >= 10, !lacksChecksum else { return note(.cut, text, at: byte, into: &chunk) }
        if isRMC { checksums.rmc = sentence.hasChecksum } else { checksums.gga = sentence.hasChecksum }
        let time = sentence.timeOfDay(1, line)
        if time == nil, !sentence.range(1).isEmpty { return note(.date, text, at: byte, into: &chunk) }
        if !isOpen || time != self.time { open(time, at: byte, into: &chunk) }
        raw.append(line)
        raw.append(UInt8(ascii: "\n"))
        if isRMC { takeRMC(line) } else { takeGGA(line) }
    }

    private mutating func open(_ time: Int64?, at byte: Int, into chunk: inout Chunk) {
        finish(into: &chunk)
        (isOpen, start, self.time, hasDate) = (true, byte, time, false)
        place = window.place(of: byte)
        (fault, hasFault) = (.noFix, true)
    }

    private mutating func takeDate(_ line: Span<UInt8>) {
        guard let day = sentence.number(2, line), let month = sentence.number(3, line),
            let year = sentence.number(4, line), 1...31 ~= day, 1...12 ~= month, 1980..<10000 ~= year,
            let instant = Self.start(of: NMEASentence.date(Int(year), Int(month), Int(day)))
        else { return }
        (self.day, lastTime) = (instant, sentence.timeOfDay(1, line) ?? 0)
    }

    private static func start(of date: String) -> Instant? {
        try? TimeReader().read(Array("\(date)T00:00:00Z".utf8).span).instant
    }

    private mutating func takeRMC(_ line: Span<UInt8>) {
        if let date = sentence.date(9, line), let instant = Self.start(of: date) {
            (day, hasDate) = (instant, true)
        } else if !sentence.range(9).isEmpty {
            (fault, hasFault) = (.date, true)
            return
        }
        let status = line.extracting(sentence.range(2))
        guard status.count == 1, status[0] == UInt8(ascii: "A") else { return }
        takePosition(3, line)
        if let knots = sentence.number(7, line), knots >= 0, !writer.has(NMEAField.speed.rawValue) {
            writer.put(NMEAField.speed.rawValue, knots * 1852 / 3600)
        }
        if let course = sentence.number(8, line), !writer.has(NMEAField.course.rawValue) {
            writer.put(NMEAField.course.rawValue, course)
        }
    }

    private mutating func takeGGA(_ line: Span<UInt8>) {
        guard let quality = sentence.number(6, line), quality > 0 else { return }
        takePosition(2, line)
        guard !writer.has(NMEAField.quality.rawValue) else { return }
        writer.put(NMEAField.quality.rawValue, quality)
        if let count = sentence.number(7, line) { writer.put(NMEAField.satellites.rawValue, count) }
        if let hdop = sentence.number(8, line) { writer.put(NMEAField.hdop.rawValue, hdop) }
        guard let elevation = sentence.number(9, line) else { return }
        writer.put(NMEAField.ele.rawValue, elevation)
        writer.setElevation(elevation)
    }

    /// Takes the first position of the fix.
    private mutating func takePosition(_ index: Int, _ line: Span<UInt8>) {
        guard fault != .date, !writer.hasPosition else { return }
        // Receivers that know no position leave it empty.
        if sentence.range(index).isEmpty, sentence.range(index + 2).isEmpty { return }
        guard let latitude = sentence.degrees(index, digits: 2, line),
            let longitude = sentence.degrees(index + 2, digits: 3, line)
        else {
            (fault, hasFault) = (.position, true)
            return
        }
        writer.setPosition(x: longitude, y: latitude)
        if fault == .noFix { hasFault = false }
        let address = sentence.range(0)
        writer.put(NMEAField.talker.rawValue, .string, line.extracting(address.lowerBound..<address.lowerBound + 2))
    }

    /// Ends the open fix.
    private mutating func finish(into chunk: inout Chunk) {
        guard isOpen else { return }
        isOpen = false
        if let time { putTime(time) }
        let sentences = raw.bytes.indices.dropLast().map { raw[$0] }
        writer.finish(sentences.span, at: start, place, fault: hasFault ? fault.rawValue : 0, into: &chunk)
        raw.removeAll()
    }

    private mutating func putTime(_ time: Int64) {
        let halfDay: Int64 = 43_200_000_000
        if !hasDate, let before = day, lastTime - time > halfDay {
            day = before.advanced(byMicroseconds: 2 * halfDay)
        }
        lastTime = time
        if let day {
            writer.put(NMEAField.time.rawValue, day.advanced(byMicroseconds: time).description)
        } else {
            let text = Instant(microseconds: time).description
            writer.put(NMEAField.time.rawValue, String(text.dropFirst(11).dropLast()))
        }
    }
}
