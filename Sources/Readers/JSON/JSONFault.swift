import Layers

/// Why a text is no JSON, or no GeoJSON, and where: small enough to be thrown out of hot loops; words come later.
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
        // What RFC 8259 does not allow.
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

        // What RFC 7946 does not allow.
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

        // What is not supported.
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

    /// The record that is bad for this.
    ///
    /// - Parameter bytes: those the fault's position is in; the record may go on to their end.
    func badRecord(_ record: TextRange, in bytes: Span<UInt8>) -> BadRecord {
        BadRecord(code, record: record, at: byte, message(in: bytes), hint: hint(in: bytes))
    }
}
