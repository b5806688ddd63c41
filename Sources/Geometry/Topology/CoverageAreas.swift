package import Geometry
package import Memory

/// The polygons of a layer and the features that own them.
package final class CoverageAreas {
    /// All polygons, each a part.
    package private(set) var shape = Shape()
    /// The number of the feature of each polygon.
    package private(set) var owners = FlatBuffer<Int32>()
    /// The most bytes that the work on them may take.
    private let memory: Int
    /// True if they would take more; then none is left.
    package private(set) var isTooLarge = false

    package init(memory: Int) {
        self.memory = memory
        shape.kind = .multiPolygon
    }

    /// Bytes of memory that finding faults takes.
    package var byteCount: Int { 110 * shape.points.count + 500 * shape.ringEnds.count }

    /// Adds the polygons of a feature.
    package func add(_ other: borrowing Shape, owner: Int) {
        guard !isTooLarge else { return }
        for index in 0..<other.geometryCount {
            let (kind, parts) = other.geometry(index)
            guard kind.dimension == 2 else { continue }
            for part in parts {
                for ring in other.rings(ofParts: part..<part + 1) {
                    shape.points.append(contentsOf: other.points.span.extracting(other.positions(ofRing: ring)))
                    shape.endRing()
                }
                shape.endPart()
                owners.append(Int32(owner))
            }
        }
        guard byteCount > memory else { return }
        isTooLarge = true
        shape = Shape()
        owners = FlatBuffer<Int32>()
    }

    /// Adds polygons that another has gathered, whose owners count from a number on.
    package func add(contentsOf other: CoverageAreas, ownersFrom first: Int) {
        var part = Shape()
        for index in 0..<other.owners.count {
            part.becomePolygon(index, of: other.shape)
            add(part, owner: first + Int(other.owners[index]))
        }
    }

    /// The same areas with other positions; nil if one of them has none.
    package func changed(by change: (Shape.Point) -> Shape.Point?) -> CoverageAreas? {
        let other = CoverageAreas(memory: memory)
        for index in 0..<shape.points.count {
            guard let point = change(shape.points[index]) else { return nil }
            other.shape.points.append(point)
        }
        other.shape.ringEnds.append(contentsOf: shape.ringEnds.span)
        other.shape.partEnds.append(contentsOf: shape.partEnds.span)
        for index in 0..<owners.count { other.owners.append(owners[index]) }
        return other
    }

    package func removeAll() {
        shape.removeAll()
        shape.kind = .multiPolygon
        owners.removeAll()
    }
}

extension Shape {
    /// Becomes a polygon of another shape.
    package mutating func becomePolygon(_ part: Int, of other: borrowing Shape) {
        removeAll()
        kind = .polygon
        for ring in other.rings(ofParts: part..<part + 1) {
            points.append(contentsOf: other.points.span.extracting(other.positions(ofRing: ring)))
            endRing()
        }
        endPart()
    }
}
