import CEnding
package import CGEOS
import Geometry
import Glibc

/// The functions of libgeos_c that take a context or need none, found when the first geometry is made.
///
/// Linking them would load GEOS at every start of a program, although most never need it: 2 ms. A test that does link
/// GEOS checks each type below against its headers.
@safe
package struct Library: @unchecked Sendable {
    package typealias Version = @convention(c) () -> UnsafePointer<CChar>?
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
    /// Returns 1 for yes, 0 for no, anything else for an exception.
    package typealias Ask = @convention(c) (OpaquePointer?, OpaquePointer?) -> CChar
    /// Writes a number and returns 1.
    package typealias Measure =
        @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<Double>?) -> Int32

    let version: Version
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
        unsafe version = try unsafe symbols.find("GEOSversion")
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

extension Library {
    /// Functions that make geometries from numbers and from each other.
    @safe
    package struct Making {
        package typealias CopySequence =
            @convention(c) (OpaquePointer?, UnsafePointer<Double>?, UInt32, Int32, Int32) -> OpaquePointer?
        package typealias Create = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
        package typealias CreatePolygon =
            @convention(c) (
                OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, UInt32
            ) -> OpaquePointer?
        package typealias CreateCollection =
            @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?, UInt32) -> OpaquePointer?

        let copySequence: CopySequence
        let createPoint: Create
        let createLine: Create
        let createRing: Create
        let createPolygon: CreatePolygon
        let createCollection: CreateCollection
        let clone: Create

        init(_ symbols: Symbols) throws(GEOSError) {
            unsafe copySequence = try unsafe symbols.find("GEOSCoordSeq_copyFromBuffer_r")
            unsafe createPoint = try unsafe symbols.find("GEOSGeom_createPoint_r")
            unsafe createLine = try unsafe symbols.find("GEOSGeom_createLineString_r")
            unsafe createRing = try unsafe symbols.find("GEOSGeom_createLinearRing_r")
            unsafe createPolygon = try unsafe symbols.find("GEOSGeom_createPolygon_r")
            unsafe createCollection = try unsafe symbols.find("GEOSGeom_createCollection_r")
            unsafe clone = try unsafe symbols.find("GEOSGeom_clone_r")
        }
    }
}

extension Library {
    /// Functions that make new geometries from others: in floating point, or on a grid whose size is the last argument.
    @safe
    package struct Overlays {
        package typealias Unary = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
        package typealias UnaryOnGrid = @convention(c) (OpaquePointer?, OpaquePointer?, Double) -> OpaquePointer?
        package typealias Binary = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> OpaquePointer?
        package typealias BinaryOnGrid =
            @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, Double) -> OpaquePointer?

        package typealias SetPrecision =
            @convention(c) (OpaquePointer?, OpaquePointer?, Double, Int32) -> OpaquePointer?

        let intersection: Binary
        let intersectionOnGrid: BinaryOnGrid
        let difference: Binary
        let differenceOnGrid: BinaryOnGrid
        let unaryUnion: Unary
        let unaryUnionOnGrid: UnaryOnGrid
        let makeValid: Unary
        let setPrecision: SetPrecision

        init(_ symbols: Symbols) throws(GEOSError) {
            unsafe intersection = try unsafe symbols.find("GEOSIntersection_r")
            unsafe intersectionOnGrid = try unsafe symbols.find("GEOSIntersectionPrec_r")
            unsafe difference = try unsafe symbols.find("GEOSDifference_r")
            unsafe differenceOnGrid = try unsafe symbols.find("GEOSDifferencePrec_r")
            unsafe unaryUnion = try unsafe symbols.find("GEOSUnaryUnion_r")
            unsafe unaryUnionOnGrid = try unsafe symbols.find("GEOSUnaryUnionPrec_r")
            unsafe makeValid = try unsafe symbols.find("GEOSMakeValid_r")
            unsafe setPrecision = try unsafe symbols.find("GEOSGeom_setPrecision_r")
        }
    }
}

