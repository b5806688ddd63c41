import MapKitNames

// As code for a phone's map is written, but for the import.

/// A place on a list, and what a map shows of it.
final class Landmark: MKAnnotation {
    var name: String
    var coordinate: CLLocationCoordinate2D
    var title: String? { name }

    init(name: String, coordinate: CLLocationCoordinate2D) {
        self.name = name
        self.coordinate = coordinate
    }

    var region: MKCoordinateRegion { MKCoordinateRegionMakeWithDistance(coordinate, 1000, 2000) }
}

/// The rect around all of some landmarks, with a margin in metres.
func rect(around landmarks: [Landmark], margin: CLLocationDistance) -> MKMapRect {
    var zoomRect = MKMapRectNull
    for landmark in landmarks {
        let point = MKMapPointForCoordinate(landmark.coordinate)
        zoomRect = MKMapRectUnion(zoomRect, MKMapRectMake(point.x, point.y, 0, 0))
    }
    guard !MKMapRectIsNull(zoomRect) else { return zoomRect }
    let middle = MKMapPointMake(MKMapRectGetMidX(zoomRect), MKMapRectGetMidY(zoomRect))
    let inset = -margin * MKMapPointsPerMeterAtLatitude(MKCoordinateForMapPoint(middle).latitude)
    return MKMapRectInset(zoomRect, inset, inset)
}

/// A trail of crumbs that requests a redraw only where something is new.
struct BreadcrumbPath: MKOverlay {
    private(set) var points: [MKMapPoint]
    private(set) var boundingMapRect: MKMapRect

    init(center: CLLocationCoordinate2D) {
        let origin = MKMapPointForCoordinate(center)
        points = [origin]
        // A quarter of the world around it, within the world.
        let size = MKMapSizeMake(MKMapSizeWorld.width / 4, MKMapSizeWorld.height / 4)
        let rect = MKMapRect(origin: origin, size: size)
        boundingMapRect = MKMapRectIntersection(
            MKMapRectOffset(rect, -size.width / 2, -size.height / 2), MKMapRectWorld)
    }

    /// The rect to draw again; null if the crumb is too near the last one.
    mutating func add(_ coordinate: CLLocationCoordinate2D, zoomScale: MKZoomScale) -> MKMapRect {
        let new = MKMapPointForCoordinate(coordinate)
        guard let last = points.last, MKMetersBetweenMapPoints(new, last) > 10 else { return MKMapRectNull }
        points.append(new)
        let from = MKMapRectMake(last.x, last.y, 0, 0)
        let to = MKMapRectMake(new.x, new.y, 0, 0)
        let width = MKRoadWidthAtZoomScale(zoomScale)
        return MKMapRectInset(MKMapRectUnion(from, to), -width, -width)
    }
}

/// The shapes of a list of overlays that a rect shows.
func visible(_ overlays: [any MKOverlay], in rect: MKMapRect) -> [any MKOverlay] {
    overlays.filter { $0.boundingMapRect.intersects(rect) && $0.intersects(rect) }
}

func triangle() -> MKPolygon {
    var corners = [
        CLLocationCoordinate2DMake(0, 0), CLLocationCoordinate2DMake(0, 1), CLLocationCoordinate2DMake(1, 1),
    ]
    return MKPolygon(coordinates: &corners, count: corners.count)
}

/// Both halves of a rect on either side of the date line.
func halves(of rect: MKMapRect) -> [MKMapRect] {
    guard MKMapRectSpans180thMeridian(rect) else { return [rect] }
    return [MKMapRectIntersection(rect, MKMapRectWorld), MKMapRectRemainder(rect)]
}

/// Strips of a rect from west to east.
func strips(of rect: MKMapRect, width: Double) -> [MKMapRect] {
    var rest = rect
    var strips: [MKMapRect] = []
    while !MKMapRectIsEmpty(rest), MKMapRectGetWidth(rest) > 0 {
        var strip = MKMapRect()
        var remainder = MKMapRect()
        MKMapRectDivide(rest, &strip, &remainder, width, .minXEdge)
        strips.append(strip)
        rest = remainder
    }
    return strips
}
