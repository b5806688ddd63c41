import CCrashCleanup
import CPROJ
import Glibc

/// The operation that takes coordinates from one coordinate reference system to another, as PROJ finds it.
///
/// Axes are x, y on both sides (easting or longitude first), whatever the authority's order. Angles are in degrees.
/// Only one thread at a time may use it: make one for each.
@safe
public final class Transformation {
    private let context: Context
    private let operation: OpaquePointer

    /// True if the target's numbers are angles rather than lengths.
    public let givesAngles: Bool

    /// - Parameters: codes (`EPSG:25832`), PROJ strings or WKT. Finding the operation takes milliseconds.
    public init(from source: String, to target: String) throws(ProjectionError) {
        let context = try Context()
        self.context = context
        let made = try SystemPair.use(from: source, to: target) { (pair) throws(ProjectionError) in
            try pair.makeOperation(in: context)
        }
        unsafe operation = made.pointer
        givesAngles = made.givesAngles
    }

    deinit {
        _ = unsafe context.library.proj_destroy(operation)
    }

    static func system(_ definition: String, _ context: Context) throws(ProjectionError) -> OpaquePointer {
        let text = SpelledSystem.code(of: definition) ?? definition
        // PROJ reads a string of parameters as an operation unless it says that it is a system.
        let isString = text.contains("proj=") && !text.contains("type=crs") && !text.contains("[")
        guard let system = unsafe context.library.proj_create(context.pointer, isString ? text + " +type=crs" : text)
        else {
            throw ProjectionError(.unknownSystem, function: "proj_create", context.lastMessage())
        }
        guard unsafe context.library.proj_is_crs(system) != 0 else {
            _ = unsafe context.library.proj_destroy(system)
            throw ProjectionError(.unknownSystem, function: "proj_is_crs", "not a coordinate reference system")
        }
        let name = unsafe context.library.proj_get_name(system).map { unsafe String(cString: $0) } ?? ""
        guard isDefinition(text) || isSameName(text, name) else {
            _ = unsafe context.library.proj_destroy(system)
            throw ProjectionError(
                .unknownSystem, function: "proj_create", "no CRS is named '\(text)'" + suggestion(name, for: text))
        }
        let type = unsafe context.library.proj_get_type(system)
        guard type != PJ_TYPE_GEOCENTRIC_CRS, type != PJ_TYPE_VERTICAL_CRS else {
            _ = unsafe context.library.proj_destroy(system)
            throw ProjectionError(.unknownSystem, function: "proj_get_type", "its coordinates are not pairs of x and y")
        }
        return unsafe system
    }

    /// True if the text is more than a name. PROJ takes a name for any system whose own name contains it.
    private static func isDefinition(_ text: String) -> Bool { text.contains { ":[=+{".contains($0) } }

    /// Names the system that PROJ took, if the text is one of the words of its name.
    private static func suggestion(_ name: String, for text: String) -> String {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains { $0 == text.lowercased() } ? "; did you mean '\(name)'?" : ""
    }

