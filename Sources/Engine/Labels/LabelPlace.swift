import Features
public import Geometry
package import LabelLines
public import Layers
import Memory
import PROJ

/// Finds where the label of a feature stands. It takes the shape as it is written, cut at the antimeridian and rounded,
/// so that a label stands at the same place when the output is read again.
package struct LabelPlace: ~Copyable {
    /// Digits of degrees, unless others are requested.
    private static let rounding = DecimalText.Rounding(fractionDigits: 7)

    private let site: LabelRequest.Site
    private let isRounded: Bool
    private var shape = Shape()
    private var cutter = AntimeridianCutter()
    private var bounds = ShapeBounds()
    /// True if the rect whose centre was found last ends at the map's edge, but its shape does not.
    private(set) var isClamped = false

    /// - Parameter isRounded: false to take positions with all of their digits.
    package init(_ site: LabelRequest.Site, isRounded: Bool = true) {
        self.site = site
        self.isRounded = isRounded
    }

    /// The place in degrees; nil for a feature without a position. The record is bad if so many of its edges cross that
    /// the search would take minutes.
    package mutating func point(
        of feature: borrowing Feature, in chunk: borrowing Chunk
    ) throws(BadRecord) -> Shape.Point? {
        if site == .label,
            let fault = feature.shape.faultOfCrossings(
                over: Shape.mostDrawnCrossings, feature.record, at: chunk.byte(of: feature))
        {
            throw fault
        }
        return point(of: feature)
    }

    /// The place in degrees; nil for a feature without a position.
    package mutating func point(of feature: borrowing Feature) -> Shape.Point? {
        isClamped = false
        let isRounded = isRounded
        if feature.shape.kind == .point {
            return feature.shape.labelPoint(isPlanar: false).map { Self.asWritten($0, isRounded) }
        }
        take(feature)
        return site == .center
            ? center(isFromMap: feature.shape.isFromMap)
            : shape.labelPoint(isPlanar: false).map { Self.asWritten($0, isRounded) }
    }

    /// The usual place on a shape in degrees, and that near the middle of an area.
    package mutating func points(of feature: borrowing Feature) -> LabelPoints? {
        let isRounded = isRounded
        take(feature)
        return shape.labelPoints(isPlanar: false)?.map { Self.asWritten($0, isRounded) }
    }

    /// Takes a shape as it is written.
    private mutating func take(_ feature: borrowing Feature) {
        let isRounded = isRounded
        shape.removeAll()
        shape.kind = feature.shape.kind
        shape.points.append(contentsOf: feature.shape.points.span)
        shape.ringEnds.append(contentsOf: feature.shape.ringEnds.span)
        shape.partEnds.append(contentsOf: feature.shape.partEnds.span)
        shape.members.append(contentsOf: feature.shape.members.span)
        _ = cutter.cut(&shape)
        guard isRounded else { return }
        for index in 0..<shape.points.count {
            let point = shape.points[index]
            shape.points[index] = Shape.Point(x: Self.rounding.rounded(point.x), y: Self.rounding.rounded(point.y))
        }
    }

    private mutating func center(isFromMap: Bool) -> Shape.Point? {
        shape.isFromMap = isFromMap
        let rect = bounds.mapRect(of: shape)
        isClamped = bounds.isClamped
        guard !rect.isNull else { return nil }
        let center = rect.coordinate
        return Self.asWritten(Shape.Point(x: center.longitude, y: center.latitude), isRounded)
    }

    private static func asWritten(_ place: Shape.Point, _ isRounded: Bool) -> Shape.Point {
        guard isRounded else { return place }
        return Shape.Point(x: rounding.rounded(place.x), y: rounding.rounded(place.y))
    }
}

/// Reasons other than another label why a label cannot show.
package enum LabelStanding: UInt8, BitwiseCopyable, Sendable {
    case free
    /// Its feature has no position.
    case placeless
    /// Its place is outside of the view.
    case outside
    /// It belongs to an earlier view.
    case previous
    /// It belongs to an earlier result, but did not show.
    case unseen

    /// True if there is a label that could show.
    package var isLabel: Bool { self == .free }
}

/// The part of the map whose labels are wanted, and the place from which their distances count.
public final class LabelView: Sendable {
    private let rect: MapRect
    /// Nil if north is up.
    package let turned: TurnedMap?
    private let center: MapPoint
    private let near: Coordinate
    private let geodesic: Geodesic

    /// - Parameters:
    ///   - margin: pixels to look beyond each side of the view.
    ///   - near: the place from which distances count; nil for the centre of the view.
    public init(_ viewport: Viewport, margin: Double, near: Coordinate?) throws(Problem) {
        geodesic = try Geodesic.loaded()
        turned = TurnedMap(viewport)
        let upright = viewport.turned(to: 0).visibleMapRect
        let share = margin / viewport.size.width * upright.width
        rect = upright.insetBy(dx: -share, dy: -share)
        if turned != nil, max(rect.width, rect.height) > TurnedMap.longestSide {
            throw Problem(
                .usage, "wide-view", "the view is turned, but it shows more than half the world",
                hint: "zoom in, or turn it so that north is up")
        }
        center = viewport.center
        self.near = near ?? viewport.centerCoordinate
    }

    /// Where a label at a point is compared with others; nil outside of the view.
    package func place(of point: MapPoint) -> MapPoint? {
        guard let turned else { return rect.containsWrapping(point) ? point : nil }
        let place = turned.place(of: point)
        let shift = MapPoint.worldSize / 2
        let upright = MapPoint(x: place.x - shift + center.x, y: place.y - shift + center.y)
        return rect.contains(upright) ? place : nil
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
