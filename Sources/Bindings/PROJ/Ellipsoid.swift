import CPROJ
import Geometry
import Glibc

/// A vector in space, in metres. A place is a vector from the earth's centre; the third axis goes through the north
/// pole.
typealias SpaceVector = SIMD3<Double>

extension SpaceVector {
    @inline(__always)
    func dot(_ other: SpaceVector) -> Double { x * other.x + y * other.y + z * other.z }

    @inline(__always)
    var norm: Double { dot(self).squareRoot() }
}

/// The surface of WGS84 at a latitude, in metres.
package struct EllipsoidLatitude {
    let sine: Double
    let cosine: Double
    /// Radius of curvature along the meridian.
    package let meridianRadius: Double
    /// Distance from the earth's axis.
    package let axisDistance: Double
    /// Distance north of the equator's plane.
    let height: Double

    /// - Parameter latitude: radians.
    @inline(__always)
    package init(_ latitude: Double) {
        sine = sin(latitude)
        cosine = cos(latitude)
        let flatness: Double = 1 - WGS84.eccentricitySquared * sine * sine
        let normalRadius: Double = WGS84.equatorialRadius / flatness.squareRoot()
        meridianRadius = normalRadius * (1 - WGS84.eccentricitySquared) / flatness
        axisDistance = normalRadius * cosine
        height = normalRadius * (1 - WGS84.eccentricitySquared) * sine
    }
}

/// Bounds for the length of paths on the ellipsoid, by the chord between their ends through the earth.
///
/// The ellipsoid's radii of curvature lie between b²/a and a²/b. A body whose radii are nowhere greater than R holds,
/// with two places, every arc of radius R between them that is less than half a circle (Blaschke). A path on its
/// surface goes around all these arcs, so it is not shorter than such an arc. A path whose radius is nowhere less than
/// r is not longer than the arc of radius r over the same chord (Schur).
package enum EllipsoidChord {
    static var polarRadius: Double { WGS84.equatorialRadius * (1 - WGS84.flattening) }
    static var greatestRadius: Double { WGS84.equatorialRadius / (1 - WGS84.flattening) }
    static var leastRadius: Double { polarRadius * (1 - WGS84.flattening) }

    /// The longest chord that a path of so many metres can have.
    static func longest(ofPath meters: Double) -> Double {
        let radius = greatestRadius
        guard meters < .pi * radius else { return .infinity }
        return 2 * radius * sin(meters / (2 * radius))
    }

    /// The least length of a path over a chord.
    package static func shortestPath(over chord: Double) -> Double {
        let radius = greatestRadius
        return 2 * radius * asin(min(chord / (2 * radius), 1))
    }

    /// The greatest length of the shortest path over a chord; infinity where the chord is too long for a bound.
    static func longestPath(over chord: Double) -> Double {
        let radius = leastRadius
        return chord < 2 * radius ? 2 * radius * asin(chord / (2 * radius)) : .infinity
    }
}

/// True if a definition means plain WGS84 in degrees, so that its coordinates need no transformation.
///
/// - Parameter system: a code, a PROJ string or WKT; throws if it is not a coordinate reference system.
public func isWGS84(_ system: String) throws(ProjectionError) -> Bool {
    try SystemPair.use(from: system, to: "EPSG:4326") { pair in
        // Coordinates are x, y here, whatever order of axes a definition states.
        unsafe pair.context.library.proj_is_equivalent_to(
            pair.source, pair.target, PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) != 0
    }
}

/// True if the coordinates of a system are angles on the globe rather than lengths on a plane.
public func isGeographic(_ system: String) throws(ProjectionError) -> Bool {
    let context = try Context()
    let found = try unsafe Transformation.system(system, context)
    defer { _ = unsafe context.library.proj_destroy(found) }
    return unsafe Transformation.isAngular(found, context)
}

/// A form of well-known text.
public enum WellKnownText: Sendable {
    /// ESRI's, as in a .prj.
    case esri
    /// That of 2001, with codes of the registry.
    case first
    /// That of 2019, which all systems have.
    case second

    fileprivate var type: PJ_WKT_TYPE {
        switch self {
        case .esri: PJ_WKT1_ESRI
        case .first: PJ_WKT1_GDAL
        case .second: PJ_WKT2_2019
        }
    }
}

/// A coordinate reference system as well-known text.
///
/// - Parameter system: a code (`EPSG:25832`), a PROJ string or WKT.
public func wellKnownText(_ form: WellKnownText, ofSystem system: String) throws(ProjectionError) -> String {
    let context = try Context()
    let found = try unsafe Transformation.system(system, context)
    defer { _ = unsafe context.library.proj_destroy(found) }
    let text: String? = unsafe "MULTILINE=NO".withCString { option in
        let options: [UnsafePointer<CChar>?] = unsafe [option, nil]
        return unsafe options.withUnsafeBufferPointer { options in
            unsafe context.library.proj_as_wkt(context.pointer, found, form.type, options.baseAddress)
                .map { unsafe String(cString: $0) }
        }
    }
    guard let text else {
        throw ProjectionError(.unknownSystem, function: "proj_as_wkt", context.lastMessage())
    }
    return text
}
