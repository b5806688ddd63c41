extension Library {
    /// What makes new geometries of others: in floating point, or on a grid whose size comes last.
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
