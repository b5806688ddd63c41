import Zlib

/// Decompresses gzip data: any number of members, and zeros after them, which tapes and block devices leave.
struct Gunzip: ~Copyable {
    private enum State {
        case inMember
        case afterMember
        case inPadding
    }

    static let magic: [UInt8] = [0x1F, 0x8B, 0x08]

    private let name: String
    private var inflater: Inflater
    private var compressed: ByteBuffer
    /// Number of bytes of `compressed` that are used up.
    private var start = 0
    /// Offset in the file at which `compressed` starts.
    private var position = 0
    private var memberStart = 0
    private var state = State.inMember

    /// - Parameter compressed: the bytes that were read to detect that the file is compressed.
    init(_ compressed: consuming ByteBuffer, name: String) throws(Problem) {
        guard let inflater = Inflater() else {
            throw Problem(.unavailable, "no-memory", at: InputLocation(source: name), "not enough memory to decompress")
        }
        self.inflater = inflater
        self.compressed = compressed
        self.name = name
    }

    /// Appends up to `length` bytes of what it holds; 0 when it needs more.
    mutating func inflate(into buffer: inout ByteBuffer, upTo length: Int) throws(Problem) -> Int {
        while true {
            switch state {
            case .inMember:
                let count = try inflateMember(into: &buffer, upTo: length)
                if count > 0 || state == .inMember { return count }
            case .afterMember:
                guard start < compressed.count else { return 0 }
                let first = compressed.bytes[start]
                switch first {
                case 0: state = .inPadding
                case Self.magic[0]:
                    inflater.startMember()
                    memberStart = position + start
                    state = .inMember
                default: throw trailingGarbage(position + start)
                }
            case .inPadding:
                while start < compressed.count, compressed.bytes[start] == 0 { start += 1 }
                guard start == compressed.count else { throw trailingGarbage(position + start) }
                return 0
            }
        }
    }

    private mutating func inflateMember(into buffer: inout ByteBuffer, upTo length: Int) throws(Problem) -> Int {
        let step = inflater.inflate(compressed, from: start, into: &buffer, upTo: length)
        start += step.consumed
        if step.state == .endOfMember { state = .afterMember }
        // The bytes from before the damage are returned first; zlib reports the damage again.
        if case .damaged(let reason) = step.state, step.produced == 0 { throw damaged(reason) }
        return step.produced
    }

    /// Receives more of the file, or returns false at its end.
    mutating func refill(from file: inout FileBytes) throws(Problem) -> Bool {
        position += start
        compressed.removeFirst(start)
        start = 0
        if try file.read(into: &compressed, upTo: DecodedBytes.pieceLength) > 0 { return true }
        if state == .inMember { throw truncated() }
        return false
    }

    private func truncated() -> Problem {
        let end = position + compressed.count
        return Problem(
            .data, "truncated-gzip", at: InputLocation(source: name, byte: end),
            "compressed data is truncated after \(end) bytes", hint: "download or compress it again")
    }

    private func damaged(_ reason: String) -> Problem {
        let byte = position + start
        if memberStart > 0, byte - memberStart <= 2 { return trailingGarbage(memberStart) }
        return Problem(
            .data, "bad-gzip", at: InputLocation(source: name, byte: byte),
            "compressed data is damaged at byte \(byte): \(reason)", hint: "download or compress it again")
    }

    private func trailingGarbage(_ byte: Int) -> Problem {
        Problem(
            .data, "bad-gzip", at: InputLocation(source: name, byte: byte),
            "data that is not gzip follows the compressed data at byte \(byte)")
    }
}

extension Inflater {
    mutating func inflate(
        _ input: borrowing ByteBuffer, from start: Int, into buffer: inout ByteBuffer, upTo length: Int
    ) -> Step {
        let input = input.bytes.extracting(start...)
        var step = Step?.none
        _ = unsafe buffer.append(upTo: length) { room in
            let made = unsafe inflate(input, into: room)
            step = made
            return made.produced
        }
        return step!
    }
}
