import FormatKit
import Layers

/// A document that is an array of features, which some programs write instead of a collection.
enum GeoJSONArray {
    /// Throws for an array whose first element is not a feature, as far as the first bytes of the input show.
    static func check(_ input: inout ByteSource) throws(Problem) {
        for length in GeoJSONFlavor.lookAheads {
            try input.peek(length)
            guard let holdsFeatures = holdsFeatures(input.peeked, isAll: input.peeked.count < length) else { continue }
            guard holdsFeatures else {
                throw Problem(
                    .data, "not-geojson", at: InputLocation(source: input.name, byte: 0),
                    "the file is a JSON array, but its elements are not features")
            }
            return
        }
    }

    /// True unless the bytes start an array whose first element is not a feature; nil if more bytes are needed to
    /// decide.
    private static func holdsFeatures(_ bytes: Span<UInt8>, isAll: Bool) -> Bool? {
        let start = JSONScanner.skipBlanks(bytes, from: bytes.startsWithByteOrderMark ? 3 : 0)
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "[") else { return true }
        let first = JSONScanner.skipBlanks(bytes, from: start + 1)
        guard first < bytes.count else { return isAll ? true : nil }
        if bytes[first] == UInt8(ascii: "]") { return true }
        guard bytes[first] == UInt8(ascii: "{") else { return false }
        var skipper = JSONSkipper()
        let next = skipper.begin(bytes, at: first)
        guard let end = skipper.end(bytes, from: next, isAtEnd: isAll) else { return isAll ? true : nil }
        return (first..<end).contains { bytes.holds("\"type\"", at: $0) }
    }
}

extension Span<UInt8> {
    /// True if these characters stand at an index.
    fileprivate func holds(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { unsafe self[start + $0] == text.utf8Start[$0] }
    }
}
