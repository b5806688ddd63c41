import CCrashCleanup
import CZlib

/// Decompresses gzip members one after the other, a piece at a time, and checks the length and checksum of each. Also
/// decompresses raw deflate data, which have neither.
///
/// Takes 40 KB, however much is decompressed.
@safe
public struct Inflater: ~Copyable {
    /// Wrapping of the deflated data.
    public enum Format: Sendable {
        case gzip
        /// No wrapping: length and checksum are stored elsewhere, as in zip archives.
        case raw

        /// Window of 2^15 bytes. Adding 16 means gzip headers only; the negative sign means no header.
        fileprivate var windowBits: Int32 {
            switch self {
            case .gzip: 15 + 16
            case .raw: -15
            }
        }
    }

    /// State after a piece.
    public enum State: Equatable, Sendable {
        /// More input or more room is needed.
        case unfinished
        /// The member, or all of the raw data, is complete; `startMember` continues with the next.
        case endOfMember
        /// The bytes are not valid data; the message is zlib's. The state stays damaged.
        case damaged(String)
    }

    /// The outcome for one piece of input.
    public struct Step: Equatable, Sendable {
        public let consumed: Int
        public let produced: Int
        public let state: State
    }

    /// Allocated at a fixed address, as zlib's state points back to it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// The version of the zlib that is loaded, such as `1.2.13` (`zlibVersion`).
    public static var libraryVersion: String { unsafe String(cString: zlibVersion()) }

    /// Nil when the linked zlib does not match the one plat was built with (`inflateInit2`).
    public init?(format: Format = .gzip) {
        // Assigned to the property only when complete, as `deinit` ends what it owns.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let result = unsafe inflateInit2_(
            stream, format.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        if result == Z_MEM_ERROR { cleanup_out_of_memory() }
        guard result == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
        unsafe self.stream = stream
    }

    private init(_ stream: UnsafeMutablePointer<z_stream>) {
        unsafe self.stream = stream
    }

    /// Copy at the same place in the same data (`inflateCopy`); nil when there is not enough memory.
    public func copy() -> Inflater? {
        let twin = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe twin.initialize(to: z_stream())
        guard unsafe inflateCopy(twin, stream) == Z_OK else {
            unsafe twin.deallocate()
            return nil
        }
        return unsafe Inflater(twin)
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Decompresses from `input` into `output` until one of them is used up or the member ends (`inflate`).
    public mutating func inflate(_ input: Span<UInt8>, into output: UnsafeMutableRawBufferPointer) -> Step {
        let inputLength = min(input.count, Int(UInt32.max))
        let outputLength = min(output.count, Int(UInt32.max))
        let result = unsafe input.withUnsafeBufferPointer { input in
            // zlib does not write to its input; its interface is older than `const`.
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            unsafe stream.pointee.avail_in = UInt32(inputLength)
            unsafe stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
            unsafe stream.pointee.avail_out = UInt32(outputLength)
            let result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
            unsafe stream.pointee.next_in = nil
            unsafe stream.pointee.next_out = nil
            return result
        }
        return Step(
            consumed: inputLength - Int(unsafe stream.pointee.avail_in),
            produced: outputLength - Int(unsafe stream.pointee.avail_out), state: state(after: result))
    }

    /// Expects another member (`inflateReset`).
    public mutating func startMember() {
        unsafe inflateReset(stream)
    }

    private func state(after result: Int32) -> State {
        switch result {
        // Z_BUF_ERROR means no progress: zlib only needs more input or room.
        case Z_OK, Z_BUF_ERROR: .unfinished
        case Z_STREAM_END: .endOfMember
        case Z_MEM_ERROR: cleanup_out_of_memory()
        default: .damaged(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(result)")
        }
    }
}
