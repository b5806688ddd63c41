import MapCoordinates

extension Circle: Codable {
    private enum Key: CodingKey {
        case center, radius, title, subtitle
    }

    /// Throws for an invalid centre, and for a radius below 0.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            center: try values.decode(Coordinate.self, forKey: .center),
            radius: try values.decode(Double.self, forKey: .radius))
        title = try values.decodeIfPresent(String.self, forKey: .title)
        subtitle = try values.decodeIfPresent(String.self, forKey: .subtitle)
        guard radius >= 0 else { throw DecodingError.unsound("a radius of \(text(radius)) m is negative", decoder) }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(center, forKey: .center)
        try values.encode(radius, forKey: .radius)
        try values.encodeIfPresent(title, forKey: .title)
        try values.encodeIfPresent(subtitle, forKey: .subtitle)
    }
}

extension Polyline: Codable {
    private enum Key: CodingKey {
        case coordinates, title, subtitle
    }

    /// Throws for an invalid coordinate.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(try values.decode([Coordinate].self, forKey: .coordinates))
        title = try values.decodeIfPresent(String.self, forKey: .title)
        subtitle = try values.decodeIfPresent(String.self, forKey: .subtitle)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(coordinates, forKey: .coordinates)
        try values.encodeIfPresent(title, forKey: .title)
        try values.encodeIfPresent(subtitle, forKey: .subtitle)
    }
}

extension Polygon: Codable {
    private enum Key: CodingKey {
        case coordinates, interiorPolygons, title, subtitle
    }

    /// Throws for an invalid coordinate. Without inner polygons these may be missing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode([Coordinate].self, forKey: .coordinates),
            interiorPolygons: try values.decodeIfPresent([Polygon].self, forKey: .interiorPolygons) ?? [])
        title = try values.decodeIfPresent(String.self, forKey: .title)
        subtitle = try values.decodeIfPresent(String.self, forKey: .subtitle)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(coordinates, forKey: .coordinates)
        if !interiorPolygons.isEmpty { try values.encode(interiorPolygons, forKey: .interiorPolygons) }
        try values.encodeIfPresent(title, forKey: .title)
        try values.encodeIfPresent(subtitle, forKey: .subtitle)
    }
}

extension PointAnnotation: Codable {
    private enum Key: CodingKey {
        case coordinate, title, subtitle
    }

    /// Throws for an invalid coordinate.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode(Coordinate.self, forKey: .coordinate),
            title: try values.decodeIfPresent(String.self, forKey: .title),
            subtitle: try values.decodeIfPresent(String.self, forKey: .subtitle))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(coordinate, forKey: .coordinate)
        try values.encodeIfPresent(title, forKey: .title)
        try values.encodeIfPresent(subtitle, forKey: .subtitle)
    }
}
