#pragma once

// Only the functions that take a context, which is one for each thread.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#include "../../library.h"

#define GEOS_FUNCTIONS(F)                                                                                             \
    F(GEOSversion) F(GEOS_init_r) F(GEOS_finish_r) F(GEOSContext_setErrorMessageHandler_r) F(GEOSFree_r)              \
    F(GEOSGeom_destroy_r) F(GEOSisValidDetail_r) F(GEOSisValid_r) F(GEOSisEmpty_r) F(GEOSGeomGetX_r)                  \
    F(GEOSGeomGetY_r) F(GEOSArea_r) F(GEOSLength_r) F(GEOSCoordSeq_copyFromBuffer_r) F(GEOSGeom_createPoint_r)        \
    F(GEOSGeom_createLineString_r) F(GEOSGeom_createLinearRing_r) F(GEOSGeom_createPolygon_r)                         \
    F(GEOSGeom_createCollection_r) F(GEOSGeom_clone_r) F(GEOSIntersection_r) F(GEOSIntersectionPrec_r)                \
    F(GEOSDifference_r) F(GEOSDifferencePrec_r) F(GEOSUnaryUnion_r) F(GEOSUnaryUnionPrec_r) F(GEOSMakeValid_r)        \
    F(GEOSGeom_setPrecision_r) F(GEOSIntersects_r) F(GEOSDisjoint_r) F(GEOSTouches_r) F(GEOSCrosses_r)                \
    F(GEOSOverlaps_r) F(GEOSWithin_r) F(GEOSContains_r) F(GEOSCovers_r) F(GEOSCoveredBy_r) F(GEOSEquals_r)            \
    F(GEOSPreparedIntersects_r) F(GEOSPreparedDisjoint_r) F(GEOSPreparedTouches_r) F(GEOSPreparedCrosses_r)           \
    F(GEOSPreparedOverlaps_r) F(GEOSPreparedWithin_r) F(GEOSPreparedContains_r) F(GEOSPreparedCovers_r)               \
    F(GEOSPreparedCoveredBy_r) F(GEOSPrepare_r) F(GEOSPreparedGeom_destroy_r) F(GEOSPreparedDistance_r)               \
    F(GEOSGeomTypeId_r) F(GEOSGetNumGeometries_r) F(GEOSGetGeometryN_r) F(GEOSGetExteriorRing_r)                      \
    F(GEOSGetNumInteriorRings_r) F(GEOSGetInteriorRingN_r) F(GEOSGeom_getCoordSeq_r) F(GEOSCoordSeq_getSize_r)        \
    F(GEOSCoordSeq_copyToBuffer_r) F(GEOSPolygonize_r) F(GEOSPointOnSurface_r) F(GEOSCoverageUnion_r) F(GEOSBuffer_r) \
    F(GEOSConvexHull_r) F(GEOSConcaveHull_r) F(GEOSMinimumBoundingCircle_r) F(GEOSDelaunayTriangulation_r)          \
    F(GEOSVoronoiDiagram_r) F(GEOSPolygonize_full_r)
LIBRARY(geos, GEOS_FUNCTIONS)
