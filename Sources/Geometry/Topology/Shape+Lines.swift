package import Geometry

extension Shape {
    /// Calls `visit` with the positions of each line and each ring, and true for a ring.
    package func forEachLine(_ visit: (Range<Int>, Bool) -> Void) {
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            guard let dimension = kind.dimension, dimension > 0 else { continue }
            for ring in rings(ofParts: parts) { visit(positions(ofRing: ring), dimension == 2) }
        }
    }
}
