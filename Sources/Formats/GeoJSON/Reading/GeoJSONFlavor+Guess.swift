import FormatKit
import Layers

extension GeoJSONFlavor {
    package static let recordSeparator: UInt8 = 0x1E

    /// Numbers of bytes to examine for a guess, in order: few at first, so as not to wait for a slow pipe. A guess that
    /// a few bytes decide does not change with more.
    static let lookAheads = [64, 1 << 10, 8 << 10, 64 << 10]

    var format: any LayerFormat { self == .document ? GeoJSONFormat() : GeoJSONSequenceFormat() }

    /// The flavor that an input with these first bytes has, and why.
    ///
    /// - Parameter isAll: true if no more bytes will be examined; otherwise nil means that more are needed.
    package static func guess(_ bytes: Span<UInt8>, isAll: Bool) -> (flavor: GeoJSONFlavor, reason: String)? {
        let start = JSONScanner.skipBlanks(bytes, from: bytes.startsWithByteOrderMark ? 3 : 0)
        guard start < bytes.count else { return isAll ? (.document, "the file is empty") : nil }
        if bytes[start] == recordSeparator { return (.records, "starts with a record separator") }
        if bytes[start] == UInt8(ascii: "[") { return (.document, "starts with an array") }
        var skipper = JSONSkipper()
        let index = skipper.begin(bytes, at: start)
        let lineEnd = endOfLine(bytes, from: start)
        guard let end = skipper.end(bytes, from: index, isAtEnd: isAll), end > start else {
            if lineEnd < bytes.count { return (.document, "the first value spans several lines") }
            guard isAll else { return nil }
            let isCutOff = bytes.count >= lookAheads.last ?? 0
            return (
                .document, isCutOff ? "the first value is longer than \(bytes.count) bytes" : "one JSON document"
            )
        }
        guard end <= lineEnd else { return (.document, "the first value spans several lines") }
        guard JSONScanner.skipBlanks(bytes, from: lineEnd) < bytes.count else {
            return isAll ? (.document, "one JSON document") : nil
        }
        return (.lines, "the first line is a complete value and another line follows")
    }

    private static func endOfLine(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        return index
    }
}
