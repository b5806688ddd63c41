import Geometry

extension Library {
    /// What asks how two geometries lie to each other: 1 for yes, 0 for no, anything else for an exception.
    @safe
    package struct Predicates {
        package typealias Ask = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> CChar
        package typealias Prepare = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
        package typealias DestroyPrepared = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void

        /// A number is written, and 1 returned.
        package typealias Distance =
            @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<Double>?) -> Int32

        /// By the raw values of predicates.
        let plain: [Ask]
        /// The same, asked of a prepared geometry; nil where GEOS has none.
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
