import Glibc
import Memory

/// Turns short texts of another encoding into UTF-8, each independently, by the C library's `iconv`.
@safe
public struct TextDecoder: ~Copyable {
    private let conversion: iconv_t
    /// For an encoding of single bytes that agrees with ASCII: the UTF-8 of each byte from 0x80 on, with the length in
    /// the topmost byte, or 0 for none. Empty for all other encodings.
    private var table = FlatBuffer<UInt32>()

    /// Nil for an encoding that the system does not know.
    public init?(_ encoding: String) {
        guard let conversion = unsafe iconv_open("UTF-8", encoding), Int(bitPattern: conversion) != -1 else {
            return nil
        }
        unsafe self.conversion = conversion
        fillTable()
    }

    deinit {
        unsafe iconv_close(conversion)
    }

    /// True if each character is a byte.
    public var isSingleByte: Bool { !table.isEmpty }

    private mutating func fillTable() {
        var room = ByteBuffer()
        for byte in UInt8(0x20)...0x7E {
            room.removeAll()
            // A byte that iconv holds back, such as a letter that an accent may follow, is not a character by itself.
            guard convert([byte].span, into: &room, finishes: false), room.count == 1, room.bytes[0] == byte else {
                return
            }
        }
        var entries = FlatBuffer<UInt32>(capacity: 128)
        for byte in UInt8(0x80)...0xFF {
            room.removeAll()
            guard convert([byte].span, into: &room, finishes: false) else {
                // A byte that needs others to be complete: the encoding has characters of several bytes.
                if errno == EINVAL { return }
                entries.append(0)
                continue
            }
            guard 1...3 ~= room.count else { return }
            var entry = UInt32(room.count) << 24
            for index in 0..<room.count { entry |= UInt32(room.bytes[index]) << UInt32(8 * index) }
            entries.append(entry)
        }
        table = entries
    }

    /// Appends the decoded text; returns false, with nothing appended, if the bytes are invalid in this encoding.
    public mutating func decode(_ bytes: Span<UInt8>, into buffer: inout ByteBuffer) -> Bool {
        let before = buffer.count
        guard isSingleByte else {
            if convert(bytes, into: &buffer) { return true }
            buffer.truncate(to: before)
            return false
        }
        for index in 0..<bytes.count {
            let byte = bytes[index]
            guard byte >= 0x80 else {
                buffer.append(byte)
                continue
            }
            let entry = table[Int(byte) - 0x80]
            guard entry != 0 else {
                buffer.truncate(to: before)
                return false
            }
            for part in 0..<(entry >> 24) { buffer.append(UInt8(truncatingIfNeeded: entry >> (8 * part))) }
        }
        return true
    }

    /// Converts bytes; returns false with `errno` set, and some of the text appended, if they are invalid in this
    /// encoding.
    ///
    /// - Parameter finishes: true if nothing follows, so that characters that were held back are put out.
    private func convert(_ bytes: Span<UInt8>, into buffer: inout ByteBuffer, finishes: Bool = true) -> Bool {
        // Resets the conversion to the start of a text.
        _ = unsafe iconv(conversion, nil, nil, nil, nil)
        let room = bytes.count * 4 + Transcoder.leastRoom
        var isDone = false
        _ = unsafe buffer.append(upTo: room) { room in
            unsafe bytes.withUnsafeBytes { bytes in
                // iconv does not write to its input; its interface is older than `const`.
                var input = unsafe bytes.baseAddress.map {
                    unsafe UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: CChar.self))
                }
                var output = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
                var (inputLeft, outputLeft) = (bytes.count, room.count)
                isDone = unsafe iconv(conversion, &input, &inputLeft, &output, &outputLeft) == 0
                if isDone, finishes { isDone = unsafe iconv(conversion, nil, nil, &output, &outputLeft) == 0 }
                return room.count - outputLeft
            }
        }
        return isDone
    }
}
