import CPROJ
public import Geometry

/// The area that a coordinate reference system is for, in degrees; east of 180° if it runs over the antimeridian. Nil if
/// the registry does not say.
///
/// - Parameter system: a code (`EPSG:25832`), a PROJ string or WKT.
public func areaOfUse(ofSystem system: String) throws(ProjectionError) -> Shape.Box? {
    let entry = try RegistryEntry(ofSystem: system)
    let context = try Context()
    let found = try unsafe Transformation.system(entry.map { "EPSG:\($0.code)" } ?? system, context)
    defer { _ = unsafe context.library.proj_destroy(found) }
    var box = Shape.Box(west: 0, south: 0, east: 0, north: 0)
    let isKnown = unsafe context.library.proj_get_area_of_use(
        context.pointer, found, &box.west, &box.south, &box.east, &box.north, nil)
    guard isKnown != 0, box.west >= -180, box.south < box.north else { return nil }
    if box.east < box.west { box.east += 360 }
    return box
}
