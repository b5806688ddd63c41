import Geometry
import Layers

/// Where the label of a feature stands: in the shape as it is written, cut at the antimeridian and to its digits, so that what was
/// written has its label at the same place again.
struct LabelPlace: ~Copyable {
    /// Of degrees where nothing else is asked for.
    private static let digits = 7

    private var shape = Shape()
    private var cutter = AntimeridianCutter()

    /// In degrees; nil where there is no position.
    mutating func point(of feature: borrowing Feature) -> Shape.Point? {
        if feature.shape.kind == .point { return feature.shape.labelPoint.map(Self.asWritten) }
        shape.removeAll()
        shape.kind = feature.shape.kind
        shape.points.append(contentsOf: feature.shape.points.span)
        shape.ringEnds.append(contentsOf: feature.shape.ringEnds.span)
        shape.partEnds.append(contentsOf: feature.shape.partEnds.span)
        shape.members.append(contentsOf: feature.shape.members.span)
        _ = cutter.cut(&shape)
        for index in 0..<shape.points.count { shape.points[index] = Self.asWritten(shape.points[index]) }
        return shape.labelPoint.map(Self.asWritten)
    }

    private static func asWritten(_ place: Shape.Point) -> Shape.Point {
        Shape.Point(
            x: DecimalText.rounded(place.x, fractionDigits: digits),
            y: DecimalText.rounded(place.y, fractionDigits: digits))
    }
}