extension Library {
    /// Functions that compare two geometries: 1 for yes, 0 for no, anything else for an exception.
    @safe
    package struct Predicates {
        package typealias Ask = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> CChar
        package typealias Prepare = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
        package typealias DestroyPrepared = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void

        /// Writes a number and returns 1.
        package typealias Distance =
            @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<Double>?) -> Int32

        /// Functions by `Predicate.number`.
        let plain: [Ask]
        /// Functions for a prepared geometry, by the same number; nil where GEOS has none.
        let prepared: [Ask?]
        let prepare: Prepare
        let destroyPrepared: DestroyPrepared
        let distance: Distance

        init(_ symbols: Symbols) throws(GEOSError) {
            var plain: [Ask] = unsafe []
            var prepared: [Ask?] = unsafe []
            for predicate in Predicate.allCases {
                unsafe plain.append(try unsafe symbols.find(predicate.function))
                guard let function = predicate.preparedFunction else {
                    unsafe prepared.append(nil)
                    continue
                }
                let ask: Ask = try unsafe symbols.find(function)
                unsafe prepared.append(ask)
            }
            unsafe self.plain = unsafe plain
            unsafe self.prepared = unsafe prepared
            unsafe prepare = try unsafe symbols.find("GEOSPrepare_r")
            unsafe destroyPrepared = try unsafe symbols.find("GEOSPreparedGeom_destroy_r")
            unsafe distance = try unsafe symbols.find("GEOSPreparedDistance_r")
        }
    }
}

extension Library {
    /// Functions that take geometries apart. Everything they return belongs to the geometry.
    @safe
    package struct Reading {
        package typealias Count = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
        package typealias Member = @convention(c) (OpaquePointer?, OpaquePointer?, Int32) -> OpaquePointer?
        package typealias Part = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
        package typealias Size =
            @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<UInt32>?) -> Int32
        package typealias CopyNumbers =
            @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<Double>?, Int32, Int32) -> Int32

        let type: Count
        let memberCount: Count
        let member: Member
        let shell: Part
        let holeCount: Count
        let hole: Member
        let sequence: Part
        let size: Size
        let copyNumbers: CopyNumbers

        init(_ symbols: Symbols) throws(GEOSError) {
            unsafe type = try unsafe symbols.find("GEOSGeomTypeId_r")
            unsafe memberCount = try unsafe symbols.find("GEOSGetNumGeometries_r")
            unsafe member = try unsafe symbols.find("GEOSGetGeometryN_r")
            unsafe shell = try unsafe symbols.find("GEOSGetExteriorRing_r")
            unsafe holeCount = try unsafe symbols.find("GEOSGetNumInteriorRings_r")
            unsafe hole = try unsafe symbols.find("GEOSGetInteriorRingN_r")
            unsafe sequence = try unsafe symbols.find("GEOSGeom_getCoordSeq_r")
            unsafe size = try unsafe symbols.find("GEOSCoordSeq_getSize_r")
            unsafe copyNumbers = try unsafe symbols.find("GEOSCoordSeq_copyToBuffer_r")
        }
    }
}

/// A library that is loaded when needed, and its functions by name.
@safe
struct Symbols {
    private let handle: UnsafeMutableRawPointer
    private let library: String

    init(of library: String) throws(GEOSError) {
        var reason: UnsafePointer<CChar>?
        guard let handle = unsafe ending_load(library, &reason) else {
            let reason = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            throw GEOSError(.notInstalled, function: "dlopen", "cannot load \(library): \(reason)")
        }
        unsafe ending_watch_new(handle)
        unsafe self.handle = handle
        self.library = library
    }

    /// Finds a function. `Function` must be its type in the headers.
    func find<Function>(_ name: String) throws(GEOSError) -> Function {
        guard let address = unsafe dlsym(handle, name) else {
            throw GEOSError(.notInstalled, function: "dlsym", "\(library) has no \(name)")
        }
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}
