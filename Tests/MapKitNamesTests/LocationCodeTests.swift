import MapKitNames
import Testing

/// Code for locations compiles, and decides what it decides there.
struct LocationCodeTests {
    @Test func constants() {
        let accuracies = [
            kCLLocationAccuracyBestForNavigation, kCLLocationAccuracyBest, kCLLocationAccuracyNearestTenMeters,
            kCLLocationAccuracyHundredMeters, kCLLocationAccuracyKilometer, kCLLocationAccuracyThreeKilometers,
        ]
        #expect(accuracies == [-2, -1, 10, 100, 1000, 3000])
        #expect((kCLDistanceFilterNone, kCLHeadingFilterNone) == (-1, -1))
        var filter = FixFilter(distance: kCLDistanceFilterNone, desiredAccuracy: kCLLocationAccuracyBest)
        #expect((filter.distance, filter.desiredAccuracy) == (nil, 0))
        let location = CLLocation(latitude: 1, longitude: 2)
        #expect(filter.take(location).delivered?.coordinate == location.coordinate)
        var headings = HeadingFilter(degrees: kCLHeadingFilterNone)
        let heading = CLHeading(magneticHeading: 10, trueHeading: 15)
        #expect(headings.take(heading)?.degrees == 15 && headings.take(heading)?.degrees == 15)
    }

    @Test func locations() {
        let location = CLLocation(
            coordinate: CLLocationCoordinate2DMake(48.2, 16.4), altitude: 170, horizontalAccuracy: 5,
            verticalAccuracy: 3, course: 90, speed: 2, timestamp: 100)
        #expect((location.fix.altitude, location.fix.speed, location.fix.accuracy) == (170, 2, 5))
        #expect(CLLocation(latitude: 1, longitude: 2).fix.altitude == nil)
        let end = CLLocation(latitude: 35.9, longitude: 135.8)
        #expect(abs(CLLocation(latitude: 35, longitude: 135).distance(from: end) - 123473.50391501632) < 1e-6)
    }

    @Test func listener() {
        var listener = LocationListener()
        let places = [(0.0, 37.3326, -122.0303, 10.0), (40, 37.3347624, -122.0256093, 10)]
        for (time, latitude, longitude, accuracy) in places + [
            (50, 37.3353029, -122.0244365, 10), (60, 0, 0, -1), (70, 37.3, -122.1, 10),
        ] {
            var location = CLLocation(latitude: latitude, longitude: longitude, timestamp: time)
            location.horizontalAccuracy = accuracy
            listener.didUpdate(to: location, at: time == 70 ? 90 : time + 1)
        }
        #expect(listener.locations.map(\.timestamp) == [0, 50])
        for (heading, accuracy) in [(358.0, 1.0), (1, 1), (3, 1), (8, -1), (8, 1), (0, 1)] {
            listener.didUpdate(
                heading: CLHeading(magneticHeading: 0, trueHeading: heading, headingAccuracy: accuracy))
        }
        #expect(listener.directions == [358, 3, 8, 0])
    }

    @Test func regions() throws {
        let center = CLLocationCoordinate2DMake(48.2082, 16.3738)
        var monitor = try RegionMonitor([])
        try registerRegion(around: center, radius: 5000, identifier: "home", in: &monitor)
        var region: CLRegion = try #require(monitor.regions.first)
        #expect((region.radius, region.center, region.identifier) == (1000, center, "home"))
        #expect(region.contains(CLLocationCoordinate2DMake(48.2082, 16.3872)))
        #expect(!region.contains(CLLocationCoordinate2DMake(48.2082, 16.3874)))
        #expect(!region.contains(kCLLocationCoordinate2DInvalid))
        region.notifyOnEntry = false
        #expect(region.notifyOnExit && !region.notifiesOnEntry)
        let outside = CLLocation(latitude: 48.3, longitude: 16.3738, timestamp: 1)
        let inside = CLLocation(latitude: 48.2, longitude: 16.3738, timestamp: 2)
        #expect(monitor.take(outside).isEmpty)
        #expect(monitor.take(inside).map(\.kind) == [.enter])
        #expect(monitor.state(of: "home") == CLRegionState.inside)
        let triangle = CLRegion(identifier: "area", polygon: triangle())
        #expect(abs(triangle.center.latitude - 0.500019039676) < 1e-12)
        #expect(abs(triangle.radius - 44_260) < 100)
    }
}
