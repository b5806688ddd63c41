// swift-format-ignore-file: AlwaysUseLowerCamelCase

// An import of the names brings the values that they name.
@_exported public import MapGeometry

/// Degrees.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Degrees clockwise from north.
public typealias CLLocationDirection = Double
/// A place on the earth.
public typealias CLLocationCoordinate2D = Coordinate

/// A part of the earth in degrees.
public typealias MKCoordinateRegion = CoordinateRegion
/// The extent of a region in degrees.
public typealias MKCoordinateSpan = CoordinateSpan
/// A place on the flat map.
public typealias MKMapPoint = MapPoint
/// A rect on the flat map.
public typealias MKMapRect = MapRect
/// An extent on the flat map.
public typealias MKMapSize = MapSize
/// Screen points per map point.
public typealias MKZoomScale = ZoomScale

/// Something at a place on a map.
public typealias MKAnnotation = Annotation
/// A place with a title.
public typealias MKPointAnnotation = PointAnnotation
/// A circle on the map.
public typealias MKCircle = Circle
/// Something drawn on a map.
public typealias MKOverlay = Overlay
/// An area on a map.
public typealias MKPolygon = Polygon
/// A line on a map.
public typealias MKPolyline = Polyline

/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// No place at all: what an empty intersection is.
public let MKMapRectNull = MKMapRect.null
/// The whole world.
public let MKMapRectWorld = MKMapRect.world
/// 2^28 map points each way.
public let MKMapSizeWorld = MKMapSize.world

// MapKit's values are of C, where all zeros is a value.

extension Coordinate {
    /// All zeros.
    public init() { self.init(latitude: 0, longitude: 0) }
}

extension CoordinateSpan {
    /// All zeros.
    public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }
}

extension CoordinateRegion {
    /// All zeros.
    public init() { self.init(center: Coordinate(), span: CoordinateSpan()) }
}

extension MapPoint {
    /// All zeros.
    public init() { self.init(x: 0, y: 0) }
}

extension MapSize {
    /// All zeros.
    public init() { self = .zero }
}

extension MapRect {
    /// All zeros.
    public init() { self.init(x: 0, y: 0, width: 0, height: 0) }
}
