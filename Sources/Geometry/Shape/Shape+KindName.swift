extension Shape.Kind {
    /// As GeoJSON calls it.
    public var name: String {
        switch self {
        case .null: "null"
        case .point: "Point"
        case .multiPoint: "MultiPoint"
        case .lineString: "LineString"
        case .multiLineString: "MultiLineString"
        case .polygon: "Polygon"
        case .multiPolygon: "MultiPolygon"
        case .collection: "GeometryCollection"
        }
    }
}
