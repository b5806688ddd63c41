import Features
import Geometry
import Layers
import Memory
import Times

/// Writes values to a state or reads them back. The same calls do both, so that neither forgets a value.
struct StateCoder: ~Copyable {
    /// Length of the blocks over which the checksum is formed.
    static let blockLength = 1 << 16

    /// Nil for a state that is read.
    private let output: Output?
    private var window: SeekableWindow
    private var offset = 0
    private var end = 0
    /// Bytes that are not written yet.
    private var block = ByteBuffer(capacity: blockLength)
    private var hash = ContentHash()

    init(reading window: consuming SeekableWindow, from offset: Int, upTo end: Int) {
        self.window = window
        (self.offset, self.end) = (offset, end)
        output = nil
    }

    init(writing output: Output) {
        self.output = output
        window = SeekableWindow(NoBytes())
    }

    var isReading: Bool { output == nil }

    /// The problem of a value that cannot be right.
    func fault(_ reason: String) -> Problem {
        .damagedState(window.source.name, offset, reason)
    }

    /// The problem of rows that wait in the state and do not fit those of this run.
    func otherLayout() -> Problem {
        Problem(
            .data, "other-state", at: InputLocation(source: window.source.name),
            "rows that wait in the state have other columns than the input",
            hint: "use an input with the same columns, or another file")
    }

    /// Ends a state: all of it is read, or it is written with its checksum.
    mutating func finish() throws(Problem) {
        guard let output else {
            guard offset == end else { throw fault("the state has more bytes than it should") }
            return
        }
        if !block.isEmpty { addBlockToHash() }
        block.append(bytesOf: hash.value)
        try output.write(block)
    }

    /// Writes bytes as they are.
    mutating func put(_ bytes: Span<UInt8>) throws(Problem) {
        var start = 0
        while start < bytes.count {
            let part = min(bytes.count - start, Self.blockLength - block.count)
            block.append(bytes.extracting(start..<start + part))
            start += part
            guard block.count == Self.blockLength else { continue }
            addBlockToHash()
            try output?.write(block)
            block.removeAll()
        }
    }

    private mutating func addBlockToHash() {
        var hash = hash
        hash.add(block.bytes)
        self.hash = hash
    }

    private mutating func take<Value: BitwiseCopyable>(_ type: Value.Type) throws(Problem) -> Value {
        let length = MemoryLayout<Value>.size
        guard end - offset >= length, try window.load(offset, length) == length else {
            throw fault("the state ends too early")
        }
        var cursor = RawCursor(window.bytes(offset, length), at: 0)
        let value = cursor.take(type)
        offset += length
        return value
    }

    /// - Parameter Value: a number, of which any bytes are one.
    private mutating func serialize<Value: BitwiseCopyable>(number: inout Value) throws(Problem) {
        if isReading {
            number = try take(Value.self)
        } else {
            var bytes = ByteBuffer()
            bytes.append(bytesOf: number)
            try put(bytes.bytes)
        }
    }
}

extension StateCoder {
    mutating func serialize(_ number: inout UInt64) throws(Problem) { try serialize(number: &number) }

    mutating func serialize(_ number: inout Double) throws(Problem) { try serialize(number: &number) }

    mutating func serialize(_ number: inout Double, atLeast least: Double) throws(Problem) {
        try serialize(number: &number)
        guard !isReading || number >= least || number.isNaN else { throw fault("a number is too small") }
    }

    /// Reads or writes a count, which is far from the largest number.
    mutating func serialize(_ count: inout Int) throws(Problem) {
        try serialize(number: &count)
        guard !isReading || 0...(1 << 53) ~= count else { throw fault("a count is out of range") }
    }

    mutating func serialize(_ flag: inout Bool) throws(Problem) {
        var byte: UInt8 = flag ? 1 : 0
        try serialize(&byte, upTo: 1)
        flag = byte == 1
    }

    mutating func serialize(_ byte: inout UInt8, upTo last: UInt8) throws(Problem) {
        try serialize(number: &byte)
        guard !isReading || byte <= last else { throw fault("a choice is unknown") }
    }

    /// Reads or writes a time in microseconds, in the years that can be read.
    mutating func serialize(time: inout Int64) throws(Problem) {
        try serialize(number: &time)
        let range = Instant.earliest.microseconds...Instant.latest.microseconds
        guard !isReading || range ~= time else { throw fault("a time is out of range") }
    }

    mutating func serialize(_ place: inout Coordinate) throws(Problem) {
        var (latitude, longitude) = (place.latitude, place.longitude)
        try serialize(number: &latitude)
        try serialize(number: &longitude)
        guard isReading else { return }
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { throw fault("a place is not on the globe") }
        place = Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Codes bytes with their number.
    mutating func serialize(_ bytes: inout ByteBuffer) throws(Problem) {
        var count = bytes.count
        try serialize(&count)
        guard isReading else { return try put(bytes.bytes) }
        guard end - offset >= count else { throw fault("the state ends too early") }
        bytes.removeAll()
        guard try window.append(offset, count, to: &bytes) == count else { throw fault("the state ends too early") }
        offset += count
    }

    /// Reads or writes a value that may be missing.
    mutating func serialize<Value>(
        _ value: inout Value?, new: @autoclosure () -> Value,
        _ serialize: (inout Value, inout StateCoder) throws(Problem) -> Void
    ) throws(Problem) {
        var isThere = value != nil
        try self.serialize(&isThere)
        guard isThere else {
            value = nil
            return
        }
        var known = value ?? new()
        try serialize(&known, &self)
        value = known
    }

    /// Reads or writes a list.
    mutating func serialize<Value>(
        _ list: inout [Value], new: @autoclosure () -> Value,
        _ serialize: (inout Value, inout StateCoder) throws(Problem) -> Void
    ) throws(Problem) {
        var count = list.count
        try self.serialize(&count)
        if isReading { list.removeAll() }
        for index in 0..<count {
            if isReading { list.append(new()) }
            try serialize(&list[index], &self)
        }
    }
}

/// The bytes of a state that is only written.
private final class NoBytes: SeekableBytes {
    var name: String { "" }
    var count: Int { 0 }

    func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int { 0 }
}
