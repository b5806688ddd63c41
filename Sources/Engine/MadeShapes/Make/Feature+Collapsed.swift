import Features
import Geometry
import Layers
import Memory

extension Feature {
    /// Counts lines and rings that were made so small that all their positions are the same. Those whose positions are
    /// only written alike are counted when they are rounded.
    mutating func countCollapsedRings(of chunk: borrowing Chunk) {
        guard let dimension = shape.kind.dimension, dimension > 0 else { return }
        for ring in 0..<shape.ringEnds.count {
            let positions = shape.positions(ofRing: ring)
            guard let first = positions.first, positions.allSatisfy({ shape.points[$0] == shape.points[first] })
            else { continue }
            warnings.add(.collapsedRing, at: chunk.byte(of: self))
        }
    }
}
