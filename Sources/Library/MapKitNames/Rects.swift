// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Functions of map points, sizes and rects. They are planar: nothing wraps at the antimeridian.

/// Takes any numbers, inside the world or not.
public func MKMapPointMake(_ x: Double, _ y: Double) -> MKMapPoint { MKMapPoint(x: x, y: y) }

/// Takes any numbers.
public func MKMapSizeMake(_ width: Double, _ height: Double) -> MKMapSize { MKMapSize(width: width, height: height) }

/// Takes any corner and extent; a negative extent is kept.
public func MKMapRectMake(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> MKMapRect {
    MKMapRect(x: x, y: y, width: width, height: height)
}

/// The western edge.
public func MKMapRectGetMinX(_ rect: MKMapRect) -> Double { rect.minX }

/// Half way from west to east.
public func MKMapRectGetMidX(_ rect: MKMapRect) -> Double { rect.midX }

/// The eastern edge.
public func MKMapRectGetMaxX(_ rect: MKMapRect) -> Double { rect.maxX }

/// The northern edge.
public func MKMapRectGetMinY(_ rect: MKMapRect) -> Double { rect.minY }

/// Half way from north to south.
public func MKMapRectGetMidY(_ rect: MKMapRect) -> Double { rect.midY }

/// The southern edge.
public func MKMapRectGetMaxY(_ rect: MKMapRect) -> Double { rect.maxY }

/// Map points from west to east.
public func MKMapRectGetWidth(_ rect: MKMapRect) -> Double { rect.width }

/// Map points from north to south.
public func MKMapRectGetHeight(_ rect: MKMapRect) -> Double { rect.height }

/// True of no place at all.
public func MKMapRectIsNull(_ rect: MKMapRect) -> Bool { rect.isNull }

/// True of a null rect, and of one with neither width nor height.
public func MKMapRectIsEmpty(_ rect: MKMapRect) -> Bool { rect.isEmpty }

/// True if both numbers are equal.
public func MKMapPointEqualToPoint(_ a: MKMapPoint, _ b: MKMapPoint) -> Bool { a == b }

/// True if both numbers are equal.
public func MKMapSizeEqualToSize(_ a: MKMapSize, _ b: MKMapSize) -> Bool { a == b }

/// True if all numbers are equal, and of two null rects.
public func MKMapRectEqualToRect(_ a: MKMapRect, _ b: MKMapRect) -> Bool { a == b }

/// The smallest rect around both; a null one is ignored.
public func MKMapRectUnion(_ a: MKMapRect, _ b: MKMapRect) -> MKMapRect { a.union(b) }

/// The common part; null where they only touch.
public func MKMapRectIntersection(_ a: MKMapRect, _ b: MKMapRect) -> MKMapRect { a.intersection(b) }

/// Moves all sides inwards; the extent may become negative.
public func MKMapRectInset(_ rect: MKMapRect, _ dx: Double, _ dy: Double) -> MKMapRect { rect.insetBy(dx: dx, dy: dy) }

/// The same rect elsewhere.
public func MKMapRectOffset(_ rect: MKMapRect, _ dx: Double, _ dy: Double) -> MKMapRect {
    rect.offsetBy(dx: dx, dy: dy)
}

/// Cuts a slice off one side; the amount is clamped to the rect.
public func MKMapRectDivide(
    _ rect: MKMapRect, _ slice: inout MKMapRect, _ remainder: inout MKMapRect, _ amount: Double, _ edge: MapRectEdge
) {
    (slice, remainder) = rect.divided(atDistance: amount, from: edge)
}

extension MapRectEdge {
    /// The western side.
    public static var minXEdge: MapRectEdge { .minX }
    /// The northern side.
    public static var minYEdge: MapRectEdge { .minY }
    /// The eastern side.
    public static var maxXEdge: MapRectEdge { .maxX }
    /// The southern side.
    public static var maxYEdge: MapRectEdge { .maxY }
}

/// True for a point within the rect or on its western or northern edge.
public func MKMapRectContainsPoint(_ rect: MKMapRect, _ point: MKMapPoint) -> Bool { rect.contains(point) }

/// True if nothing of the second rect is outside the first.
public func MKMapRectContainsRect(_ a: MKMapRect, _ b: MKMapRect) -> Bool { a.contains(b) }

/// True if the insides overlap; touching is not enough.
public func MKMapRectIntersectsRect(_ a: MKMapRect, _ b: MKMapRect) -> Bool { a.intersects(b) }

/// True if the rect runs past the world's western or eastern edge.
public func MKMapRectSpans180thMeridian(_ rect: MKMapRect) -> Bool { rect.spans180thMeridian }

/// What runs past the world's edge, moved to the other side of the world; null if nothing does.
public func MKMapRectRemainder(_ rect: MKMapRect) -> MKMapRect { rect.remainder }

/// `{x, y}` with one decimal.
public func MKStringFromMapPoint(_ point: MKMapPoint) -> String { "\(point)" }

/// `{width, height}` with one decimal.
public func MKStringFromMapSize(_ size: MKMapSize) -> String { "\(size)" }

/// `{{x, y}, {width, height}}` with one decimal.
public func MKStringFromMapRect(_ rect: MKMapRect) -> String { "\(rect)" }
