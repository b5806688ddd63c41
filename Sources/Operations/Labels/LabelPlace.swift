public import Geometry
public import Layers
import PROJ

/// Finds where the label of a feature stands. It takes the shape as it is written, cut at the antimeridian and rounded,
/// so that a label stands at the same place when the output is read again.
struct LabelPlace: ~Copyable {
    /// Digits of degrees, unless others are requested.
    private static let digits = 7

    private var shape = Shape()
    private var cutter = AntimeridianCutter()

    /// The place in degrees; nil for a feature without a position.
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

/// Reasons other than another label why a label cannot show.
enum LabelStanding: UInt8, BitwiseCopyable, Sendable {
    case free
    /// Its feature has no position.
    case placeless
    /// Its place is outside of the view.
    case outside
    /// It belongs to an earlier view.
    case previous

    /// True if there is a label that could show.
    var isLabel: Bool { self == .free }
}

/// The part of the map whose labels are wanted, and the place from which their distances count.
public final class LabelView: Sendable {
    private let rect: MapRect
    private let near: Coordinate
    private let geodesic: Geodesic

    /// - Parameters:
    ///   - margin: pixels to look beyond each side of the view.
    ///   - near: the place from which distances count; nil for the centre of the view.
    public init(_ viewport: Viewport, margin: Double, near: Coordinate?) throws(Problem) {
        geodesic = try Geodesic.loaded()
        let rect = viewport.visibleMapRect
        let share = margin / viewport.size.width * rect.width
        self.rect = rect.insetBy(dx: -share, dy: -share)
        self.near = near ?? viewport.centerCoordinate
    }

    func holds(_ point: MapPoint) -> Bool {
        rect.containsWrapping(point)
    }

    /// Number of last bits of a tie that decide between labels that are equally near.
    static let tieBits = 28

    /// Tie that puts the nearer of equal labels first, by millimetres; its last bits are those of `tie`.
    func tie(_ coordinate: Coordinate, _ tie: UInt64) -> UInt64 {
        let millimeters = (geodesic.distance(from: near, to: coordinate) * 1000).rounded()
        guard millimeters.isFinite else { return UInt64.max }
        return UInt64(millimeters) << UInt64(Self.tieBits) | tie & (1 << UInt64(Self.tieBits) - 1)
    }
}
