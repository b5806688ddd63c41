import Geometry
import Layers

/// The fields that a bounding map rect gives to a feature, by names that a shapefile can hold.
enum BoundsFields {
    static let all =
        numbers(["map_x", "map_y", "map_w", "map_h", "center_lat", "center_lon", "span_lat", "span_lon"])
        + [Field("spans_180", .any)] + numbers(["rest_x", "rest_y", "rest_w", "rest_h"])

    /// The sides of the bounding box in degrees.
    static let sides = numbers(["west", "south", "east", "north"])

    /// Fields of a box on a plane: its lower left corner and its size.
    static let planar = numbers(["box_x", "box_y", "box_w", "box_h"])

    static func append(planar rect: MapRect, _ precision: Precision?, to feature: inout Feature) {
        var values = FeatureValues()
        append(rect, precision ?? .digits(7), &values, to: &feature)
    }

    private static func numbers(_ names: [String]) -> [Field] { names.map { Field($0, .number) } }

    /// Appends a value for each field. A null rect has nulls, and a rect inside the world has nulls for its rest.
    ///
    /// - Parameter precision: the requested precision; nil for a thousandth of a map point and seven digits of a
    ///   degree.
    static func append(_ rect: MapRect, _ precision: Precision?, to feature: inout Feature) {
        var values = FeatureValues()
        let mapPrecision = precision ?? .digits(3)
        let degreePrecision = precision ?? .digits(7)
        append(rect, mapPrecision, &values, to: &feature)
        if rect.isNull {
            for _ in 0..<5 { values.appendNull(to: &feature) }
        } else {
            let region = CoordinateRegion(rect)
            values.append(region.center.latitude, degreePrecision, to: &feature)
            values.append(region.center.longitude, degreePrecision, to: &feature)
            values.append(region.span.latitudeDelta, degreePrecision, to: &feature)
            values.append(region.span.longitudeDelta, degreePrecision, to: &feature)
            values.append(rect.spans180thMeridian, to: &feature)
        }
        append(rect.remainder, mapPrecision, &values, to: &feature)
    }

    /// Appends the sides of a box, after the fields of its rect.
    ///
    /// - Parameter box: nil for a feature without a position.
    static func append(sidesOf box: Shape.Box?, _ precision: Precision?, to feature: inout Feature) {
        var values = FeatureValues(from: all.count)
        guard let box else {
            for _ in sides { values.appendNull(to: &feature) }
            return
        }
        for side in [box.west, box.south, box.east, box.north] {
            values.append(side, precision ?? .digits(7), to: &feature)
        }
    }

    private static func append(
        _ rect: MapRect, _ precision: Precision, _ values: inout FeatureValues, to feature: inout Feature
    ) {
        if rect.isNull {
            for _ in 0..<4 { values.appendNull(to: &feature) }
        } else {
            values.append(rect.minX, precision, to: &feature)
            values.append(rect.minY, precision, to: &feature)
            values.append(rect.width, precision, to: &feature)
            values.append(rect.height, precision, to: &feature)
        }
    }
}
