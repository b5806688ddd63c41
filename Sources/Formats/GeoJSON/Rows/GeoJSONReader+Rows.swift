import FormatKit
import Geometry
import Layers
import Memory

/// Where an object has the values of its position; empty for none.
struct JSONPlace: BitwiseCopyable {
    var latitude = TextRange()
    var longitude = TextRange()
}

extension GeoJSONReader {
    /// Reads an object whose members are fields.
    mutating func readRow(
        _ bytes: Span<UInt8>, from start: Int, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "{") else {
            _ = try JSONScanner.endOfValue(bytes, from: start, depth: 0)
            throw JSONFault(.noObject, at: start, detail: 1)
        }
        place = JSONPlace()
        let end = try readProperties(bytes, from: start, into: &feature)
        guard hasPlaces else { return end }
        let latitude = try coordinate(bytes, place.latitude, .latitude)
        let longitude = try coordinate(bytes, place.longitude, .longitude)
        guard let latitude, let longitude else { return end }
        if !isTransformed {
            let detail = DegreeRange.mayBeProjected(x: longitude, y: latitude) ? 3 : 0
            if !(longitude.magnitude <= 360) {
                throw JSONFault(.outOfRange, at: place.longitude.lowerBound, detail: max(detail, 2))
            }
            if !(latitude.magnitude <= 90 + DegreeRange.tolerance) {
                throw JSONFault(.outOfRange, at: place.latitude.lowerBound, detail: detail)
            }
        }
        feature.shape.setPoint(x: longitude, y: latitude)
        return end
    }

    /// A number, also in quotes; nil if it is missing, null or empty.
    private func coordinate(
        _ bytes: Span<UInt8>, _ text: TextRange, _ axis: DegreeText.Axis
    ) throws(JSONFault) -> Double? {
        guard !text.isEmpty else { return nil }
        switch bytes[text.lowerBound] {
        case UInt8(ascii: "n"): return nil
        case UInt8(ascii: "\""):
            let inner = bytes.extracting(text.lowerBound + 1..<text.upperBound - 1)
            let bare = inner.extracting(CoordinateText.trimmed(inner))
            if bare.isEmpty { return nil }
            guard let value = CoordinateText.read(bare, axis, allowsComma: false) else {
                throw JSONFault(.positionNumber, at: text.lowerBound)
            }
            return value
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try JSONScanner.number(bytes, from: text.lowerBound).value
        default: throw JSONFault(.positionNumber, at: text.lowerBound)
        }
    }

    /// Marks the entry of a name that holds a coordinate; returns false if it is not a field.
    mutating func markCoordinate(_ entry: Int, _ name: String) -> Bool {
        guard let places = rows?.places else { return true }
        if name == places.latitude {
            properties.keys[entry].axis = .latitude
        } else if name == places.longitude {
            properties.keys[entry].axis = .longitude
        } else {
            return true
        }
        return JSONRows.isKept(name, options)
    }
}
