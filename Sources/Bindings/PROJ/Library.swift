import CEnding
package import CPROJ
import Glibc

/// The functions of libproj, found when the first projection or geodesic is asked for.
///
/// Linking them would load libproj and the 40 libraries behind it at every start of a program, although most never need
/// them: 8 ms. A test that does link PROJ checks each type below against its headers.
@safe
package struct Library: @unchecked Sendable {
    package typealias ContextCreate = @convention(c) () -> OpaquePointer?
    package typealias ContextDestroy = @convention(c) (OpaquePointer?) -> OpaquePointer?
    package typealias LogFunction = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, PJ_LOG_FUNCTION?) -> Void
    package typealias ContextErrorNumber = @convention(c) (OpaquePointer?) -> Int32
    package typealias ContextErrorText = @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>?
    package typealias Create = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> OpaquePointer?
    package typealias Clone = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    package typealias Destroy = @convention(c) (OpaquePointer?) -> OpaquePointer?
    package typealias IsCRS = @convention(c) (OpaquePointer?) -> Int32
    package typealias CreateBetween =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer?, UnsafePointer<UnsafePointer<CChar>?>?
        ) -> OpaquePointer?
    package typealias Normalize = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    package typealias Transform = @convention(c) (OpaquePointer?, PJ_DIRECTION, PJ_COORD) -> PJ_COORD
    package typealias TransformBounds =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, PJ_DIRECTION, Double, Double, Double, Double,
            UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
            UnsafeMutablePointer<Double>?, Int32
        ) -> Int32
    package typealias ErrorNumber = @convention(c) (OpaquePointer?) -> Int32
    package typealias LastUsed = @convention(c) (OpaquePointer?) -> OpaquePointer?
    package typealias Info = @convention(c) (OpaquePointer?) -> PJ_PROJ_INFO
    package typealias IsBallpark = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
    package typealias TypeOf = @convention(c) (OpaquePointer?) -> PJ_TYPE
    package typealias NameOf = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
    package typealias IdentifierPart = @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>?
    package typealias Identify =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<UnsafePointer<CChar>?>?,
            UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>?
        ) -> OpaquePointer?
    package typealias NumbersDestroy = @convention(c) (UnsafeMutablePointer<Int32>?) -> Void
    package typealias BoundSource = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    package typealias Subsystem = @convention(c) (OpaquePointer?, OpaquePointer?, Int32) -> OpaquePointer?
    package typealias AsText =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, PJ_WKT_TYPE, UnsafePointer<UnsafePointer<CChar>?>?
        ) -> UnsafePointer<CChar>?
    package typealias IsEquivalent = @convention(c) (OpaquePointer?, OpaquePointer?, PJ_COMPARISON_CRITERION) -> Int32
    package typealias FactoryCreate = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> OpaquePointer?
    package typealias FactoryDestroy = @convention(c) (OpaquePointer?) -> Void
    package typealias FactorySetGridUse =
        @convention(c) (OpaquePointer?, OpaquePointer?, PROJ_GRID_AVAILABILITY_USE) -> Void
    package typealias FactorySetSpatialTest =
        @convention(c) (OpaquePointer?, OpaquePointer?, PROJ_SPATIAL_CRITERION) -> Void
    package typealias CreateOperations =
        @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    package typealias ListCount = @convention(c) (OpaquePointer?) -> Int32
    package typealias ListItem = @convention(c) (OpaquePointer?, OpaquePointer?, Int32) -> OpaquePointer?
    package typealias ListDestroy = FactoryDestroy
    package typealias GridCount = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
    package typealias Grid =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>?,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?,
            UnsafeMutablePointer<Int32>?
        ) -> Int32
    package typealias AreaOfUse =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
            UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?
        ) -> Int32
    package typealias UsesNetwork = @convention(c) (OpaquePointer?) -> Int32
    package typealias LibraryInfo = @convention(c) () -> PJ_INFO
    package typealias DatabasePath = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
    package typealias GeodesicInit = @convention(c) (UnsafeMutablePointer<geod_geodesic>?, Double, Double) -> Void
    package typealias GeodesicInverse =
        @convention(c) (
            UnsafePointer<geod_geodesic>?, Double, Double, Double, Double,
            UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
        ) -> Void
    package typealias GeodesicDirect = GeodesicInverse
    package typealias GeodesicInverseLine =
        @convention(c) (
            UnsafeMutablePointer<geod_geodesicline>?, UnsafePointer<geod_geodesic>?, Double, Double, Double, Double,
            UInt32
        ) -> Void
    package typealias GeodesicPosition =
        @convention(c) (
            UnsafePointer<geod_geodesicline>?, Double,
            UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
        ) -> Void
    package typealias PolygonInit = @convention(c) (UnsafeMutablePointer<geod_polygon>?, Int32) -> Void
    package typealias PolygonAddPoint =
        @convention(c) (UnsafePointer<geod_geodesic>?, UnsafeMutablePointer<geod_polygon>?, Double, Double) -> Void
    package typealias PolygonCompute =
        @convention(c) (
            UnsafePointer<geod_geodesic>?, UnsafePointer<geod_polygon>?, Int32, Int32, UnsafeMutablePointer<Double>?,
            UnsafeMutablePointer<Double>?
        ) -> UInt32

    let contextCreate: ContextCreate
    let contextDestroy: ContextDestroy
    let logFunction: LogFunction
    let contextErrorNumber: ContextErrorNumber
    let contextErrorText: ContextErrorText
    let create: Create
    let clone: Clone
    let destroy: Destroy
    let isCRS: IsCRS
    let createBetween: CreateBetween
    let normalize: Normalize
    let transform: Transform
    let transformBounds: TransformBounds
    let errorNumber: ErrorNumber
    let errorReset: ErrorNumber
    let lastUsed: LastUsed
    let info: Info
    let isBallpark: IsBallpark
    let type: TypeOf
    let nameOf: NameOf
    let identifierAuthority: IdentifierPart
    let identifierCode: IdentifierPart
    let identify: Identify
    let numbersDestroy: NumbersDestroy
    let boundSource: BoundSource
    let subsystem: Subsystem
    let asText: AsText
    let isEquivalent: IsEquivalent
    let factoryCreate: FactoryCreate
    let factoryDestroy: FactoryDestroy
    let factorySetGridUse: FactorySetGridUse
    let factorySetSpatialTest: FactorySetSpatialTest
    let createOperations: CreateOperations
    let listCount: ListCount
    let listItem: ListItem
    let listDestroy: ListDestroy
    let gridCount: GridCount
    let grid: Grid
    let areaOfUse: AreaOfUse
    let usesNetwork: UsesNetwork
    let libraryInfo: LibraryInfo
    let databasePath: DatabasePath
    let geodesicInit: GeodesicInit
    let geodesicInverse: GeodesicInverse
    let geodesicDirect: GeodesicDirect
    let geodesicInverseLine: GeodesicInverseLine
    let geodesicPosition: GeodesicPosition
    let polygonInit: PolygonInit
    let polygonAddPoint: PolygonAddPoint
    let polygonCompute: PolygonCompute

    /// The version of the interface that the headers describe.
    static let name = "libproj.so.25"

    private static let loaded: Result<Library, ProjectionError> = Result { () throws(ProjectionError) in try Library() }

    static func shared() throws(ProjectionError) -> Library {
        try loaded.get()
    }

    private init() throws(ProjectionError) {
        var reason: UnsafePointer<CChar>?
        guard let handle = unsafe ending_load(Self.name, &reason) else {
            throw ProjectionError(.notInstalled, function: "dlopen", "cannot load \(Self.name)")
        }
        unsafe ending_watch_new(handle)
        func find<Function>(_ name: String) throws(ProjectionError) -> Function {
            guard let address = unsafe dlsym(handle, name) else {
                throw ProjectionError(.notInstalled, function: "dlsym", "\(Self.name) has no \(name)")
            }
            return unsafe unsafeBitCast(address, to: Function.self)
        }
        unsafe contextCreate = try unsafe find("proj_context_create")
        unsafe contextDestroy = try unsafe find("proj_context_destroy")
        unsafe logFunction = try unsafe find("proj_log_func")
        unsafe contextErrorNumber = try unsafe find("proj_context_errno")
        unsafe contextErrorText = try unsafe find("proj_context_errno_string")
        unsafe create = try unsafe find("proj_create")
        unsafe clone = try unsafe find("proj_clone")
        unsafe destroy = try unsafe find("proj_destroy")
        unsafe isCRS = try unsafe find("proj_is_crs")
        unsafe createBetween = try unsafe find("proj_create_crs_to_crs_from_pj")
        unsafe normalize = try unsafe find("proj_normalize_for_visualization")
        unsafe transform = try unsafe find("proj_trans")
        unsafe transformBounds = try unsafe find("proj_trans_bounds")
        unsafe errorNumber = try unsafe find("proj_errno")
        unsafe errorReset = try unsafe find("proj_errno_reset")
        unsafe lastUsed = try unsafe find("proj_trans_get_last_used_operation")
        unsafe info = try unsafe find("proj_pj_info")
        unsafe isBallpark = try unsafe find("proj_coordoperation_has_ballpark_transformation")
        unsafe type = try unsafe find("proj_get_type")
        unsafe nameOf = try unsafe find("proj_get_name")
        unsafe identifierAuthority = try unsafe find("proj_get_id_auth_name")
        unsafe identifierCode = try unsafe find("proj_get_id_code")
        unsafe identify = try unsafe find("proj_identify")
        unsafe numbersDestroy = try unsafe find("proj_int_list_destroy")
        unsafe boundSource = try unsafe find("proj_get_source_crs")
        unsafe subsystem = try unsafe find("proj_crs_get_sub_crs")
        unsafe asText = try unsafe find("proj_as_wkt")
        unsafe isEquivalent = try unsafe find("proj_is_equivalent_to")
        unsafe factoryCreate = try unsafe find("proj_create_operation_factory_context")
        unsafe factoryDestroy = try unsafe find("proj_operation_factory_context_destroy")
        unsafe factorySetGridUse = try unsafe find("proj_operation_factory_context_set_grid_availability_use")
        unsafe factorySetSpatialTest = try unsafe find("proj_operation_factory_context_set_spatial_criterion")
        unsafe createOperations = try unsafe find("proj_create_operations")
        unsafe listCount = try unsafe find("proj_list_get_count")
        unsafe listItem = try unsafe find("proj_list_get")
        unsafe listDestroy = try unsafe find("proj_list_destroy")
        unsafe gridCount = try unsafe find("proj_coordoperation_get_grid_used_count")
        unsafe grid = try unsafe find("proj_coordoperation_get_grid_used")
        unsafe areaOfUse = try unsafe find("proj_get_area_of_use")
        unsafe usesNetwork = try unsafe find("proj_context_is_network_enabled")
        unsafe libraryInfo = try unsafe find("proj_info")
        unsafe databasePath = try unsafe find("proj_context_get_database_path")
        unsafe geodesicInit = try unsafe find("geod_init")
        unsafe geodesicInverse = try unsafe find("geod_inverse")
        unsafe geodesicDirect = try unsafe find("geod_direct")
        unsafe geodesicInverseLine = try unsafe find("geod_inverseline")
        unsafe geodesicPosition = try unsafe find("geod_position")
        unsafe polygonInit = try unsafe find("geod_polygon_init")
        unsafe polygonAddPoint = try unsafe find("geod_polygon_addpoint")
        unsafe polygonCompute = try unsafe find("geod_polygon_compute")
    }
}
