public import Geometry

extension Geometry {
    /// Gathers shapes and geometries into one collection, for example to unite them.
    public struct Collector: ~Copyable {
        private var assembly: Assembly

        public init(in context: Context) {
            assembly = Assembly(in: context)
        }

        /// Number of shapes and geometries so far.
        public var count: Int { assembly.count }

        /// Adds a shape. Throws where `Geometry.init(_:keepingElevations:in:)` does, and then leaves the collector
        /// unchanged.
        public mutating func add(
            _ shape: borrowing Shape, keepingElevations: Bool = false
        ) throws(GEOSError) {
            let count = assembly.count
            do throws(GEOSError) {
                try assembly.add(shape, keepingElevations: keepingElevations)
            } catch {
                assembly.truncate(to: count)
                throw error
            }
        }

        /// Adds a copy.
        public mutating func add(_ geometry: borrowing Geometry) throws(GEOSError) {
            try assembly.add(copyOf: geometry)
        }

        /// Makes the collection, with each shape and geometry as a member.
        public consuming func collection() throws(GEOSError) -> Geometry {
            try assembly.closeCollection(from: 0)
            return Geometry(&assembly)
        }
    }
}
