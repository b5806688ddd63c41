import Foundation
import MapKitNames
import Testing

/// Code of phones compiles, and computes what it computes there.
struct PhoneCodeTests {
    private let cupertino = CLLocationCoordinate2DMake(37.3326, -122.0303)

    @Test func regionsOfMeters() {
        let region = Landmark(name: "Null Island", coordinate: CLLocationCoordinate2D()).region
        #expect(region.span.latitudeDelta == 0.009043695025814083)
        #expect(region.span.longitudeDelta == 0.017966310975031877)
        #expect(MKCoordinateRegionMake(region.center, region.span) == region)
        #expect(MKCoordinateSpanMake(1, 2) == MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: 2))
        #expect(MKCoordinateRegion() == MKCoordinateRegionMake(CLLocationCoordinate2D(), MKCoordinateSpan()))
        let world = MKCoordinateRegionForMapRect(MKMapRectWorld)
        #expect(world.center == CLLocationCoordinate2D())
        #expect(world.span.latitudeDelta == 170.10225755961318)
        #expect(world.span.longitudeDelta == 360)
    }

    @Test func pointsAndMeters() {
        let point = MKMapPointForCoordinate(CLLocationCoordinate2DMake(45.52, -122.681944))
        #expect(MKMapPointEqualToPoint(point, MKMapPointMake(42739440.276093155, 96012095.91233155)))
        #expect(MKMapPointForCoordinate(kCLLocationCoordinate2DInvalid) == MKMapPointMake(-1, -1))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2DIsValid(cupertino))
        #expect(abs(MKCoordinateForMapPoint(MKMapPointMake(-1, 0)).longitude - 179.99999866) < 1e-8)
        #expect(MKMapPointsPerMeterAtLatitude(37.3326) == 8.449910702134479)
        #expect(MKMapPointsPerMeterAtLatitude(0) == 6.74355336508965)
        #expect(MKMetersPerMapPointAtLatitude(60) == 0.07470109070817468)
        let start = MKMapPointForCoordinate(CLLocationCoordinate2DMake(35, 135))
        let end = MKMapPointForCoordinate(CLLocationCoordinate2DMake(35.9, 135.8))
        #expect(abs(MKMetersBetweenMapPoints(start, end) - 123473.50391501632) < 1e-4)
        #expect(MKMetersBetweenMapPoints(start, end) == start.distance(to: end))
    }

    @Test func placesAndItems() throws {
        let address = [
            "Street": "1 Infinite Loop", "City": "Cupertino", "State": "CA", "ZIP": "95014", "CountryCode": "US",
        ]
        let mark = MKPlacemark(coordinate: cupertino, addressDictionary: address)
        #expect(mark.thoroughfare == "1 Infinite Loop" && mark.locality == "Cupertino" && mark.postalCode == "95014")
        #expect(mark.administrativeArea == "CA" && mark.countryCode == "US" && mark.ISOcountryCode == "US")
        #expect(mark.country == nil && mark.location.coordinate == cupertino && mark.title == "1 Infinite Loop")
        var named = address
        named["Name"] = "1 Infinite Loop"
        #expect(mark.addressDictionary == named)
        #expect(MKPlacemark(coordinate: cupertino, addressDictionary: mark.addressDictionary) == mark)
        var item = MKMapItem(placemark: mark)
        #expect(item.name == "1 Infinite Loop" && item.phoneNumber == nil && item.url == nil)
        item.name = "Headquarters"
        #expect(item.placemark.name == "1 Infinite Loop")
        #expect(MKMapItem(placemark: MKPlacemark(coordinate: cupertino, addressDictionary: nil)).name == nil)
        let found: CLPlacemark = try #require(try Geocoder().answer(to: "Reykjavík, Iceland").placemarks.first)
        #expect(found.addressDictionary["City"] == "Reykjavík" && found.addressDictionary["CountryCode"] == "IS")
    }

    @Test func rectAroundLandmarks() {
        #expect(MKMapRectIsNull(rect(around: [], margin: 10)))
        let single = rect(around: [Landmark(name: "Cupertino", coordinate: cupertino)], margin: 1000)
        let circle = MKCircle(center: cupertino, radius: 1000).boundingMapRect
        #expect(abs(MKMapRectGetMinX(single) - 43216891.34952898) < 1e-6)
        #expect(abs(MKMapRectGetMinY(single) - 104163483.19862716) < 1e-6)
        #expect(abs(MKMapRectGetWidth(single) - circle.width) < 1e-6)
        #expect(abs(MKMapRectGetHeight(single) - 16899.821404268958) < 1e-6)
        #expect(abs(MKMapRectGetMaxX(single) - circle.maxX) < 1e-6)
        #expect(abs(MKMapRectGetMaxY(single) - circle.maxY) < 1e-6)
    }