    /// Compares names without case, blanks and punctuation.
    private static func isSameName(_ text: String, _ name: String) -> Bool {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
            == name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    static func isAngular(_ system: OpaquePointer, _ context: Context) -> Bool {
        let library = context.library
        let horizontal: OpaquePointer?
        switch unsafe library.proj_get_type(system) {
        case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS: return true
        case PJ_TYPE_BOUND_CRS: unsafe horizontal = library.proj_get_source_crs(context.pointer, system)
        case PJ_TYPE_COMPOUND_CRS: unsafe horizontal = library.proj_crs_get_sub_crs(context.pointer, system, 0)
        default: return false
        }
        guard let horizontal = unsafe horizontal else { return false }
        defer { _ = unsafe library.proj_destroy(horizontal) }
        return unsafe isAngular(horizontal, context)
    }

    /// Transforms a point. Nil where the operation has no answer; `lastFailure` says why.
    public func transform(x: Double, y: Double) -> (x: Double, y: Double)? {
        if let point = transformed(x: x, y: y) { return point }
        // Only a second try distinguishes lack of memory from an error that another call has left.
        errno = 0
        let point = transformed(x: x, y: y)
        if errno == ENOMEM { cleanup_out_of_memory() }
        return point
    }

    private func transformed(x: Double, y: Double) -> (x: Double, y: Double)? {
        let result = unsafe context.library.proj_trans(operation, PJ_FWD, PJ_COORD(v: (x, y, 0, .infinity)))
        let place = unsafe (x: result.v.0, y: result.v.1)
        guard place.x.isFinite, place.y.isFinite else { return nil }
        return y.magnitude < Self.northernmost || leadsBack(place, to: y) ? place : nil
    }

    /// Metres from the equator to a pole, twice. Some projections, as the transverse Mercator, start over beyond it.
    private static var northernmost: Double { 2.1e7 }

    /// True if a result leads back to about the same y.
    private func leadsBack(_ place: (x: Double, y: Double), to y: Double) -> Bool {
        let back = unsafe context.library.proj_trans(operation, PJ_INV, PJ_COORD(v: (place.x, place.y, 0, .infinity)))
        return unsafe (back.v.1 - y).magnitude < 1e5
    }

    /// Returns the reason why the last point could not be transformed, and clears it, as later points must not inherit
    /// it.
    public func lastFailure() -> ProjectionError {
        let number = unsafe context.library.proj_errno(operation)
        _ = unsafe context.library.proj_errno_reset(operation)
        let text = number == 0 ? "the point is outside the source CRS or the target CRS" : context.errorText(number)
        return ProjectionError(.notTransformable, function: "proj_trans", text)
    }

    /// The box in the target system that holds all of a box of the source, including its edges.
    ///
    /// In a target in degrees, `minX > maxX` means that the box runs over the antimeridian.
    public func bounds(
        minX: Double, minY: Double, maxX: Double, maxY: Double
    ) throws(ProjectionError) -> (minX: Double, minY: Double, maxX: Double, maxY: Double) {
        try checkContinuous(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
        // Points per edge between its corners: around the globe every second degree, including the axes of a polar map.
        let densification: Int32 = 179
        var box = (minX: 0.0, minY: 0.0, maxX: 0.0, maxY: 0.0)
        let done = unsafe context.library.proj_trans_bounds(
            context.pointer, operation, PJ_FWD, minX, minY, maxX, maxY, &box.minX, &box.minY, &box.maxX, &box.maxY,
            densification)
        guard done != 0, box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite, box.maxY.isFinite else {
            throw ProjectionError(.notTransformable, function: "proj_trans_bounds", lastFailure().message)
        }
        return box
    }

    /// Throws if a box cannot be transformed as a whole. PROJ itself skips points that it cannot transform, and does
    /// not notice a box torn at the edge of the target's world. Both would give a box that does not hold the source's.
    private func checkContinuous(minX: Double, minY: Double, maxX: Double, maxY: Double) throws(ProjectionError) {
        let steps = 64
        for y in [minY, (minY + maxY) / 2, maxY] {
            var lengths: [Double] = []
            var before: (x: Double, y: Double)?
            for step in 0...steps {
                guard let point = transform(x: minX + (maxX - minX) * Double(step) / Double(steps), y: y) else {
                    throw lastFailure()
                }
                if let before {
                    let (dx, dy) = (point.x - before.x, point.y - before.y)
                    lengths.append((dx * dx + dy * dy).squareRoot())
                }
                before = point
            }
            let ordered = lengths.sorted()
            guard !givesAngles, let longest = ordered.last, longest > 8 * ordered[steps / 2], ordered[steps / 2] > 0
            else {
                continue
            }
            throw ProjectionError(
                .notTransformable, function: "proj_trans", "the box crosses the edge of the target CRS")
        }
    }

    /// Returns the operation that PROJ used for the last point; among several it takes the best for each place.
    public func lastOperation() -> Operation? {
        let library = context.library
        guard let used = unsafe library.proj_trans_get_last_used_operation(operation) else { return nil }
        defer { _ = unsafe library.proj_destroy(used) }
        let info = unsafe library.proj_pj_info(used)
        return unsafe Operation(
            name: info.description.map { unsafe String(cString: $0) } ?? "unnamed",
            accuracy: info.accuracy >= 0 ? info.accuracy : nil,
            isBallpark: library.proj_coordoperation_has_ballpark_transformation(context.pointer, used) != 0)
    }

    /// One operation between two systems.
    public struct Operation: Hashable, Sendable {
        public let name: String
        /// Accuracy in metres; nil when unknown.
        public let accuracy: Double?
        /// True if a change of datum is skipped for lack of a better operation: the result may be off by metres, even
        /// hundreds.
        public let isBallpark: Bool
    }
}
