import FormatKit
import Layers

/// The encoding of the text of a .dbf, and how sure it is.
struct DBFEncoding: Sendable {
    /// Name of the encoding for `iconv`; nil for UTF-8.
    var page: String?
    /// The origin of the claim: nobody, a file, or the user, whose word is not doubted.
    var authority = Authority.nobody
    /// True if some text was evidence, and agreed.
    var isProven = false

    enum Authority {
        case nobody
        case file
        case user
    }
}

/// Turns the texts of a .dbf into UTF-8, for one thread.
struct DBFText: ~Copyable {
    private let encoding: DBFEncoding
    private var decoder: TextDecoder?

    private let isSingleByte: Bool

    init(_ encoding: DBFEncoding) {
        self.encoding = encoding
        if let page = encoding.page, let decoder = TextDecoder(page) {
            isSingleByte = decoder.isSingleByte
            self.decoder = consume decoder
        } else {
            isSingleByte = false
        }
    }

    enum Decoding {
        /// The text is UTF-8 already, up to a length.
        case asItIs(Int)
        /// The text was appended as UTF-8.
        case decoded
        case invalid
    }

    /// - Parameters:
    ///   - fills: true if the text takes all of its field, so that it may have been cut.
    ///   - note: called for each warning of the text.
    mutating func decode(
        _ text: Span<UInt8>, fills: Bool, into scratch: inout ByteBuffer, note: (WarningKind) -> Void
    ) -> Decoding {
        let invalid = text.firstInvalidUTF8()
        if encoding.page == nil {
            guard let invalid else { return .asItIs(text.count) }
            if fills, text.isTorn(from: invalid) {
                note(.tornCharacter)
                return .asItIs(invalid)
            }
            guard encoding.authority != .user else { return .invalid }
            note(encoding.authority == .file ? .undeclaredWindows1252 : .windows1252)
            scratch.append(likeWindows1252: text)
            return .decoded
        }
        if invalid == nil, !encoding.isProven, encoding.authority == .file, isSingleByte {
            note(.undeclaredUTF8)
            return .asItIs(text.count)
        }
        if decoder?.decode(text, into: &scratch) == true { return .decoded }
        if fills, text.count > 1, !isSingleByte,
            decoder?.decode(text.extracting(..<(text.count - 1)), into: &scratch) == true
        {
            note(.tornCharacter)
            return .decoded
        }
        guard encoding.authority != .user else { return .invalid }
        guard invalid != nil else {
            note(.undeclaredUTF8)
            return .asItIs(text.count)
        }
        note(.undeclaredWindows1252)
        scratch.append(likeWindows1252: text)
        return .decoded
    }
}

extension Span where Element == UInt8 {
    /// True if the invalid bytes from an index on are the start of a character.
    fileprivate func isTorn(from index: Int) -> Bool {
        let rest = count - index
        guard index > 0, rest <= 3 else { return false }
        let lead = self[index]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
        guard lead <= 0xF4, rest < length else { return false }
        for byte in index + 1..<Swift.max(count, index + 1) where self[byte] & 0xC0 != 0x80 { return false }
        return true
    }
}

extension ByteBuffer {
    /// Appends text as windows-1252; the five bytes that stand for nothing become the controls of their number, so that
    /// nothing is lost.
    mutating func append(likeWindows1252 text: Span<UInt8>) {
        for index in 0..<text.count where !append(windows1252: text[index]) {
            append(0xC2)
            append(text[index])
        }
    }
}
