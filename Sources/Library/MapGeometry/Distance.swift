public import MapCoordinates
package import PROJ

extension Coordinate {
    /// Metres to another coordinate on the WGS84 ellipsoid, over the antimeridian where that is shorter.
    ///
    /// Up to 200 km by the radii of the ellipsoid half way, which is off by less than a thousandth; beyond, and
    /// nearer to a pole than the map reaches, along the geodesic, by PROJ.
    ///
    /// ```swift
    /// let wroclaw = Coordinate(latitude: 51.1269942, longitude: 16.851781)
    /// let warsaw = Coordinate(latitude: 52.232855, longitude: 20.9211114)
    /// print(wroclaw.distance(to: warsaw).rounded())  // 307124.0
    /// ```
    ///
    /// NaN if either is not valid.
    public func distance(to other: Coordinate) -> Double {
        guard isValid, other.isValid else { return .nan }
        return Geodesic.shared.distance(from: self, to: other)
    }
}

extension Coordinate {
    /// Metres to another coordinate along the shortest path on the WGS84 ellipsoid (the geodesic), to the nanometre, by
    /// PROJ. NaN if either is not valid.
    ///
    /// ```swift
    /// let start = Coordinate(latitude: 35, longitude: 135)
    /// let end = Coordinate(latitude: 35.9, longitude: 135.8)
    /// print(start.distance(to: end).rounded(), start.geodesicDistance(to: end).rounded())  // 123474.0 123472.0
    /// ```
    public func geodesicDistance(to other: Coordinate) -> Double {
        isValid && other.isValid ? Geodesic.shared.inverse(from: self, to: other).meters : .nan
    }

    /// Course at the start of the shortest path to another coordinate, in degrees clockwise from true north, from 0 to
    /// below 360; nil if the places are the same, or one is not valid.
    ///
    /// ```swift
    /// let zurich = Coordinate(latitude: 47.36667, longitude: 8.55)
    /// let tokyo = Coordinate(latitude: 35.6895, longitude: 139.6917)
    /// print(zurich.course(to: tokyo)!.rounded(), zurich.finalCourse(to: tokyo)!.rounded())  // 38.0 149.0
    /// ```
    ///
    /// At a pole, where every course is south or north, the longitude of the coordinate decides.
    public func course(to other: Coordinate) -> Double? { courses(to: other)?.start }

    /// Course at the end of the shortest path to another coordinate, as `course(to:)` counts it at the start.
    public func finalCourse(to other: Coordinate) -> Double? { courses(to: other)?.end }

    private func courses(to other: Coordinate) -> (start: Double, end: Double)? {
        guard isValid, other.isValid else { return nil }
        let inverse = Geodesic.shared.inverse(from: self, to: other)
        guard inverse.meters > 0 else { return nil }
        return (Self.turned(inverse.startBearing), Self.turned(inverse.endBearing))
    }

    /// A bearing within ±180 as a course in 0..<360.
    private static func turned(_ bearing: Double) -> Double {
        let course = bearing < 0 ? bearing + 360 : bearing + 0
        return course < 360 ? course : 0
    }
}

extension MapPoint {
    /// Metres between the places under two map points, as `Coordinate.distance(to:)` counts them.
    ///
    /// ```swift
    /// let start = Coordinate(latitude: 0, longitude: 32.61).mapPoint
    /// let end = Coordinate(latitude: 0, longitude: 32.6126951).mapPoint
    /// print(start.distance(to: end).rounded())  // 300.0
    /// ```
    public func distance(to other: MapPoint) -> Double { coordinate.distance(to: other.coordinate) }
}

extension Geodesic {
    /// The one that all of the library shares. This target links libproj, so it cannot be missing.
    package static let shared: Geodesic = {
        do {
            return try Geodesic()
        } catch {
            fatalError("MapGeometry needs PROJ: \(error)")
        }
    }()
}
