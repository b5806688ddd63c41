import Layers
import Zlib

/// Small data that are compressed with gzip, without a time.
enum Gzip {
    static func compressed(_ bytes: Span<UInt8>) -> ByteBuffer {
        guard var deflater = Deflater(format: .gzip, level: 9) else {
            preconditionFailure("zlib does not match its headers")
        }
        var result = ByteBuffer(capacity: bytes.count / 2)
        deflater.deflate(bytes, .finish) { result.append($0) }
        return result
    }

    /// Nil for bytes that are not one whole member, or become more than `most`.
    static func decompressed(_ bytes: Span<UInt8>, most: Int) -> ByteBuffer? {
        guard var inflater = Inflater() else { preconditionFailure("zlib does not match its headers") }
        var result = ByteBuffer(capacity: min(bytes.count * 3, most))
        var first = 0
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { unsafe room.deallocate() }
        while true {
            let step = unsafe inflater.inflate(bytes.extracting(first..<bytes.count), into: room)
            first += step.consumed
            let piece = unsafe UnsafeRawBufferPointer(rebasing: room[..<step.produced])
            result.append(unsafe Span(_unsafeBytes: piece))
            switch step.state {
            case .endOfMember:
                guard first == bytes.count, result.count <= most else { return nil }
                return result
            case .damaged: return nil
            case .unfinished:
                guard result.count <= most, step.consumed > 0 || step.produced > 0 else { return nil }
            }
        }
    }
}
