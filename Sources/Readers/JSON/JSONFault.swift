import Layers
import Streams

/// The reason why a text is not JSON, or not GeoJSON, and its place. Small enough to be thrown from hot loops: the
/// message is made later.
struct JSONFault: Error {
    var reason: Reason
    var byte: Int
    /// A number that belongs in the message.
    var detail = 0

    init(_ reason: Reason, at byte: Int, detail: Int = 0) {
        self.reason = reason
        self.byte = byte
        self.detail = detail
    }

    enum Reason: UInt8 {
        // Violations of RFC 8259.
        case value
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

        // Violations of RFC 7946.
        case noObject
        case missingType
        case wrongType
        case noGeometryType
        case collectionInside
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
    /// A stable name for programs.
    var code: String {
        switch reason {
        case .value, .memberName, .colon, .commaOrBrace, .commaOrBracket, .textAfterValue, .openString,
            .controlCharacter, .escape, .hexadecimal, .surrogate, .digit, .leadingZero, .invalidUTF8:
            "bad-json"
        case .tooDeep: "too-deep"
        case .noObject, .missingType, .wrongType, .noGeometryType, .collectionInside, .wrongCollection: "not-geojson"
        case .duplicateMember: "duplicate-member"
        case .properties, .identifier: "bad-feature"
        case .geometry, .missingCoordinates, .missingGeometries, .geometries, .mixedMembers, .coordinates,
            .coordinatesDepth, .nesting, .positionNumber, .shortPosition, .hugeNumber, .emptyPart, .shortLine,
            .shortRing:
            "bad-geometry"
        case .outOfRange: "out-of-range"
        case .referenceSystem: "unexpected-crs"
        case .tooManyFields: "too-many-fields"
        case .tooLong: "record-too-long"
        }
    }

    /// The bad record that this fault makes.
    ///
    /// - Parameter bytes: the bytes that the fault's position refers to; the record may extend to their end.
    func badRecord(_ record: TextRange, in bytes: Span<UInt8>) -> BadRecord {
        BadRecord(code, record: record, at: byte, "\(message(in: bytes))", hint: hint(in: bytes))
    }
}

extension JSONFault {
    /// Describes the fault for the user.
    func message(in bytes: Span<UInt8>) -> String {
        let found = Self.found(bytes, at: byte)
        return switch reason {
        case .value: "expected a value, found \(found)"
        case .memberName: "expected a member's name in quotes, found \(found)"
        case .colon: "expected ':' after a member's name, found \(found)"
        case .commaOrBrace: "expected ',' or '}' after a member, found \(found)"
        case .commaOrBracket: "expected ',' or ']' after an element, found \(found)"
        case .textAfterValue: "expected nothing more after the value, found \(found)"
        case .openString: "the text ends inside a string"
        case .controlCharacter: "\(found) in a string; it must be written as an escape"
        case .escape: "expected an escape that JSON knows after '\\', found \(found)"
        case .hexadecimal: "expected four hexadecimal digits after '\\u', found \(found)"
        case .surrogate: "an escape that is half of a surrogate pair"
        case .digit: "expected a digit, found \(found)"
        case .leadingZero: "a number with a leading zero"
        case .invalidUTF8: "a string that is not valid UTF-8: \(found)"
        case .tooDeep: "nested deeper than \(JSONScanner.deepest) levels"
        case .noObject: "expected a GeoJSON object, found \(found)"
        case .missingType: "an object without a \"type\""
        case .wrongType: "\(found) is no type of GeoJSON"
        case .noGeometryType: "\(found) is no type of a geometry"
        case .collectionInside: "a FeatureCollection where a feature or a geometry should be"
        case .wrongCollection: "an object with \"features\" must be a FeatureCollection, found \(found)"
        case .duplicateMember: "the member \(found) comes twice"
        case .properties: "\"properties\" must be an object or null, found \(found)"
        case .identifier: "\"id\" must be a string or a number, found \(found)"
        case .geometry: "expected a geometry, found \(found)"
        case .missingCoordinates: "a geometry without \"coordinates\""
        case .missingGeometries: "a GeometryCollection without \"geometries\""
        case .geometries: "\"geometries\" must be an array, found \(found)"
        case .mixedMembers: "a geometry with \"coordinates\" and \"geometries\" of which its type allows one"
        case .coordinates: "\"coordinates\" must be an array, found \(found)"
        case .coordinatesDepth: "coordinates nested deeper than those of a MultiPolygon"
        case .nesting: "coordinates nested \(detail) deep, which is not how its type has them"
        case .positionNumber: "expected a number in a position, found \(found)"
        case .shortPosition: "a position needs two numbers at least"
        case .hugeNumber: "a number beyond any double"
        case .emptyPart: "an empty array among coordinates"
        case .shortLine: "line \(detail) has fewer than two positions"
        case .shortRing: "ring \(detail) has fewer than four positions, of which the last is the first"
        case .outOfRange: "a position that is not on Earth: \(found)"
        case .referenceSystem: "a \"crs\" of its own, other than that of the layer"
        case .tooManyFields where detail == 0:
            "with the field \(found) the names of fields take more than \(FieldLimit.standard.bytes >> 20) MiB"
        case .tooManyFields: "the field \(found) is one more than the \(detail) that a layer may have"
        case .tooLong: "the record is too long"
        }
    }

    /// Suggests a remedy, if there is one.
    func hint(in bytes: Span<UInt8>) -> Wording? {
        switch reason {
        case .outOfRange where detail == 1: "are latitude and longitude swapped? longitude comes first"
        case .outOfRange: "degrees, longitude first, are wanted; for projected coordinates give \(Setting.sourceSystem)"
        case .referenceSystem: "\(Setting.sourceSystem) says which system all coordinates are in"
        case .wrongType, .noGeometryType: GeoJSONType.nearest(bytes, at: byte).map { "is it \"\($0)\"?" }
        case .collectionInside: "a FeatureCollection can be a document by itself only"
        case .tooManyFields where detail == 0: "\(Setting.fields) reads only some"
        case .tooManyFields: "\(Setting.fields) reads only some; \(Setting.fieldLimit) allows more"
        case .invalidUTF8: "JSON is UTF-8; iconv converts other encodings"
        default: nil
        }
    }

    /// The string, number or word that starts at `index`, or the character there.
    static func found(_ bytes: Span<UInt8>, at index: Int) -> String {
        guard index >= 0, index < bytes.count else { return "the end of the text" }
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
