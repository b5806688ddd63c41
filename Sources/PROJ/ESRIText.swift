import CPROJ

/// A coordinate reference system in ESRI's well-known text, as a .prj holds it.
///
/// - Parameter system: a code (`EPSG:25832`), a PROJ string or WKT.
public func esriText(ofSystem system: String) throws(ProjectionError) -> String {
    let context = try Context()
    let found = try unsafe Transformation.system(system, context)
    defer { _ = unsafe context.library.destroy(found) }
    let text: String? = unsafe "MULTILINE=NO".withCString { option in
        let options: [UnsafePointer<CChar>?] = unsafe [option, nil]
        return unsafe options.withUnsafeBufferPointer { options in
            unsafe context.library.asText(context.pointer, found, PJ_WKT1_ESRI, options.baseAddress)
                .map { unsafe String(cString: $0) }
        }
    }
    guard let text else {
        throw ProjectionError(.unknownSystem, function: "proj_as_wkt", context.lastMessage())
    }
    return text
}
