import CPROJ

/// Code and name of a coordinate reference system in the EPSG registry.
public struct RegistryEntry: Hashable, Sendable {
    /// The number after `EPSG:`.
    public let code: Int
    /// The name in the registry, such as `NAD83 / UTM zone 15N`.
    public let name: String

    /// The entry of WGS84, which needs no PROJ.
    public static let wgs84 = RegistryEntry(code: 4326, name: "WGS 84")
}

extension RegistryEntry {
    /// The confidences of PROJ, out of 100, at which name and parameters agree, and at which parameters alone do.
    private static let (sameName, sameParameters): (Int32, Int32) = (90, 70)

    /// The entry that a definition names itself, or the one that has its parameters; nil if there is none.
    ///
    /// A `.prj` rarely names its code. Looking for it takes PROJ some milliseconds.
    ///
    /// - Parameter system: a code (`EPSG:25832`), a PROJ string or WKT.
    public init?(ofSystem system: String) throws(ProjectionError) {
        let context = try Context()
        let library = context.library
        let found = try unsafe Transformation.system(system, context)
        defer { _ = unsafe library.proj_destroy(found) }
        if let own = unsafe Self(found, library) {
            self = own
            return
        }
        var confidences: UnsafeMutablePointer<Int32>?
        let list = unsafe "EPSG".withCString { authority in
            unsafe library.proj_identify(context.pointer, found, authority, nil, &confidences)
        }
        guard let list = unsafe list else { return nil }
        defer {
            unsafe library.proj_list_destroy(list)
            unsafe library.proj_int_list_destroy(confidences)
        }
        // The best comes first. Without the name, there must be no other.
        let count = unsafe library.proj_list_get_count(list)
        guard count > 0, let confidences = unsafe confidences else { return nil }
        let isOnly = unsafe count == 1 || confidences[1] < Self.sameParameters
        guard unsafe confidences[0] >= (isOnly ? Self.sameParameters : Self.sameName),
            let best = unsafe library.proj_list_get(context.pointer, list, 0)
        else { return nil }
        defer { _ = unsafe library.proj_destroy(best) }
        guard let entry = unsafe Self(best, library) else { return nil }
        self = entry
    }

    /// Nil for a system without a code of the registry.
    private init?(_ system: OpaquePointer, _ library: Library) {
        guard let authority = unsafe library.proj_get_id_auth_name(system, 0),
            unsafe String(cString: authority) == "EPSG",
            let digits = unsafe library.proj_get_id_code(system, 0), let code = unsafe Int(String(cString: digits)),
            let name = unsafe library.proj_get_name(system)
        else { return nil }
        unsafe self.init(code: code, name: String(cString: name))
    }
}
