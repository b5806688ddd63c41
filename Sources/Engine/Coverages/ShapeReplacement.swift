import Features
import Geometry
import Glibc
package import Layers
import Memory
package import Topology

/// The shapes that a repair has changed, for all threads.
package final class ChangedShapes {
    let shapes: RepairedShapes
    let scale: Double
    let droppedRings: [Int32: Int]

    /// - Parameter droppedRings: the features that have lost rings, with the numbers of these.
    package init(_ shapes: consuming RepairedShapes, scale: Double, droppedRings: [Int32: Int]) {
        self.shapes = shapes
        self.scale = scale
        self.droppedRings = droppedRings
    }
}

/// Gives areas the shapes that a repair has made of them.
package struct ShapeReplacement: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }
    package static var needsSource: Bool { true }

    private let changed: ChangedShapes
    private var repeated: RepeatedPositions
    private var room = Shape()

    package init(_ changed: ChangedShapes) {
        self.changed = changed
        repeated = RepeatedPositions(digits: Int(log10(changed.scale).rounded()))
    }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        let number = chunk.key(of: feature)
        guard changed.shapes.isChanged(number) else {
            roundAreas(of: &feature)
            return nil
        }
        if !feature.shape.elevations.isEmpty || !feature.shape.measures.isEmpty {
            feature.warnings.add(.flatRepair, at: chunk.byte(of: feature))
        }
        let isCollection = feature.shape.kind == .collection
        room.removeAll()
        room.isFromMap = feature.shape.isFromMap
        if isCollection { keepOthers(of: feature.shape) }
        let partsBefore = room.partEnds.count
        changed.shapes.append(number, to: &room, scale: changed.scale)
        let count = room.partEnds.count - partsBefore
        let kind: Shape.Kind = count == 0 ? .null : count == 1 ? .polygon : .multiPolygon
        if isCollection {
            if count > 0 { room.endMember(kind) }
            room.kind = .collection
        } else {
            room.kind = kind
        }
        let byte = chunk.byte(of: feature)
        if count == 0 {
            feature.warnings.add(.lost(changed.shapes.loss(of: number)), at: byte)
        } else {
            for _ in 0..<(changed.droppedRings[Int32(number)] ?? 0) { feature.warnings.add(.flatRing, at: byte) }
        }
        swap(&room, &feature.shape)
        feature.renewMeasures()
        feature.dropStaleBox(of: chunk)
        return nil
    }

    /// Writes areas that were not changed on the grid too, so that they still meet the others.
    private mutating func roundAreas(of feature: inout Feature) {
        let scale = changed.scale
        if feature.shape.hasAreas, repeated.drop(of: &feature.shape).isChanged { feature.renewMeasures() }
        for index in 0..<feature.shape.geometryCount {
            let (kind, parts) = feature.shape.geometry(index)
            guard kind.dimension == 2 else { continue }
            for position in feature.shape.positions(ofParts: parts) {
                let point = feature.shape.points[position].onGrid(scale)
                feature.shape.points[position] = Shape.Point(x: point.x / scale, y: point.y / scale)
            }
        }
    }

    /// Copies points and lines of a collection.
    private mutating func keepOthers(of shape: borrowing Shape) {
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard let dimension = kind.dimension, dimension < 2, !parts.isEmpty else { continue }
            for part in parts {
                for ring in shape.rings(ofParts: part..<part + 1) {
                    for position in shape.positions(ofRing: ring) { room.append(shape, position) }
                    room.endRing()
                }
                room.endPart()
            }
            room.endMember(kind)
        }
    }
}
