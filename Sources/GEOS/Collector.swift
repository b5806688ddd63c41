public import Geometry

extension Geometry {
    /// Shapes and geometries on their way into one collection: what is to be united, say.
    public struct Collector: ~Copyable {
        private var assembly: Assembly

        public init(in context: Context) {
            assembly = Assembly(in: context)
        }

        /// How many there are.
        public var count: Int { assembly.count }

        /// It throws where `Geometry.init(_:keepingElevations:in:)` does; what was there before stays as it was.
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

        /// The collection, which has each as a member.
        public consuming func collection() throws(GEOSError) -> Geometry {
            try assembly.closeCollection(from: 0)
            return Geometry(&assembly)
        }
    }
}
