import CPCRE2

/// Why a pattern cannot be used, or was not matched to the end.
public enum PatternError: Error, Hashable, Sendable {
    /// libpcre2-8 cannot be loaded.
    case notInstalled(String)
    /// The pattern is wrong at a byte.
    case malformed(String, byte: Int)
    /// A text takes too many steps or too much memory.
    case tooMuchWork
    case failed(String)
}

/// A compiled regular expression over UTF-8. Only one thread at a time may use it.
@safe
public final class Pattern {
    private let library: Library
    private let code: OpaquePointer
    private let data: OpaquePointer
    private let context: OpaquePointer

    /// The most steps for one text. Patterns such as `^(a+)+$` would take ages for some.
    private static let matchLimit: UInt32 = 100_000
    /// The most memory for one text, in KiB.
    private static let heapLimit: UInt32 = 64 << 10

    /// Compiles a pattern (`pcre2_compile`), whose classes such as `\w` are those of Unicode.
    public init(_ text: Span<UInt8>) throws(PatternError) {
        let library = try Library.shared()
        // Bytes that are not UTF-8 match nothing.
        let options = UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | UInt32(PCRE2_MATCH_INVALID_UTF)
        var (error, byte) = (Int32(0), 0)
        let compiled = unsafe text.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe library.pcre2_compile_8(start ?? Self.nothing, bytes.count, options, &error, &byte, nil)
        }
        guard let code = unsafe compiled else { throw .malformed(library.message(error), byte: byte) }
        guard let data = unsafe library.pcre2_match_data_create_8(1, nil),
            let context = unsafe library.pcre2_match_context_create_8(nil)
        else { fatalError("no memory for a pattern") }
        self.library = library
        unsafe (self.code, self.data, self.context) = unsafe (code, data, context)
        _ = unsafe library.pcre2_set_match_limit_8(context, Self.matchLimit)
        _ = unsafe library.pcre2_set_heap_limit_8(context, Self.heapLimit)
    }

    deinit {
        unsafe library.pcre2_match_context_free_8(context)
        unsafe library.pcre2_match_data_free_8(data)
        unsafe library.pcre2_code_free_8(code)
    }

    /// A place for texts without bytes.
    nonisolated(unsafe) private static let nothing = unsafe UnsafePointer(
        UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    /// True if a part of a text matches (`pcre2_match`).
    public func matches(_ text: Span<UInt8>) throws(PatternError) -> Bool {
        let code = unsafe text.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe library.pcre2_match_8(self.code, start ?? Self.nothing, bytes.count, 0, 0, data, context)
        }
        switch code {
        // 0 is a match with more groups than there is room for.
        case 0...: return true
        case PCRE2_ERROR_NOMATCH: return false
        case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT: throw .tooMuchWork
        default: throw .failed(library.message(code))
        }
    }
}
