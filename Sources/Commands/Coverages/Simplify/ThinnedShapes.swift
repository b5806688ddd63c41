import Features
import Geometry
import Layers
import Memory
import Topology

/// Which positions of a layer's lines and rings are left.
final class ThinnedBorders {
    let thinning: BorderThinning
    private let starts: FlatBuffer<Int>

    init(_ thinning: consuming BorderThinning, starts: consuming FlatBuffer<Int>) {
        self.thinning = thinning
        self.starts = starts
    }

    func start(of feature: Int) -> Int { starts[feature] }
}

/// Removes the positions of shapes that thinning has removed from borders.
struct ShapeThinner: FeatureOperation, ~Copyable {
    static var needsDegrees: Bool { false }

    private let borders: ThinnedBorders
    private var shortener = ShapeShortener()

    init(_ borders: ThinnedBorders) { self.borders = borders }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        let start = borders.start(of: chunk.key(of: feature))
        shortener.shorten(&feature, of: chunk) { borders.thinning.isKept(start + $0) }
        return nil
    }
}

/// Thins each shape by itself, so that features stream and memory does not grow with their number.
struct LoneThinner: FeatureOperation, ~Copyable {
    private let request: BorderThinning.Request
    private let digits: Int?
    private var shortener = ShapeShortener()
    private var points = FlatBuffer<Shape.Point>()

    init(_ request: BorderThinning.Request, digits: Int?) { (self.request, self.digits) = (request, digits) }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        var graph = BorderGraph()
        feature.shape.forEachLine { positions, isRing in
            points.removeAll()
            for position in positions { points.append(feature.shape.points[position].rounded(to: digits)) }
            graph.add(points.span, isRing: isRing)
        }
        guard graph.visits.count > 0 else { return nil }
        graph.complete()
        var thinning = BorderThinning(graph, request)
        thinning.run()
        shortener.shorten(&feature, of: chunk) { thinning.isKept($0) }
        return nil
    }
}

/// Removes positions from shapes.
struct ShapeShortener: ~Copyable {
    private var room = Shape()

    /// - Parameter isKept: true for a position that stays, by its number among those of lines and rings.
    mutating func shorten(_ feature: inout Feature, of chunk: borrowing Chunk, where isKept: (Int) -> Bool) {
        var count = 0
        room.removeAll()
        for index in 0..<feature.shape.geometryCount {
            let (kind, parts) = feature.shape.geometry(index)
            let dimension = kind.dimension ?? 0
            for part in parts {
                for ring in feature.shape.rings(ofParts: part..<part + 1) {
                    let start = room.points.count
                    for position in feature.shape.positions(ofRing: ring) {
                        if dimension > 0 {
                            count += 1
                            guard isKept(count - 1) else { continue }
                        }
                        room.append(feature.shape, position)
                    }
                    // The first position may have gone, with the last one, which is the same.
                    if dimension == 2, room.points.count > start, !room.isClosed(from: start) {
                        room.appendAgain(start)
                    }
                    room.endRing()
                }
                room.endPart()
            }
        }
        guard room.points.count < feature.shape.points.count else { return }
        (room.kind, room.isFromMap) = (feature.shape.kind, feature.shape.isFromMap)
        swap(&room.members, &feature.shape.members)
        swap(&room, &feature.shape)
        feature.renewMeasures()
        feature.dropStaleBox(of: chunk)
    }
}

extension Shape {
    fileprivate func isClosed(from start: Int) -> Bool { points[start] == points[points.count - 1] }

    fileprivate mutating func appendAgain(_ position: Int) {
        append(
            x: points[position].x, y: points[position].y,
            elevation: elevations.isEmpty ? .nan : elevations[position],
            measure: measures.isEmpty ? .nan : measures[position])
    }
}
