// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Functions of coordinates, regions and scales.

/// Takes any numbers.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// True within ±90 and ±180, the ends included.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool { coordinate.isValid }

/// Takes any numbers.
public func MKCoordinateSpanMake(
    _ latitudeDelta: CLLocationDegrees, _ longitudeDelta: CLLocationDegrees
) -> MKCoordinateSpan {
    MKCoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta)
}

/// Takes any centre and span.
public func MKCoordinateRegionMake(
    _ centerCoordinate: CLLocationCoordinate2D, _ span: MKCoordinateSpan
) -> MKCoordinateRegion {
    MKCoordinateRegion(center: centerCoordinate, span: span)
}

/// The region of an extent in metres from north to south and from west to east, by the length of a degree at the centre.
public func MKCoordinateRegionMakeWithDistance(
    _ centerCoordinate: CLLocationCoordinate2D, _ latitudinalMeters: CLLocationDistance,
    _ longitudinalMeters: CLLocationDistance
) -> MKCoordinateRegion {
    MKCoordinateRegion(
        center: centerCoordinate, latitudinalMeters: latitudinalMeters, longitudinalMeters: longitudinalMeters)
}

/// The region that a rect covers.
public func MKCoordinateRegionForMapRect(_ rect: MKMapRect) -> MKCoordinateRegion { MKCoordinateRegion(rect) }

/// The map point of a coordinate; (−1, −1) if it is no place.
public func MKMapPointForCoordinate(_ coordinate: CLLocationCoordinate2D) -> MKMapPoint { MKMapPoint(coordinate) }

/// The place under a map point.
public func MKCoordinateForMapPoint(_ mapPoint: MKMapPoint) -> CLLocationCoordinate2D { mapPoint.coordinate }

/// Metres of a map point at a latitude; infinite from ±85.5 on.
public func MKMetersPerMapPointAtLatitude(_ latitude: CLLocationDegrees) -> CLLocationDistance {
    MKMapPoint.metersPerPoint(atLatitude: latitude)
}

/// Map points of a metre at a latitude; 0 from ±85.5 on.
public func MKMapPointsPerMeterAtLatitude(_ latitude: CLLocationDegrees) -> Double {
    MKMapPoint.pointsPerMeter(atLatitude: latitude)
}

/// Metres between the places under two map points.
public func MKMetersBetweenMapPoints(_ a: MKMapPoint, _ b: MKMapPoint) -> CLLocationDistance { a.distance(to: b) }

/// The width of a road at a scale, in map points; 0 for a scale that is not above 0.
///
/// On screen that is as many pixels as users of MapKit have measured: 21 at level 20, down to 4 at level 11,
/// linear between levels. Above level 20 it doubles with each level. From level 11 it falls to 1 at level 5 and below,
/// which is a choice of this library.
public func MKRoadWidthAtZoomScale(_ zoomScale: MKZoomScale) -> Double {
    guard zoomScale > 0, zoomScale.isFinite else { return 0 }
    guard zoomScale < 1 else { return roadWidths[roadWidths.count - 1] }
    let level = Zoom.level(scale: zoomScale)
    guard level >= 11 else { return min(4, max(1, 1 + (level - 5) / 2)) / zoomScale }
    let step = min(Int(level) - 11, roadWidths.count - 2)
    let (lower, upper) = (roadWidths[step], roadWidths[step + 1])
    return (lower + (upper - lower) * (level - 11 - Double(step))) / zoomScale
}

/// Pixels of a road at the levels 11 to 20.
private let roadWidths: [Double] = [4, 6, 6, 7, 9, 11, 12, 15, 16, 21]
