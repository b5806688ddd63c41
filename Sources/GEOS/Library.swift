package import CGEOS

/// The functions of libgeos_c, found when the first geometry is asked for: only those that take a context.
///
/// Linking them would load GEOS at every start of a program, most of which need none: 2 ms. Each type below is checked
/// against GEOS's headers by a test that does link it.
@safe
package struct Library: @unchecked Sendable {
    package typealias Initialize = @convention(c) () -> OpaquePointer?
    package typealias Finish = @convention(c) (OpaquePointer?) -> Void
    package typealias SetHandler =
        @convention(c) (OpaquePointer?, GEOSMessageHandler_r?, UnsafeMutableRawPointer?) -> GEOSMessageHandler_r?
    package typealias Free = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
    package typealias Destroy = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void
    package typealias IsValidDetail =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, Int32,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<OpaquePointer?>?
        ) -> CChar
    /// 1 for yes, 0 for no, anything else for an exception.
    package typealias Ask = @convention(c) (OpaquePointer?, OpaquePointer?) -> CChar
    /// A number is written, and 1 returned.
    package typealias Measure =
        @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<Double>?) -> Int32

    let initialize: Initialize
    let finish: Finish
    let setErrorHandler: SetHandler
    let free: Free
    let destroy: Destroy
    let isValidDetail: IsValidDetail
    let isValid: Ask
    let isEmpty: Ask
    let x: Measure
    let y: Measure
    let area: Measure
    let length: Measure
    let making: Making
    let reading: Reading
    let overlays: Overlays
    let predicates: Predicates

    /// The version of the interface that the headers describe.
    static let name = "libgeos_c.so.1"

    private static let loaded: Result<Library, GEOSError> = Result { () throws(GEOSError) in try Library() }

    static func shared() throws(GEOSError) -> Library {
        try loaded.get()
    }

    private init() throws(GEOSError) {
        let symbols = try Symbols(of: Self.name)
        unsafe initialize = try unsafe symbols.find("GEOS_init_r")
        unsafe finish = try unsafe symbols.find("GEOS_finish_r")
        unsafe setErrorHandler = try unsafe symbols.find("GEOSContext_setErrorMessageHandler_r")
        unsafe free = try unsafe symbols.find("GEOSFree_r")
        unsafe destroy = try unsafe symbols.find("GEOSGeom_destroy_r")
        unsafe isValidDetail = try unsafe symbols.find("GEOSisValidDetail_r")
        unsafe isValid = try unsafe symbols.find("GEOSisValid_r")
        unsafe isEmpty = try unsafe symbols.find("GEOSisEmpty_r")
        unsafe x = try unsafe symbols.find("GEOSGeomGetX_r")
        unsafe y = try unsafe symbols.find("GEOSGeomGetY_r")
        unsafe area = try unsafe symbols.find("GEOSArea_r")
        unsafe length = try unsafe symbols.find("GEOSLength_r")
        making = try Making(symbols)
        reading = try Reading(symbols)
        overlays = try Overlays(symbols)
        predicates = try Predicates(symbols)
    }
}
