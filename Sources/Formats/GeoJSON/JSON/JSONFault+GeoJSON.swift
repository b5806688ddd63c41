import FormatKit
import Layers

extension JSONFault {
    /// A stable name for programs.
    var code: String {
        switch reason {
        case .value, .noValue, .memberName, .colon, .commaOrBrace, .commaOrBracket, .textAfterValue, .openString,
            .controlCharacter, .escape, .hexadecimal, .surrogate, .digit, .leadingZero, .invalidUTF8:
            "bad-json"
        case .noObject where detail == 1: "bad-json"
        case .tooDeep, .collectionDepth: "too-deep"
        case .noObject, .missingType, .wrongType, .noGeometryType, .collectionInside, .features, .missingFeatures,
            .wrongCollection:
            "not-geojson"
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
    /// - Parameters:
    ///   - bytes: the bytes that the fault's position refers to; the record may extend to their end.
    ///   - unit: what ends where the bytes end.
    ///   - file: the file, for advice; nil if it is not known.
    func badRecord(
        _ record: TextRange, in bytes: Span<UInt8>, unit: String = "text", file: String? = nil
    ) -> BadRecord {
        BadRecord(code, record: record, at: byte, "\(message(in: bytes, unit: unit))", hint: hint(in: bytes, file))
    }

    /// True if the type is that of a TopoJSON file.
    private func isTopology(_ bytes: Span<UInt8>) -> Bool {
        bytes.count - byte >= 10 && bytes.extracting(byte..<byte + 10).starts(with: Array("\"Topology\"".utf8))
    }

    /// Suggests a remedy, if there is one.
    func hint(in bytes: Span<UInt8>, _ file: String? = nil) -> Wording? {
        switch reason {
        case .outOfRange where detail == 1: "are latitude and longitude swapped? longitude comes first"
        case .outOfRange where detail == 3:
            "positions are degrees, longitude first; for projected coordinates use \(OptionName.sourceCRS)"
        case .referenceSystem: "name the CRS of all coordinates with \(OptionName.sourceCRS)"
        case .wrongType where isTopology(bytes):
            "it is TopoJSON; use --input-format topojson"
        case .wrongType, .noGeometryType:
            GeoJSONType.nearest(bytes, at: byte, isGeometry: reason == .noGeometryType).map {
                "did you mean \"\($0)\"?"
            }
        case .collectionInside where detail == 1: "a FeatureCollection must be a separate document"
        case .noValue where detail == 1: "is the file a CSV?"
        case .missingType where detail == 1: "if it is a row of a table, use --input-format jsonrows"
        case .tooManyFields where detail == 0: "use \(OptionName.fields) to read only some"
        case .tooManyFields: "use \(OptionName.fields) to read only some, or --max-fields to allow more"
        case .invalidUTF8: "JSON must be UTF-8; convert it with iconv"
        default: nil
        }
    }
}
