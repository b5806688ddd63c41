import Movement

/// Direction in which a device points, as its compass measures it.
public struct Heading: Hashable, Sendable {
    /// Degrees clockwise from true north, 0 to 360; negative or nil if they are unknown.
    public var trueHeading: Double?
    /// Degrees clockwise from magnetic north, 0 to 360; negative or nil if they are unknown.
    public var magneticHeading: Double?
    /// Degrees by which the compass may be wrong. A negative number means that the heading is invalid.
    public var accuracy: Double?

    /// Takes any numbers; filters ignore a heading that is not valid.
    public init(true trueHeading: Double? = nil, magnetic magneticHeading: Double? = nil, accuracy: Double? = nil) {
        self.trueHeading = trueHeading
        self.magneticHeading = magneticHeading
        self.accuracy = accuracy
    }

    /// The north that degrees count from.
    public enum North: String, Sendable {
        /// True north, as the device reported it.
        case `true`
        /// True north, computed from magnetic north by a model of the magnetic field.
        case modelled
        /// Magnetic north.
        case magnetic

        init(_ north: Movement.North) {
            self =
                switch north {
                case .true: .true
                case .modelled: .modelled
                case .magnetic: .magnetic
                }
        }
    }
}

/// Delivers headings that differ enough from the last one that was delivered, around 360° too.
///
/// ```swift
/// var filter = HeadingFilter(degrees: 5)
/// let headings = [358, 1, 3, 7.9, 8].map { Heading(true: $0) }
/// print(headings.compactMap { filter.take($0)?.degrees })  // [358.0, 3.0, 8.0]
/// ```
///
/// A true heading counts if it is valid, due north included. Otherwise a magnetic heading becomes a true one by adding
/// the declination at a fix:
///
/// ```swift
/// let vienna = Fix(time: 1_795_348_800, coordinate: Coordinate(latitude: 48.2082, longitude: 16.3738), altitude: 170)
/// var compass = HeadingFilter()
/// let heading = compass.take(Heading(magnetic: 355.1), at: vienna)!
/// print((heading.degrees * 1000).rounded() / 1000, heading.north)  // 0.485 modelled
/// ```
public struct HeadingFilter: Sendable {
    /// Least difference of a heading from the last one that was delivered; all are delivered from 0 down.
    public var degrees: Double
    /// Model by which magnetic headings become true ones; nil leaves them magnetic.
    public var model: MagneticModel?
    private var shown = Double.nan

    /// A heading that is delivered.
    public struct Delivered: Hashable, Sendable {
        /// Degrees clockwise from `north`, from 0 to below 360.
        public var degrees: Double
        /// The north that the degrees count from.
        public var north: Heading.North
    }

    /// A filter that has delivered nothing yet.
    public init(degrees: Double = 1, model: MagneticModel? = .wmm2025) {
        self.degrees = degrees
        self.model = model
    }

    /// Takes the next heading; nil if it is invalid, or too near to the last one that was delivered.
    ///
    /// - Parameters:
    ///   - heading: the heading.
    ///   - fix: place and time at which it was taken. Without it a magnetic heading stays one, as it does outside the
    ///     years of the model and near the magnetic poles.
    public mutating func take(_ heading: Heading, at fix: Fix? = nil) -> Delivered? {
        let place = fix?.reading().flatMap { $0.isInvalid ? nil : $0 }
        var reading = place ?? Movement.Fix(time: 0, latitude: 0, longitude: 0)
        heading.fill(&reading, place == nil ? nil : model)
        let filter = TrackRequest.HeadingFilter(degrees: degrees, takesDirection: false)
        guard !reading.heading.isNaN, filter.passes(reading.heading, after: shown) else { return nil }
        shown = reading.heading
        return Delivered(degrees: reading.heading, north: Heading.North(reading.headingNorth))
    }
}