    @Test func breadcrumbs() {
        var path = BreadcrumbPath(center: cupertino)
        #expect(MKMapRectContainsPoint(path.boundingMapRect, path.points[0]))
        #expect(MKMapRectContainsRect(MKMapRectWorld, path.boundingMapRect))
        #expect(MKMapRectIsNull(path.add(cupertino, zoomScale: 1)))
        let changed = path.add(CLLocationCoordinate2DMake(37.334, -122.03), zoomScale: 0.5)
        #expect(path.points.count == 2)
        #expect(MKMapRectIntersectsRect(changed, path.boundingMapRect))
        #expect(path.points.allSatisfy { MKMapRectContainsPoint(changed, $0) })
    }

    /// Pixels at each level, as users of MapKit have printed them, and the choices around them.
    @Test func roads() {
        let pixels: [(level: Double, width: Double)] = [
            (22, 84), (21, 42), (20, 21), (19, 16), (18, 15), (17, 12), (16, 11), (15, 9), (14, 7), (13, 6), (12, 6),
            (11, 4), (9, 3), (5, 1), (0, 1),
        ]
        for (level, width) in pixels {
            let scale = exp2(level - 20)
            #expect(abs(MKRoadWidthAtZoomScale(scale) * scale - width) < 1e-9, "level \(level)")
        }
        #expect(abs(MKRoadWidthAtZoomScale(exp2(-0.5)) * exp2(-0.5) - 18.5) < 1e-9)
        #expect(MKRoadWidthAtZoomScale(0) == 0 && MKRoadWidthAtZoomScale(-1) == 0)
    }

    @Test func overlays() {
        let triangle = triangle()
        #expect(abs(triangle.coordinate.latitude - 0.500019039676) < 1e-12)
        let corner = MKMapRectOffset(triangle.boundingMapRect, 0, -triangle.boundingMapRect.height * 0.9)
        let circle = MKCircle(center: CLLocationCoordinate2DMake(1, 0.1), radius: 20_000)
        #expect(visible([triangle, circle], in: corner).count == 2)
        let topLeft = MKMapRectInset(
            MKMapRect(origin: triangle.boundingMapRect.origin, size: MKMapSizeMake(100_000, 100_000)), 1000, 1000)
        #expect(visible([triangle, circle], in: topLeft).count == 1)

        let stops = [
            CLLocationCoordinate2DMake(0, 0), CLLocationCoordinate2DMake(0, 1), CLLocationCoordinate2DMake(0, 2),
        ]
        #expect(MKPolyline(coordinates: stops, count: 2).coordinates.count == 2)
        let geodesic = MKGeodesicPolyline(coordinates: stops, count: stops.count)
        #expect(geodesic.coordinates.count == 225)
        #expect(geodesic.coordinates[112] == stops[1])
        let points = stops.map(MKMapPointForCoordinate)
        #expect(MKPolyline(points: points, count: 3).boundingMapRect == geodesic.boundingMapRect)
        let hole = MKPolygon(points: points, count: 3)
        #expect(MKPolygon(coordinates: stops, count: 3, interiorPolygons: [hole]).interiorPolygons == [hole])
    }

