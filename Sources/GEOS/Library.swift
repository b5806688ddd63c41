package import CGEOS
import Glibc

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
    package typealias CopySequence =
        @convention(c) (OpaquePointer?, UnsafePointer<Double>?, UInt32, Int32, Int32) -> OpaquePointer?
    package typealias CreateFromSequence = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    package typealias CreatePolygon =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, UInt32
        ) -> OpaquePointer?
    package typealias CreateCollection =
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?, UInt32) -> OpaquePointer?
    package typealias Destroy = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void
    package typealias IsValidDetail =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, Int32,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<OpaquePointer?>?
        ) -> CChar
    package typealias Ordinate =
        @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<Double>?) -> Int32

    let initialize: Initialize
    let finish: Finish
    let setErrorHandler: SetHandler
    let free: Free
    let copySequence: CopySequence
    let createPoint: CreateFromSequence
    let createLine: CreateFromSequence
    let createRing: CreateFromSequence
    let createPolygon: CreatePolygon
    let createCollection: CreateCollection
    let destroy: Destroy
    let isValidDetail: IsValidDetail
    let x: Ordinate
    let y: Ordinate

    /// The version of the interface that the headers describe.
    static let name = "libgeos_c.so.1"

    private static let loaded: Result<Library, GEOSError> = Result { () throws(GEOSError) in try Library() }

    static func shared() throws(GEOSError) -> Library {
        try loaded.get()
    }

    private init() throws(GEOSError) {
        guard let handle = unsafe dlopen(Self.name, RTLD_LAZY | RTLD_LOCAL) else {
            throw GEOSError(.notInstalled, function: "dlopen", "cannot load \(Self.name)")
        }
        func find<Function>(_ name: String) throws(GEOSError) -> Function {
            guard let address = unsafe dlsym(handle, name) else {
                throw GEOSError(.notInstalled, function: "dlsym", "\(Self.name) has no \(name)")
            }
            return unsafe unsafeBitCast(address, to: Function.self)
        }
        unsafe initialize = try unsafe find("GEOS_init_r")
        unsafe finish = try unsafe find("GEOS_finish_r")
        unsafe setErrorHandler = try unsafe find("GEOSContext_setErrorMessageHandler_r")
        unsafe free = try unsafe find("GEOSFree_r")
        unsafe copySequence = try unsafe find("GEOSCoordSeq_copyFromBuffer_r")
        unsafe createPoint = try unsafe find("GEOSGeom_createPoint_r")
        unsafe createLine = try unsafe find("GEOSGeom_createLineString_r")
        unsafe createRing = try unsafe find("GEOSGeom_createLinearRing_r")
        unsafe createPolygon = try unsafe find("GEOSGeom_createPolygon_r")
        unsafe createCollection = try unsafe find("GEOSGeom_createCollection_r")
        unsafe destroy = try unsafe find("GEOSGeom_destroy_r")
        unsafe isValidDetail = try unsafe find("GEOSisValidDetail_r")
        unsafe x = try unsafe find("GEOSGeomGetX_r")
        unsafe y = try unsafe find("GEOSGeomGetY_r")
    }
}
