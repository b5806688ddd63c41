import CEnding
import CZlib

/// Decompresses one gzip member after the other, a piece at a time, and checks each one's length and checksum; or bare
/// deflated data, which have neither.
///
/// It holds 40 KB, whatever the size of what is decompressed.
@safe
public struct Inflater: ~Copyable {
    /// The wrapping of the deflated data.
    public enum Format: Sendable {
        case gzip
        /// Nothing: whoever has stored them keeps a length and a checksum elsewhere, as zip archives do.
        case raw

        /// A window of 2^15 bytes: 16 more stand for gzip headers only, the sign for none at all.
        fileprivate var windowBits: Int32 {
            switch self {
            case .gzip: 15 + 16
            case .raw: -15
            }
        }
    }

    /// Where it is after a piece.
    public enum State: Equatable, Sendable {
        /// It wants more input or more room.
        case unfinished
        /// The member, or all of raw data, is whole; `startMember` goes on with the next.
        case endOfMember
        /// The bytes are no such data, in zlib's words. It stays so.
        case damaged(String)
    }

    /// The outcome for one piece of input.
    public struct Step: Equatable, Sendable {
        public let consumed: Int
        public let produced: Int
        public let state: State
    }

    /// At one address for its whole life: the state behind it points back.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Nil when zlib is not the one that it was built with (`inflateInit2`).
    public init?(format: Format = .gzip) {
        // Only what is whole becomes its own, as what it owns is ended with it.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let result = unsafe inflateInit2_(
            stream, format.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        if result == Z_MEM_ERROR { ending_out_of_memory() }
        guard result == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
        unsafe self.stream = stream
    }

    private init(_ stream: UnsafeMutablePointer<z_stream>) {
        unsafe self.stream = stream
    }

    /// Another one at the same place in the same data (`inflateCopy`); nil when there is no memory for it.
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
        // Without progress there is an "error" that only asks for more.
        case Z_OK, Z_BUF_ERROR: .unfinished
        case Z_STREAM_END: .endOfMember
        case Z_MEM_ERROR: ending_out_of_memory()
        default: .damaged(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(result)")
        }
    }
}
