import MapKitNames

// As code for a phone's location is written, but for the import and the manager, whose part the filters have.

/// Takes good locations, as often as a phone that saves its battery.
struct LocationListener {
    var filter = FixFilter()
    var headings = HeadingFilter()
    private(set) var locations: [CLLocation] = []
    private(set) var directions: [CLLocationDirection] = []

    init() {
        filter.desiredAccuracy = kCLLocationAccuracyKilometer
        filter.distance = 500
        headings.degrees = 5
    }

    mutating func didUpdate(to newLocation: CLLocation, at now: Double) {
        let howRecent = newLocation.timestamp - now
        guard abs(howRecent) < 15.0, newLocation.horizontalAccuracy >= 0 else { return }
        if filter.take(newLocation).delivered != nil { locations.append(newLocation) }
    }

    mutating func didUpdate(heading newHeading: CLHeading) {
        if newHeading.headingAccuracy < 0 { return }
        if let heading = headings.take(newHeading, at: locations.last) { directions.append(heading.degrees) }
    }
}

/// Registers a circle, made smaller if it is too large.
func registerRegion(
    around center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String,
    in monitor: inout RegionMonitor
) throws {
    let largest: CLLocationDistance = 1000
    let region = CLCircularRegion(center: center, radius: min(radius, largest), identifier: identifier)
    try monitor.startMonitoring(region)
}
