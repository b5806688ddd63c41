#pragma once

#include <geodesic.h>
#include <proj.h>

#include "../../library.h"

#define PROJ_FUNCTIONS(F)                                                                                             \
    F(proj_context_create) F(proj_context_destroy) F(proj_log_func) F(proj_context_errno)                             \
    F(proj_context_errno_string) F(proj_create) F(proj_clone) F(proj_destroy) F(proj_is_crs)                          \
    F(proj_create_crs_to_crs_from_pj) F(proj_normalize_for_visualization) F(proj_trans) F(proj_trans_bounds)          \
    F(proj_errno) F(proj_errno_reset) F(proj_trans_get_last_used_operation) F(proj_pj_info)                           \
    F(proj_coordoperation_has_ballpark_transformation) F(proj_get_type) F(proj_get_name) F(proj_get_id_auth_name)     \
    F(proj_get_id_code) F(proj_identify) F(proj_int_list_destroy) F(proj_get_source_crs) F(proj_crs_get_sub_crs)      \
    F(proj_as_wkt) F(proj_is_equivalent_to) F(proj_create_operation_factory_context)                                  \
    F(proj_operation_factory_context_destroy) F(proj_operation_factory_context_set_grid_availability_use)             \
    F(proj_operation_factory_context_set_spatial_criterion) F(proj_create_operations) F(proj_list_get_count)          \
    F(proj_list_get) F(proj_list_destroy) F(proj_coordoperation_get_grid_used_count)                                  \
    F(proj_coordoperation_get_grid_used) F(proj_get_area_of_use) F(proj_context_is_network_enabled) F(proj_info)      \
    F(proj_context_get_database_path) F(geod_init) F(geod_inverse) F(geod_direct) F(geod_inverseline)                 \
    F(geod_position) F(geod_polygon_init) F(geod_polygon_addpoint) F(geod_polygon_compute)
LIBRARY(proj, PROJ_FUNCTIONS)
