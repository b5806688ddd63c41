import Glibc

extension Coordinate {
    /// Degrees clockwise from north of the straight line on the map to another coordinate, in 0..<360; nil if there is
    /// no line because the places are the same or either is not valid.
    ///
    /// The line goes the short way around the world. A compass on it shows the same course to within 0.2°: the map is
    /// Mercator's projection of a sphere, and the earth is not quite one. Unlike the map, the line does not end at
    /// ±85°.
    ///
    /// ```swift
    /// let lisbon = Coordinate(latitude: 38.7223, longitude: -9.1393)
    /// let newYork = Coordinate(latitude: 40.7128, longitude: -74.006)
    /// print(lisbon.rhumbCourse(to: newYork)!.rounded())  // 272.0
    /// ```
    public func rhumbCourse(to other: Coordinate) -> Double? {
        isValid && other.isValid ? RhumbLine(from: self, to: other).course : nil
    }

    /// Metres along the straight line on the map to another coordinate, measured on the WGS84 ellipsoid. NaN if either
    /// is not valid.
    ///
    /// ```swift
    /// let lisbon = Coordinate(latitude: 38.7223, longitude: -9.1393)
    /// let newYork = Coordinate(latitude: 40.7128, longitude: -74.006)
    /// print((lisbon.rhumbDistance(to: newYork) / 1000).rounded())  // 5566.0
    /// ```
    public func rhumbDistance(to other: Coordinate) -> Double {
        isValid && other.isValid ? RhumbLine(from: self, to: other).meters : .nan
    }
}

/// A straight line on Mercator's map of a sphere that has the latitudes of the ellipsoid.
package struct RhumbLine {
    private let start: Double
    /// Radians to the north.
    private let north: Double
    /// Radians to the east, the short way; a line to or from a pole runs along a meridian.
    private let east: Double
    /// Radians of the equator that the line rises on the map.
    private let rise: Double
    private let cosine: Double

    /// Takes valid coordinates.
    package init(from start: Coordinate, to end: Coordinate) {
        let (first, last) = (start.latitude * MapPoint.radiansPerDegree, end.latitude * MapPoint.radiansPerDegree)
        self.start = first
        north = last - first
        cosine = cos(first)
        guard max(start.latitude.magnitude, end.latitude.magnitude) < 90 else {
            (east, rise) = (0, north)
            return
        }
        let step = Coordinate.longitudeStep(from: start.longitude, to: end.longitude)
        east = (step == -180 ? 180 : step) * MapPoint.radiansPerDegree
        // The difference of two positions on the map would have few digits where the latitudes are almost equal.
        let sines: Double = 2 * cos((first + last) / 2) * sin(north / 2)
        rise = asinh(sines / (cosine * cos(last)))
    }

    /// The direction of the line, in degrees clockwise from north, from 0 to below 360; nil for a line without length.
    package var course: Double? {
        guard east != 0 || rise != 0 else { return nil }
        let degrees = atan2(east, rise) * 180 / .pi
        let turned = degrees < 0 ? degrees + 360 : degrees
        return turned < 360 ? turned : 0
    }

    package var meters: Double {
        // Of a line along a parallel, the limit.
        let width: Double = east * (rise == 0 ? cosine : north / rise)
        // Eight positions give every digit of lines that cross a few dozen degrees of latitude.
        let steps: Double = max(1, (north.magnitude / 0.8).rounded(.up))
        var (sum, step) = (0.0, 0.0)
        while step < steps {
            let middle: Double = start + north * ((step + 0.5) / steps)
            for (aside, weight) in Self.quadrature {
                let reach: Double = north * aside / steps
                sum += weight * (speed(middle - reach, width) + speed(middle + reach, width))
            }
            step += 1
        }
        return sum / steps
    }

    /// Length of the whole line if it were everywhere as it is at a latitude.
    @inline(__always)
    private func speed(_ latitude: Double, _ width: Double) -> Double {
        let sine: Double = sin(latitude)
        let flatness: Double = 1 - WGS84.eccentricitySquared * sine * sine
        let parallelRadius: Double = WGS84.equatorialRadius / flatness.squareRoot()
        let meridianRadius: Double = parallelRadius * (1 - WGS84.eccentricitySquared) / flatness
        let (up, along) = (meridianRadius * north, parallelRadius * width)
        return (up * up + along * along).squareRoot()
    }

    /// Gauss's quadrature on 0...1 with eight points, in pairs around the middle: distances from it, and weights.
    private static let quadrature: [(aside: Double, weight: Double)] = [
        (0.4801449282487681, 0.05061426814518813), (0.39833323870681336, 0.11119051722668723),
        (0.2627662049581645, 0.15685332293894352), (0.09171732124782482, 0.1813418916891809),
    ]
}
