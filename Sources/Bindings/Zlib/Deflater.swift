import CCrashCleanup
import CZlib

/// Compresses bytes, a piece at a time. The same pieces give the same bytes.
///
/// Takes about 330 KB, however much is compressed.
@safe
public struct Deflater: ~Copyable {
    /// Wrapping of the deflated data.
    public enum Format: Sendable {
        /// A gzip member whose header says neither name nor time.
        case gzip
        /// No wrapping.
        case raw

        fileprivate var windowBits: Int32 {
            switch self {
            case .gzip: 15 + 16
            case .raw: -15
            }
        }
    }

    /// The end that the result of a piece must reach.
    public enum Flush: Sendable {
        /// Bytes may stay behind, for a better ratio.
        case none
        /// All bytes are out, up to the end of a byte, so that other data may follow.
        case sync
        /// The data end.
        case finish
    }

    /// Allocated at a fixed address, as zlib's state points back to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private let room: UnsafeMutablePointer<UInt8>
    private static let roomSize = 64 << 10

    /// Nil if the linked zlib does not match the one plat was built with (`deflateInit2`).
    ///
    /// - Parameter level: 0, for none, to 9, for the smallest result.
    public init?(format: Format, level: Int) {
        precondition((0...9).contains(level))
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let memoryLevel: Int32 = 8
        let result = unsafe deflateInit2_(
            stream, Int32(level), Z_DEFLATED, format.windowBits, memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        if result == Z_MEM_ERROR { cleanup_out_of_memory() }
        guard result == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
        unsafe self.stream = stream
        unsafe room = .allocate(capacity: Self.roomSize)
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
        unsafe room.deallocate()
    }

    /// Compresses a piece (`deflate`), and passes the result to `put` in pieces of up to 64 KiB.
    public mutating func deflate(_ input: Span<UInt8>, _ flush: Flush, put: (Span<UInt8>) -> Void) {
        // zlib counts in 32 bits.
        let most = 1 << 30
        var first = 0
        repeat {
            let count = min(input.count - first, most)
            let isLast = first + count == input.count
            unsafe input.extracting(first..<first + count).withUnsafeBufferPointer { piece in
                unsafe run(piece, isLast ? flush : .none, put)
            }
            first += count
        } while first < input.count
    }

    private mutating func run(_ piece: UnsafeBufferPointer<UInt8>, _ flush: Flush, _ put: (Span<UInt8>) -> Void) {
        let mode =
            switch flush {
            case .none: Z_NO_FLUSH
            case .sync: Z_SYNC_FLUSH
            case .finish: Z_FINISH
            }
        // zlib does not write to its input; its interface is older than `const`.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(piece.count)
        repeat {
            unsafe stream.pointee.next_out = room
            unsafe stream.pointee.avail_out = UInt32(Self.roomSize)
            // It can fail only if called wrongly.
            _ = unsafe CZlib.deflate(stream, mode)
            let count = unsafe Self.roomSize - Int(stream.pointee.avail_out)
            if count > 0 { put(unsafe Span(_unsafeStart: UnsafePointer(room), count: count)) }
        } while unsafe stream.pointee.avail_out == 0
        unsafe stream.pointee.next_in = nil
        unsafe stream.pointee.next_out = nil
    }

    /// Starts anew, with the same format and level (`deflateReset`).
    public mutating func restart() { unsafe deflateReset(stream) }
}
