extension Fix {
    /// A direction in 0..<360; NaN if it says that it is unknown.
    package static func degrees(_ value: Double, isAIS: Bool = false) -> Double {
        guard value >= 0, value <= 360 else { return .nan }
        return value < 360 ? value : isAIS ? .nan : 0
    }

    /// Takes the true heading, or the magnetic one if that is unknown; neither if the accuracy is negative. Numbers that
    /// are unknown are NaN.
    package mutating func takeHeading(`true`: Double, magnetic: Double, accuracy: Double) {
        guard !(accuracy < 0) else { return }
        let (heading, magnetic) = (Self.degrees(`true`), Self.degrees(magnetic))
        (self.heading, headingNorth) = heading.isNaN ? (magnetic, .magnetic) : (heading, .true)
    }

    /// Turns the heading clockwise; it is unknown then if the angle is NaN.
    package mutating func turnHeading(by degrees: Double) {
        let turned = (heading + degrees).truncatingRemainder(dividingBy: 360)
        heading = turned < 0 ? turned + 360 : turned
    }

    /// True if the heading is known, and counts from magnetic north.
    package var hasMagneticHeading: Bool { headingNorth == .magnetic && !heading.isNaN }

    /// Takes the declination, and makes a magnetic heading a true one; NaN if it is unknown.
    package mutating func takeDeclination(_ degrees: Double) {
        declination = degrees
        guard hasMagneticHeading, !degrees.isNaN else { return }
        let turned = heading + degrees
        heading = turned < 0 ? turned + 360 : turned >= 360 ? turned - 360 : turned
        headingNorth = .modelled
    }
}
