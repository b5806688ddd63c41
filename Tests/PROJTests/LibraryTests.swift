import CPROJ
import Testing

@testable import PROJ

/// The functions found by name are called with the types that the headers give them: this compiles only if so.
struct LibraryTests {
    @Test func typesAreThoseOfTheHeaders() throws {
        let _: Library.ContextCreate = proj_context_create
        let _: Library.ContextDestroy = proj_context_destroy
        let _: Library.LogFunction = proj_log_func
        let _: Library.ContextErrorNumber = proj_context_errno
        let _: Library.ContextErrorText = proj_context_errno_string
        let _: Library.Create = proj_create
        let _: Library.Clone = proj_clone
        let _: Library.Destroy = proj_destroy
        let _: Library.IsCRS = proj_is_crs
        let _: Library.CreateBetween = proj_create_crs_to_crs_from_pj
        let _: Library.Normalize = proj_normalize_for_visualization
        let _: Library.Transform = proj_trans
        let _: Library.TransformBounds = proj_trans_bounds
        let _: Library.ErrorNumber = proj_errno
        let _: Library.ErrorNumber = proj_errno_reset
        let _: Library.LastUsed = proj_trans_get_last_used_operation
        let _: Library.Info = proj_pj_info
        let _: Library.AreaOfUse = proj_get_area_of_use
        let _: Library.UsesNetwork = proj_context_is_network_enabled
        let _: Library.IsBallpark = proj_coordoperation_has_ballpark_transformation
        let _: Library.TypeOf = proj_get_type
        let _: Library.NameOf = proj_get_name
        let _: Library.IdentifierPart = proj_get_id_auth_name
        let _: Library.IdentifierPart = proj_get_id_code
        let _: Library.Identify = proj_identify
        let _: Library.NumbersDestroy = proj_int_list_destroy
        let _: Library.BoundSource = proj_get_source_crs
        let _: Library.Subsystem = proj_crs_get_sub_crs
        let _: Library.AsText = proj_as_wkt
        let _: Library.IsEquivalent = proj_is_equivalent_to
        let _: Library.FactoryCreate = proj_create_operation_factory_context
        let _: Library.FactoryDestroy = proj_operation_factory_context_destroy
        let _: Library.FactorySetGridUse = proj_operation_factory_context_set_grid_availability_use
        let _: Library.FactorySetSpatialTest = proj_operation_factory_context_set_spatial_criterion
        let _: Library.CreateOperations = proj_create_operations
        let _: Library.ListCount = proj_list_get_count
        let _: Library.ListItem = proj_list_get
        let _: Library.ListDestroy = proj_list_destroy
        let _: Library.GridCount = proj_coordoperation_get_grid_used_count
        let _: Library.Grid = proj_coordoperation_get_grid_used
        let _: Library.LibraryInfo = proj_info
        let _: Library.DatabasePath = proj_context_get_database_path
        let _: Library.GeodesicInit = geod_init
        let _: Library.GeodesicInverse = geod_inverse
        let _: Library.GeodesicDirect = geod_direct
        let _: Library.GeodesicInverseLine = geod_inverseline
        let _: Library.GeodesicPosition = geod_position
        let _: Library.PolygonInit = geod_polygon_init
        let _: Library.PolygonAddPoint = geod_polygon_addpoint
        let _: Library.PolygonCompute = geod_polygon_compute
        _ = try Library.shared()
    }
}
