import Movement
import Times

/// Where a device was at a time, as far as it is known.
///
/// ```swift
/// let fix = Fix(
///     time: 1_777_636_800, coordinate: Coordinate(latitude: 37.3326, longitude: -122.0303), accuracy: 10)
/// print(fix.coordinate, fix.accuracy!)  // 37.3326,-122.0303 10.0
/// ```
public struct Fix: Hashable, Sendable {
    /// Seconds since 1970 UTC without leap seconds; microseconds count.
    public var time: Double
    /// The place, within ±90° and ±180°.
    public var coordinate: Coordinate
    /// Metres around the coordinate within which the device is. A negative number means that the place is invalid.
    public var accuracy: Double?
    /// Metres.
    public var altitude: Double?
    /// Metres a second; negative if the device did not know it.
    public var speed: Double?
    /// Degrees clockwise from true north in which the device moves; negative if the device did not know it.
    public var course: Double?
    /// Direction in which the device points.
    public var heading: Heading?
    /// Seconds since 1970 UTC at which the fix was received; its age is measured by that.
    public var received: Double?
    /// Distinguishes segments of a track: a fix of another segment than the one before starts a leg.
    public var segment: Int

    /// Takes any numbers; filters skip a fix that has no valid place or time.
    public init(
        time: Double, coordinate: Coordinate, accuracy: Double? = nil, altitude: Double? = nil, speed: Double? = nil,
        course: Double? = nil, heading: Heading? = nil, received: Double? = nil, segment: Int = 0
    ) {
        self.time = time
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.altitude = altitude
        self.speed = speed
        self.course = course
        self.heading = heading
        self.received = received
        self.segment = segment
    }
}

extension Fix {
    /// The fix as filters take it; nil if its place or its time cannot be used.
    ///
    /// - Parameter model: model by which a magnetic heading becomes a true one.
    func reading(_ model: MagneticModel? = nil) -> Movement.Fix? {
        guard coordinate.isValid, let time = Int64(time: time) else { return nil }
        var reading = Movement.Fix(
            time: time, latitude: coordinate.latitude, longitude: coordinate.longitude)
        reading.accuracy = accuracy.orUnknown
        reading.altitude = altitude.orUnknown
        if let speed, speed >= 0, speed.isFinite { reading.speed = speed }
        reading.course = Movement.Fix.degrees(course.orUnknown)
        reading.received = received.flatMap { Int64(time: $0) }
        reading.segment = UInt64(bitPattern: Int64(segment))
        if let heading { heading.fill(&reading, model) }
        return reading
    }
}

extension Heading {
    /// Gives the heading to a fix, made a true one if it is magnetic and the declination is known.
    func fill(_ reading: inout Movement.Fix, _ model: MagneticModel?) {
        reading.takeHeading(
            true: trueHeading.orUnknown, magnetic: magneticHeading.orUnknown, accuracy: accuracy.orUnknown)
        guard reading.hasMagneticHeading, let model else { return }
        let declination = model.declination(
            at: reading.place, height: reading.altitude.known ?? 0,
            year: Instant(microseconds: reading.time).decimalYear)
        reading.takeDeclination(declination ?? .nan)
    }
}
