import Geometry
public import Memory
import Streams

/// A buffer of bytes that grows at its end and keeps its memory when emptied; workers read and encode into it.
@safe
public struct ByteBuffer: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @inlinable public var count: Int { length }
    @usableFromInline var length = 0

    @inlinable
    public init(capacity: Int = 0) {
        self.capacity = max(capacity, 64)
        unsafe start = GrowingMemory.allocate(UInt8.self, count: self.capacity)
    }

    @inlinable
    deinit {
        unsafe GrowingMemory.free(start)
    }

    @inlinable public var isEmpty: Bool { count == 0 }

    @inlinable public var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(start), count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Empties the buffer and keeps its memory.
    @inlinable
    public mutating func removeAll() {
        length = 0
    }

    /// Cuts the buffer to its first `length` bytes.
    @inlinable
    public mutating func truncate(to shorter: Int) {
        precondition(shorter >= 0 && shorter <= length)
        length = shorter
    }

    /// Makes room for `extra` more bytes; doubling keeps appends at constant cost on average.
    @inlinable
    public mutating func reserve(_ extra: Int) {
        if extra > capacity - count { grow(extra) }
    }

    @usableFromInline
    mutating func grow(_ extra: Int) {
        let larger = max(capacity * 2, length + extra)
        unsafe start = GrowingMemory.resize(start, to: larger)
        capacity = larger
    }

    @inlinable
    public mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe start[length] = byte
        length += 1
    }

    /// The byte at an index, which must be within the buffer.
    @inlinable
    public subscript(_ index: Int) -> UInt8 {
        get { bytes[index] }
        set {
            precondition(index >= 0 && index < length)
            unsafe start[index] = newValue
        }
    }

    @inlinable
    public mutating func append(_ bytes: Span<UInt8>) {
        reserve(bytes.count)
        let end = unsafe start + count
        unsafe bytes.withUnsafeBufferPointer { source in
            if let first = source.baseAddress { unsafe end.update(from: first, count: source.count) }
        }
        length += bytes.count
    }

    @inlinable
    public mutating func append(_ text: some StringProtocol) {
        for byte in text.utf8 { append(byte) }
    }

    /// Appends the bytes of a value in memory, for this process to read back.
    @inlinable
    public mutating func append<Value: BitwiseCopyable>(bytesOf value: Value) {
        reserve(MemoryLayout<Value>.size)
        unsafe UnsafeMutableRawPointer(start + length).storeBytes(of: value, as: Value.self)
        length += MemoryLayout<Value>.size
    }

    /// Replaces bytes of the buffer by those of a value in memory.
    @inlinable
    public mutating func replace<Value: BitwiseCopyable>(at index: Int, bytesOf value: Value) {
        precondition(index >= 0 && index + MemoryLayout<Value>.size <= length)
        unsafe UnsafeMutableRawPointer(start + index).storeBytes(of: value, as: Value.self)
    }

    /// Appends the decimal digits of a number.
    public mutating func append(digitsOf number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        reserve(DecimalText.maximumLength)
        let end = unsafe DecimalText.writeWhole(UInt64(number.magnitude), to: start + length)
        length = unsafe end - start
    }

    /// Appends the text of a finite number; nothing is allocated unless the shortest notation is requested.
    public mutating func append(_ value: Double, _ precision: Precision) {
        var cursor = unsafe cursor(reserving: DecimalText.maximumLength)
        cursor.put(value, precision)
        take(cursor)
    }

    /// Gives `body` room for `room` more bytes; `body` returns how many of them it filled.
    mutating func append<E>(
        upTo room: Int, filledBy body: (UnsafeMutableRawBufferPointer) throws(E) -> Int
    ) throws(E) -> Int {
        reserve(room)
        let filled = try unsafe body(UnsafeMutableRawBufferPointer(start: start + count, count: room))
        precondition(filled >= 0 && filled <= room)
        length += filled
        return filled
    }
}

extension ByteBuffer {
    /// Removes the first bytes, in time linear in the length of the buffer.
    public mutating func removeFirst(_ prefix: Int) {
        precondition(prefix >= 0 && prefix <= length)
        unsafe start.update(from: start + prefix, count: length - prefix)
        length -= prefix
    }

    /// Returns its bytes in another buffer; it is empty afterwards.
    mutating func takeAll() -> ByteBuffer {
        var taken = ByteBuffer()
        swap(&taken, &self)
        return taken
    }

    /// Gives `body` the bytes to change in place.
    mutating func withMutableBytes<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        unsafe body(UnsafeMutableRawBufferPointer(start: start, count: length))
    }

    /// The last line feed at or after `first`.
    func lastLineFeed(from first: Int) -> Int? {
        let bytes = bytes
        var index = count
        while index > first {
            index -= 1
            if bytes[index] == UInt8(ascii: "\n") { return index }
        }
        return nil
    }
}

extension ByteBuffer {
    /// Writes all bytes; returns nil, or the number of the error.
    package func write(to descriptor: Int32) -> Int32? {
        unsafe writeAll(UnsafeRawBufferPointer(start: start, count: count), to: descriptor)
    }
}

extension ByteBuffer {
    /// Replaces each NUL by a blank, for formats whose text it would end; true if there was any.
    public mutating func blankNULs() -> Bool {
        var found = false
        for index in 0..<count where self[index] == 0 {
            self[index] = UInt8(ascii: " ")
            found = true
        }
        return found
    }
}
