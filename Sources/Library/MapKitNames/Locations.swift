// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Values of the location framework. There a negative number stands for what is unknown.

@_exported public import MapTracking

/// Metres within which a place is.
public typealias CLLocationAccuracy = Double
/// Metres a second.
public typealias CLLocationSpeed = Double
/// An area whose boundary is watched.
public typealias CLRegion = MonitoredRegion
/// A circle whose boundary is watched.
public typealias CLCircularRegion = MonitoredRegion
/// State of a device and a region.
public typealias CLRegionState = RegionMonitor.State

/// The best accuracy there is, for navigation: as a goal, 0 metres.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy: as a goal, 0 metres.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// A hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// A kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// A distance filter that delivers all fixes.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// A heading filter that delivers all headings.
public let kCLHeadingFilterNone: CLLocationDirection = -1

/// Where a device was at a time.
public struct CLLocation: Hashable, Sendable {
    /// The place.
    public var coordinate: CLLocationCoordinate2D
    /// Metres.
    public var altitude: CLLocationDistance
    /// Metres around the coordinate; negative if the place is invalid.
    public var horizontalAccuracy: CLLocationAccuracy
    /// Metres; negative if the altitude is unknown.
    public var verticalAccuracy: CLLocationAccuracy
    /// Degrees clockwise from true north; negative if they are unknown.
    public var course: CLLocationDirection
    /// Metres a second; negative if it is unknown.
    public var speed: CLLocationSpeed
    /// Seconds since 1970.
    public var timestamp: Double

    /// Takes any numbers.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection = -1, speed: CLLocationSpeed = -1,
        timestamp: Double
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.speed = speed
        self.timestamp = timestamp
    }

    /// An exact place at a time; the framework takes the time of day instead.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees, timestamp: Double = 0) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: timestamp)
    }

    /// Metres to another place.
    public func distance(from location: CLLocation) -> CLLocationDistance {
        coordinate.distance(to: location.coordinate)
    }

    /// The location as filters take it.
    public var fix: Fix {
        Fix(
            time: timestamp, coordinate: coordinate, accuracy: horizontalAccuracy,
            altitude: verticalAccuracy < 0 ? nil : altitude, speed: speed, course: course)
    }
}

/// Direction in which a device points.
public struct CLHeading: Hashable, Sendable {
    /// Degrees clockwise from magnetic north.
    public var magneticHeading: CLLocationDirection
    /// Degrees clockwise from true north; negative if they are unknown.
    public var trueHeading: CLLocationDirection
    /// Degrees by which the heading may be wrong; negative if it is invalid.
    public var headingAccuracy: CLLocationDirection
    /// Seconds since 1970.
    public var timestamp: Double

    /// Takes any numbers.
    public init(
        magneticHeading: CLLocationDirection, trueHeading: CLLocationDirection = -1,
        headingAccuracy: CLLocationDirection = 0, timestamp: Double = 0
    ) {
        self.magneticHeading = magneticHeading
        self.trueHeading = trueHeading
        self.headingAccuracy = headingAccuracy
        self.timestamp = timestamp
    }

    /// The heading as filters take it.
    public var heading: Heading {
        Heading(true: trueHeading, magnetic: magneticHeading, accuracy: headingAccuracy)
    }
}

extension FixFilter {
    /// Takes the next location of the device.
    public mutating func take(_ location: CLLocation) -> Decision { take(location.fix) }
}

extension RegionMonitor {
    /// Takes the next location of the device; returns its events.
    public mutating func take(_ location: CLLocation) -> [Event] { take(location.fix) }
}

extension HeadingFilter {
    /// Takes the next heading; nil if it is invalid, or too near to the last one that was delivered.
    ///
    /// - Parameters:
    ///   - heading: the heading.
    ///   - location: where it was taken, so that a magnetic heading becomes a true one.
    public mutating func take(_ heading: CLHeading, at location: CLLocation? = nil) -> Delivered? {
        take(heading.heading, at: location?.fix)
    }
}

extension MonitoredRegion {
    /// A circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.init(identifier: identifier, center: center, radius: radius)
    }

    /// The centre of a circle; of a polygon the middle of its bounding map rect.
    public var center: CLLocationCoordinate2D {
        switch area {
        case .circle(let circle): circle.center
        case .polygon(let polygon): polygon.coordinate
        }
    }

    /// Metres; of a polygon those of a circle with the same area.
    public var radius: CLLocationDistance {
        switch area {
        case .circle(let circle): circle.radius
        case .polygon(let polygon): (polygon.area / .pi).squareRoot()
        }
    }

    /// True if events report when a device enters.
    public var notifyOnEntry: Bool {
        get { notifiesOnEntry }
        set { notifiesOnEntry = newValue }
    }

    /// True if events report when a device leaves.
    public var notifyOnExit: Bool {
        get { notifiesOnExit }
        set { notifiesOnExit = newValue }
    }

    /// True if a place is inside or on the boundary; false for a region that cannot be monitored.
    public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        do {
            return try RegionMonitor([self]).distance(from: coordinate, to: identifier).map { $0 <= 0 } ?? false
        } catch {
            return false
        }
    }
}
