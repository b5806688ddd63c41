extension Library {
    /// What geometries are made with, of numbers and of one another.
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