    @Test func theDateLine() {
        let rect = MKMapRectMake(MKMapSizeWorld.width - 10, 20, 30, 40)
        #expect(MKMapRectSpans180thMeridian(rect))
        #expect(
            halves(of: rect) == [MKMapRectMake(MKMapSizeWorld.width - 10, 20, 10, 40), MKMapRectMake(0, 20, 20, 40)])
        #expect(halves(of: MKMapRectWorld) == [MKMapRectWorld])
    }

    @Test func strips() {
        let rect = MKMapRectMake(10, 20, 30, 40)
        var slice = MKMapRect()
        var remainder = MKMapRect()
        MKMapRectDivide(rect, &slice, &remainder, 10, .minXEdge)
        #expect(MKMapRectEqualToRect(slice, MKMapRectMake(10, 20, 10, 40)))
        #expect(MKMapRectEqualToRect(remainder, MKMapRectMake(20, 20, 20, 40)))
        #expect(MapKitNamesTests.strips(of: rect, width: 12).map(\.width) == [12, 12, 6])
        MKMapRectDivide(rect, &slice, &remainder, 5, .maxYEdge)
        #expect(slice == MKMapRectMake(10, 55, 30, 5))
        MKMapRectDivide(rect, &slice, &remainder, 5, .minYEdge)
        #expect(slice == MKMapRectMake(10, 20, 30, 5))
        MKMapRectDivide(rect, &slice, &remainder, 5, .maxXEdge)
        #expect(slice == MKMapRectMake(35, 20, 5, 40))
    }

    @Test func emptyAndTouching() {
        let rect = MKMapRectMake(10, 20, 30, 40)
        #expect(MKMapRectIsEmpty(MKMapRectNull))
        #expect(MKMapRectIsEmpty(MKMapRect()))
        #expect(!MKMapRectIsEmpty(MKMapRectMake(0, 0, 0, 1)))
        #expect(!MKMapRectIntersectsRect(rect, MKMapRectOffset(rect, 30, 0)))
        #expect(MKMapRectIsNull(MKMapRectIntersection(rect, MKMapRectOffset(rect, 30, 0))))
        #expect(MKMapRectContainsRect(rect, rect))
        #expect(!MKMapRectContainsPoint(rect, MKMapPointMake(40, 30)))
        #expect(MKMapRectInset(rect, 20, 5) == MKMapRectMake(30, 25, -10, 30))
        #expect(MKMapSizeEqualToSize(rect.size, MKMapSizeMake(30, 40)))
        #expect((MKMapRectGetMidX(rect), MKMapRectGetMidY(rect)) == (25, 40))
    }

    @Test func texts() {
        let rect = MKMapRectMake(1, 2.25, 3, 4)
        #expect(MKStringFromMapPoint(rect.origin) == "{1.0, 2.2}")
        #expect(MKStringFromMapSize(rect.size) == "{3.0, 4.0}")
        #expect(MKStringFromMapRect(rect) == "{{1.0, 2.2}, {3.0, 4.0}}")
    }

    /// The conversions of the guide's table 4-1, against the formulas of the map.
    @Test func conversionsOfViews() throws {
        let center = CLLocationCoordinate2DMake(40, -105)
        let view = try #require(
            Viewport(center: center, zoomLevel: 8, size: PixelSize(width: 320, height: 460), heading: 90))
        let middle = MKMapPointForCoordinate(center)
        // A pixel is 2^12 map points at level 8. East is up.
        let east = MKMapPointMake(middle.x + 4096 * 30, middle.y + 4096 * 10)
        let pixel = view.point(for: east)
        #expect(abs(pixel.x - 170) < 1e-6 && abs(pixel.y - 200) < 1e-6)
        #expect(abs(view.mapPoint(for: pixel).x - east.x) < 1e-3 && abs(view.mapPoint(for: pixel).y - east.y) < 1e-3)
        #expect(view.convert(MKCoordinateForMapPoint(east), toPointTo: nil).x.rounded() == 170)
        #expect(
            abs(view.convert(pixel, toCoordinateFrom: nil).longitude - MKCoordinateForMapPoint(east).longitude) < 1e-9)
        let rect = view.rect(for: MKMapRectMake(middle.x, middle.y, 4096 * 30, 4096 * 10))
        #expect(abs(rect.origin.x - 160) < 1e-6 && abs(rect.origin.y - 200) < 1e-6)
        #expect(abs(rect.width - 10) < 1e-6 && abs(rect.height - 30) < 1e-6)
        let region = view.convert(rect, toRegionFrom: nil)
        #expect(abs(region.span.longitudeDelta - 30 * 4096 / MKMapSizeWorld.width * 360) < 1e-9)
        let back = view.convert(region, toRectTo: nil)
        #expect(abs(back.width - rect.width) < 0.01 && abs(back.height - rect.height) < 0.01)
        #expect(MKMapRectContainsPoint(view.mapRect(for: rect), MKMapPointMake(middle.x + 4096, middle.y + 4096)))
    }

    /// What a screen of 2 to 1 shows holds the region or the rect, has that shape, and is no larger than it must be.
    @Test func whatFits() throws {
        let view = try #require(
            Viewport(center: cupertino, zoomLevel: 3, size: PixelSize(width: 400, height: 200)))
        let given = MKMapRectMake(1000, 2000, 300, 300)
        let fitting = view.mapRectThatFits(given)
        #expect(fitting == MKMapRectMake(850, 2000, 600, 300) && MKMapRectContainsRect(fitting, given))
        let padded = view.mapRectThatFits(given, edgePadding: EdgePadding(top: 50, left: 0, bottom: 50, right: 0))
        #expect(padded == MKMapRectMake(550, 1850, 1200, 600))
        #expect(MKMapRectIsNull(view.mapRectThatFits(MKMapRectNull)))
        let region = view.regionThatFits(MKCoordinateRegionMakeWithDistance(cupertino, 1000, 500))
        let size = MapRect(region)
        #expect(abs(size.width / size.height - 2) < 1e-6)
        #expect(
            region.span.latitudeDelta >= MKCoordinateRegionMakeWithDistance(cupertino, 1000, 500).span.latitudeDelta)
        #expect(abs(region.center.latitude - 37.3326) < 1e-9 && abs(region.center.longitude + 122.0303) < 1e-9)
    }

    @Test func wordsOfOverlays() throws {
        var pin = MKPointAnnotation()
        pin.coordinate = cupertino
        var circle = MKCircle(center: cupertino, radius: 10)
        var line = MKPolyline([cupertino])
        var area = MKPolygon([cupertino])
        (circle.title, line.title, area.title) = ("a", "b", "c")
        area.subtitle = "d"
        let annotations: [any MKAnnotation] = [pin, circle, line, area]
        #expect(annotations.map(\.title) == [nil, "a", "b", "c"] && annotations.last?.subtitle == "d")
        #expect(pin.coordinate == cupertino && area != MKPolygon([cupertino]))
        let coded = try JSONDecoder().decode(MKPolygon.self, from: JSONEncoder().encode(area))
        #expect(coded == area)
        #expect(try JSONDecoder().decode(MKCircle.self, from: JSONEncoder().encode(circle)) == circle)
        #expect(try JSONDecoder().decode(MKPolyline.self, from: JSONEncoder().encode(line)) == line)
    }
}
