import CGEOS
import Testing

@testable import GEOS

/// The functions found by name are called with the types that the headers give them: this compiles only if so.
@Suite struct LibraryTests {
    @Test func typesAreThoseOfTheHeaders() throws {
        let _: Library.Initialize = GEOS_init_r
        let _: Library.Finish = GEOS_finish_r
        let _: Library.SetHandler = GEOSContext_setErrorMessageHandler_r
        let _: Library.Free = GEOSFree_r
        let _: Library.CopySequence = GEOSCoordSeq_copyFromBuffer_r
        let _: Library.CreateFromSequence = GEOSGeom_createPoint_r
        let _: Library.CreateFromSequence = GEOSGeom_createLineString_r
        let _: Library.CreateFromSequence = GEOSGeom_createLinearRing_r
        let _: Library.CreatePolygon = GEOSGeom_createPolygon_r
        let _: Library.CreateCollection = GEOSGeom_createCollection_r
        let _: Library.Destroy = GEOSGeom_destroy_r
        let _: Library.IsValidDetail = GEOSisValidDetail_r
        let _: Library.Ordinate = GEOSGeomGetX_r
        let _: Library.Ordinate = GEOSGeomGetY_r
        _ = try Library.shared()
    }
}
