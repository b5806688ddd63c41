public import MapCoordinates

extension MapPoint: Codable {}
extension PixelPoint: Codable {}
extension MapSize: Codable {}
extension PixelSize: Codable {}
extension MapRect: Codable {}
extension PixelRect: Codable {}

private enum PointKey: CodingKey {
    case x, y
}

private enum SizeKey: CodingKey {
    case width, height
}

private enum RectKey: CodingKey {
    case origin, size
}

extension FlatPoint {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: PointKey.self)
        self.init(x: try values.decode(Double.self, forKey: .x), y: try values.decode(Double.self, forKey: .y))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: PointKey.self)
        try values.encode(x, forKey: .x)
        try values.encode(y, forKey: .y)
    }
}

extension FlatSize {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: SizeKey.self)
        self.init(
            width: try values.decode(Double.self, forKey: .width),
            height: try values.decode(Double.self, forKey: .height))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: SizeKey.self)
        try values.encode(width, forKey: .width)
        try values.encode(height, forKey: .height)
    }
}

extension FlatRect where Point: Codable, Size: Codable {
    /// One whose origin is null is the null rect.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: RectKey.self)
        let size = try values.decode(Size.self, forKey: .size)
        if try values.decodeNil(forKey: .origin) {
            self = .null
        } else {
            self.init(origin: try values.decode(Point.self, forKey: .origin), size: size)
        }
    }

    /// The null rect, whose origin no number of JSON can be, gets null as its origin.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: RectKey.self)
        if isNull {
            try values.encodeNil(forKey: .origin)
        } else {
            try values.encode(origin, forKey: .origin)
        }
        try values.encode(size, forKey: .size)
    }
}
