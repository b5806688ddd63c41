public import MapCoordinates

// As JSON these are objects of the names that the types have here. What cannot be is refused where it is read, and a
// coordinate also where it is written.

extension Coordinate: Codable {
    private enum Key: CodingKey {
        case latitude, longitude
    }

    /// Throws for an invalid coordinate.
    ///
    /// ```swift
    /// import Foundation
    ///
    /// let swapped = Data(#"{"latitude": 148.2, "longitude": -33.9}"#.utf8)
    /// print((try? JSONDecoder().decode(Coordinate.self, from: swapped)) == nil)  // true
    /// ```
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            latitude: try values.decode(Double.self, forKey: .latitude),
            longitude: try values.decode(Double.self, forKey: .longitude))
        guard isValid else { throw DecodingError.unsound("\(self) is not within ±90 and ±180 degrees", decoder) }
    }

    /// Throws for an invalid coordinate, as it could not be read again.
    public func encode(to encoder: any Encoder) throws {
        guard isValid else {
            let context = EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: "\(self) is not within ±90 and ±180 degrees")
            throw EncodingError.invalidValue(self, context)
        }
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(latitude, forKey: .latitude)
        try values.encode(longitude, forKey: .longitude)
    }
}

extension CoordinateSpan: Codable {
    private enum Key: CodingKey {
        case latitudeDelta, longitudeDelta
    }

    /// Throws for an extent below 0.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            latitudeDelta: try values.decode(Double.self, forKey: .latitudeDelta),
            longitudeDelta: try values.decode(Double.self, forKey: .longitudeDelta))
        guard latitudeDelta >= 0, longitudeDelta >= 0 else {
            throw DecodingError.unsound("a span of \(self) is negative", decoder)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(latitudeDelta, forKey: .latitudeDelta)
        try values.encode(longitudeDelta, forKey: .longitudeDelta)
    }
}

extension CoordinateRegion: Codable {
    private enum Key: CodingKey {
        case center, span
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            center: try values.decode(Coordinate.self, forKey: .center),
            span: try values.decode(CoordinateSpan.self, forKey: .span))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(center, forKey: .center)
        try values.encode(span, forKey: .span)
    }
}

extension Viewport: Codable {
    private enum Key: CodingKey {
        case size, centerPoint, zoomScale, heading
    }

    /// Reads also what `plat fit --json` writes. Throws for a size or a scale that is not above 0, or beyond reason.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let view = Viewport(
            checkedSize: try values.decode(PixelSize.self, forKey: .size),
            center: try values.decode(MapPoint.self, forKey: .centerPoint),
            scale: try values.decode(ZoomScale.self, forKey: .zoomScale),
            heading: try values.decodeIfPresent(Double.self, forKey: .heading) ?? 0)
        guard let view else {
            throw DecodingError.unsound("size and zoomScale must be positive, and not beyond reason", decoder)
        }
        self = view
    }

    /// In the names that `plat` reads a view by.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(size, forKey: .size)
        try values.encode(center, forKey: .centerPoint)
        try values.encode(scale, forKey: .zoomScale)
        if heading != 0 { try values.encode(heading, forKey: .heading) }
    }
}

extension EdgePadding: Codable {
    private enum Key: CodingKey {
        case top, left, bottom, right
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            top: try values.decode(Double.self, forKey: .top), left: try values.decode(Double.self, forKey: .left),
            bottom: try values.decode(Double.self, forKey: .bottom),
            right: try values.decode(Double.self, forKey: .right))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(top, forKey: .top)
        try values.encode(left, forKey: .left)
        try values.encode(bottom, forKey: .bottom)
        try values.encode(right, forKey: .right)
    }
}

extension DecodingError {
    /// A value that its type does not have.
    static func unsound(_ message: String, _ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: message))
    }
}
