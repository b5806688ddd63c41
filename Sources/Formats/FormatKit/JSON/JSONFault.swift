import Geometry
import Layers
import Streams

/// The reason why a text is not JSON, or not GeoJSON, and its position. Small enough to be thrown from hot loops: the
/// message is made later.
public struct JSONFault: Error {
    public var reason: Reason
    public var byte: Int
    /// A number that belongs in the message.
    public var detail = 0

    @inlinable
    public init(_ reason: Reason, at byte: Int, detail: Int = 0) {
        self.reason = reason
        self.byte = byte
        self.detail = detail
    }

    public enum Reason: UInt8, Sendable {
        // Violations of RFC 8259.
        case value
        case noValue
        case memberName
        case colon
        case commaOrBrace
        case commaOrBracket
        case textAfterValue
        case openString
        case controlCharacter
        case escape
        case hexadecimal
        case surrogate
        case digit
        case leadingZero
        case invalidUTF8
        case tooDeep
        /// Too many collections inside of collections.
        case collectionDepth

        // Violations of RFC 7946.
        case noObject
        case missingType
        case wrongType
        case noGeometryType
        case collectionInside
        case features
        case missingFeatures
        case wrongCollection
        case duplicateMember
        case properties
        case identifier
        case geometry
        case missingCoordinates
        case missingGeometries
        case geometries
        case mixedMembers
        case coordinates
        case coordinatesDepth
        case nesting
        case positionNumber
        case shortPosition
        case hugeNumber
        case emptyPart
        case shortLine
        case shortRing
        case outOfRange

        // Input that is not supported.
        case referenceSystem
        case tooManyFields
        case tooLong
    }
}

extension JSONFault {
    /// Describes the fault for the user.
    package func message(in bytes: Span<UInt8>, unit: String = "text") -> String {
        let found = Self.found(bytes, at: byte, unit: unit)
        return switch reason {
        case .value: "expected a value, found \(found)"
        case .noValue: "not JSON: expected a value, found \(found)"
        case .memberName: "expected a member name in quotes, found \(found)"
        case .colon: "expected ':' after a member name, found \(found)"
        case .commaOrBrace: "expected ',' or '}' after a member, found \(found)"
        case .commaOrBracket: "expected ',' or ']' after an element, found \(found)"
        case .textAfterValue: "expected nothing more after the value, found \(found)"
        case .openString: "the \(unit) ends inside a string"
        case .controlCharacter: "\(found) in a string must be escaped"
        case .escape: "expected a valid escape after '\\', found \(found)"
        case .hexadecimal: "expected four hexadecimal digits after '\\u', found \(found)"
        case .surrogate: "the escape is half of a surrogate pair"
        case .digit: "expected a digit, found \(found)"
        case .leadingZero: "the number has a leading zero"
        case .invalidUTF8: "the string is not valid UTF-8: \(found)"
        case .tooDeep: "nested deeper than \(JSONScanner.deepest) levels"
        case .collectionDepth: CollectionDepth.message
        case .noObject where detail == 1: "expected an object, found \(found)"
        case .noObject: "expected a GeoJSON object, found \(found)"
        case .missingType: "the object has no \"type\""
        case .wrongType where !isString(bytes), .noGeometryType where !isString(bytes):
            "\"type\" must be a string, found \(found)"
        case .wrongType: "\(found) is not a GeoJSON type"
        case .noGeometryType: "\(found) is not a geometry type"
        case .collectionInside:
            detail == 0
                ? "a FeatureCollection cannot be inside another"
                : "expected a feature or a geometry, found a FeatureCollection"
        case .features: "\"features\" must be an array, found \(found)"
        case .missingFeatures: "the FeatureCollection has no \"features\""
        case .wrongCollection: "an object with \"features\" must be a FeatureCollection, found \(found)"
        case .duplicateMember: "the member \(found) occurs twice"
        case .properties: "\"properties\" must be an object or null, found \(found)"
        case .identifier: "\"id\" must be a string or a number, found \(found)"
        case .geometry: "expected a geometry, found \(found)"
        case .missingCoordinates: "the geometry has no \"coordinates\""
        case .missingGeometries: "GeometryCollection has no \"geometries\""
        case .geometries: "\"geometries\" must be an array, found \(found)"
        case .mixedMembers: "the geometry has both \"coordinates\" and \"geometries\"; its type allows only one"
        case .coordinates: "\"coordinates\" must be an array, found \(found)"
        case .coordinatesDepth: "coordinates are nested deeper than those of a MultiPolygon"
        case .nesting:
            "coordinates are nested \(detail >> 8) deep; a \(Self.nesting(detail & 0xFF))"
        case .positionNumber: "expected a number in a position, found \(found)"
        case .shortPosition: "a position needs at least two numbers"
        case .hugeNumber: "the number is too large for a double"
        case .emptyPart: "coordinates contain an empty array"
        case .shortLine: "a line of the geometry has fewer than two positions"
        case .shortRing: "a ring has fewer than four positions"
        case .outOfRange where detail >= 2: "longitude \(Self.bare(found)) is outside -360…360"
        case .outOfRange: "latitude \(Self.bare(found)) is outside -90…90"
        case .referenceSystem: "\"crs\" differs from that of the layer"
        case .tooManyFields where detail == 0:
            "with field \(found), field names take more than \(FieldLimit.standard.bytes >> 20) MiB"
        case .tooManyFields: "field \(found) exceeds the limit of \(detail) fields"
        case .tooLong: "the record is too long"
        }
    }

    private func isString(_ bytes: Span<UInt8>) -> Bool { JSONScanner.byte(bytes, at: byte) == UInt8(ascii: "\"") }

    /// `MultiPoint needs 2: [[x,y],…]`.
    private static func nesting(_ type: Int) -> String {
        switch Shape.Kind(rawValue: UInt8(truncatingIfNeeded: type)) {
        case .point: "Point needs 1: [x,y]"
        case .multiPoint: "MultiPoint needs 2: [[x,y],…]"
        case .lineString: "LineString needs 2: [[x,y],…]"
        case .polygon: "Polygon needs 3: [[[x,y],…],…]"
        case .multiLineString: "MultiLineString needs 3: [[[x,y],…],…]"
        default: "MultiPolygon needs 4: [[[[x,y],…],…],…]"
        }
    }

    /// A word without its quotes.
    private static func bare(_ found: String) -> String { found.filter { $0 != "'" } }

    /// The string, number or word that starts at `index`, or the character there.
    static func found(_ bytes: Span<UInt8>, at index: Int, unit: String = "text") -> String {
        guard index >= 0, index < bytes.count else { return "the end of the \(unit)" }
        let first = bytes[index]
        switch first {
        case UInt8(ascii: "{"): return "an object"
        case UInt8(ascii: "["): return "an array"
        case 0..<0x20, 0x7F...: return "byte 0x" + hexadecimal(first)
        default: break
        }
        var end = index + 1
        if first == UInt8(ascii: "\"") {
            while end < bytes.count, end < index + longestExcerpt, bytes[end] != first { end += 1 }
            guard end < bytes.count, bytes[end] == first else { return "'\"'" }
            end += 1
        } else if isWord(first) {
            while end < bytes.count, end < index + longestExcerpt, isWord(bytes[end]) { end += 1 }
        }
        let text = excerpt((index..<end).map { bytes[$0] }, limit: longestExcerpt)
        return first == UInt8(ascii: "\"") ? text : "'\(text)'"
    }

    private static let longestExcerpt = 40

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16, uppercase: true)
        return text.count == 1 ? "0" + text : text
    }
}
