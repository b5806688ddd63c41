import CGEOS
import Geometry
import Testing

import enum Geometry.Predicate

@testable import GEOS

/// The functions found by name are called with the types that the headers give them: this compiles only if so.
struct LibraryTests {
    @Test func typesAreThoseOfTheHeaders() throws {
        let _: Library.Version = GEOSversion
        let _: Library.Initialize = GEOS_init_r
        let _: Library.Finish = GEOS_finish_r
        let _: Library.SetHandler = GEOSContext_setErrorMessageHandler_r
        let _: Library.Free = GEOSFree_r
        let _: Library.Destroy = GEOSGeom_destroy_r
        let _: Library.IsValidDetail = GEOSisValidDetail_r
        let _: [Library.Ask] = [GEOSisValid_r, GEOSisEmpty_r]
        let _: [Library.Measure] = [GEOSGeomGetX_r, GEOSGeomGetY_r, GEOSArea_r, GEOSLength_r]
        _ = try Library.shared()
    }

    @Test func typesOfMakingAreThoseOfTheHeaders() {
        let _: Library.Making.CopySequence = GEOSCoordSeq_copyFromBuffer_r
        let _: [Library.Making.Create] = [
            GEOSGeom_createPoint_r, GEOSGeom_createLineString_r, GEOSGeom_createLinearRing_r, GEOSGeom_clone_r,
        ]
        let _: Library.Making.CreatePolygon = GEOSGeom_createPolygon_r
        let _: Library.Making.CreateCollection = GEOSGeom_createCollection_r
    }

    @Test func typesOfReadingAreThoseOfTheHeaders() {
        let _: [Library.Reading.Count] = [GEOSGeomTypeId_r, GEOSGetNumGeometries_r, GEOSGetNumInteriorRings_r]
        let _: [Library.Reading.Member] = [GEOSGetGeometryN_r, GEOSGetInteriorRingN_r]
        let _: [Library.Reading.Part] = [GEOSGetExteriorRing_r, GEOSGeom_getCoordSeq_r]
        let _: Library.Reading.Size = GEOSCoordSeq_getSize_r
        let _: Library.Reading.CopyNumbers = GEOSCoordSeq_copyToBuffer_r
    }

    @Test func typesOfOverlaysAreThoseOfTheHeaders() {
        let _: [Library.Overlays.Binary] = [GEOSIntersection_r, GEOSDifference_r]
        let _: [Library.Overlays.BinaryOnGrid] = [GEOSIntersectionPrec_r, GEOSDifferencePrec_r]
        let _: [Library.Overlays.Unary] = [GEOSUnaryUnion_r, GEOSMakeValid_r]
        let _: Library.Overlays.UnaryOnGrid = GEOSUnaryUnionPrec_r
        let _: Library.Overlays.SetPrecision = GEOSGeom_setPrecision_r
    }

    @Test func typesOfPredicatesAreThoseOfTheHeaders() {
        let _: Library.Predicates.Prepare = GEOSPrepare_r
        let _: Library.Predicates.DestroyPrepared = GEOSPreparedGeom_destroy_r
        let _: Library.Predicates.Distance = GEOSPreparedDistance_r
        let plain: [String: Library.Predicates.Ask] = [
            "GEOSIntersects_r": GEOSIntersects_r, "GEOSDisjoint_r": GEOSDisjoint_r, "GEOSTouches_r": GEOSTouches_r,
            "GEOSCrosses_r": GEOSCrosses_r, "GEOSOverlaps_r": GEOSOverlaps_r, "GEOSWithin_r": GEOSWithin_r,
            "GEOSContains_r": GEOSContains_r, "GEOSCovers_r": GEOSCovers_r, "GEOSCoveredBy_r": GEOSCoveredBy_r,
            "GEOSEquals_r": GEOSEquals_r,
        ]
        let prepared: [String: Library.Predicates.Ask] = [
            "GEOSPreparedIntersects_r": GEOSPreparedIntersects_r, "GEOSPreparedDisjoint_r": GEOSPreparedDisjoint_r,
            "GEOSPreparedTouches_r": GEOSPreparedTouches_r, "GEOSPreparedCrosses_r": GEOSPreparedCrosses_r,
            "GEOSPreparedOverlaps_r": GEOSPreparedOverlaps_r, "GEOSPreparedWithin_r": GEOSPreparedWithin_r,
            "GEOSPreparedContains_r": GEOSPreparedContains_r, "GEOSPreparedCovers_r": GEOSPreparedCovers_r,
            "GEOSPreparedCoveredBy_r": GEOSPreparedCoveredBy_r,
        ]
        let predicates = Predicate.allCases
        #expect(Set(predicates.map(\.function)) == Set(plain.keys))
        #expect(Set(predicates.compactMap(\.preparedFunction)) == Set(prepared.keys))
    }
}
