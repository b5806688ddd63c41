extension Library {
    /// What geometries are taken apart with. All that it hands out belongs to the geometry.
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
