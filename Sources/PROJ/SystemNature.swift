import CPROJ

/// Whether a definition says nothing but WGS84 in degrees, so that its coordinates need no transformation.
///
/// - Parameter system: a code, a PROJ string or WKT; throws for what is no coordinate reference system.
public func isWGS84(_ system: String) throws(ProjectionError) -> Bool {
    let context = try Context()
    let found = try unsafe Transformation.system(system, context)
    defer { _ = unsafe context.library.destroy(found) }
    let wgs84 = try unsafe Transformation.system("EPSG:4326", context)
    defer { _ = unsafe context.library.destroy(wgs84) }
    // Coordinates are x, y here whatever a definition says of its axes.
    return unsafe context.library.isEquivalent(found, wgs84, PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) != 0
}

/// Whether the coordinates of a system are angles on the globe rather than lengths on a plane.
public func isGeographic(_ system: String) throws(ProjectionError) -> Bool {
    let context = try Context()
    let found = try unsafe Transformation.system(system, context)
    defer { _ = unsafe context.library.destroy(found) }
    return unsafe Transformation.isAngular(found, context)
}
