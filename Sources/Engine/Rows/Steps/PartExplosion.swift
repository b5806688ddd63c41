import Geometry
package import Layers
import Memory

/// Makes a feature of each point, line and polygon of a multi-geometry or a collection.
package struct PartExplosion: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }
    package static var yieldsSeveral: Bool { true }

    /// A range of positions for a point, of rings for other kinds.
    private struct Piece: BitwiseCopyable {
        var kind: Shape.Kind
        var start: Int
        var end: Int
    }

    private var pieces = FlatBuffer<Piece>()
    private var next = 0
    /// The shape that the pieces are of: the feature's own may be in the space of the output once it is written.
    private var whole = Shape()
    /// The values as they are here: later steps number their fields anew.
    private var values = FlatBuffer<Value>()
    private var measuresField = -1

    package init() {}

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        pieces.removeAll()
        next = 0
        switch feature.shape.kind {
        case .null, .point, .lineString, .polygon: return nil
        case .multiPoint, .multiLineString, .multiPolygon, .collection: findPieces(of: feature.shape)
        }
        // An empty geometry stays what it is.
        guard !pieces.isEmpty else { return nil }
        swap(&whole, &feature.shape)
        values.removeAll()
        values.append(contentsOf: feature.values.span)
        measuresField = feature.measuresField
        put(into: &feature)
        return nil
    }

    package mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard next < pieces.count else { return false }
        feature.values.removeAll()
        feature.values.append(contentsOf: values.span)
        feature.measuresField = measuresField
        put(into: &feature)
        return true
    }

    private mutating func findPieces(of shape: borrowing Shape) {
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            switch kind.dimension {
            case 0:
                for position in shape.positions(ofParts: parts) {
                    pieces.append(Piece(kind: .point, start: position, end: position + 1))
                }
            case 1:
                for ring in shape.rings(ofParts: parts) {
                    pieces.append(Piece(kind: .lineString, start: ring, end: ring + 1))
                }
            case 2:
                for part in parts {
                    let rings = shape.rings(ofParts: part..<part + 1)
                    pieces.append(Piece(kind: .polygon, start: rings.lowerBound, end: rings.upperBound))
                }
            default: break
            }
        }
    }

    /// Gives the next piece to the feature.
    private mutating func put(into feature: inout Feature) {
        let piece = pieces[next]
        next += 1
        feature.shape.removeAll()
        feature.shape.kind = piece.kind
        feature.shape.isFromMap = whole.isFromMap
        if piece.kind == .point {
            append(piece.start..<piece.end, to: &feature.shape)
        } else {
            for ring in piece.start..<piece.end { append(whole.positions(ofRing: ring), to: &feature.shape) }
        }
        feature.shape.endPart()
        guard feature.measuresField >= 0 else { return }
        feature.renewMeasures()
        guard feature.shape.measures.isEmpty else { return }
        for index in 0..<feature.values.count where feature.values[index].field == feature.measuresField {
            feature.values[index].kind = .null
        }
    }

    private func append(_ positions: Range<Int>, to shape: inout Shape) {
        for position in positions {
            shape.append(
                x: whole.points[position].x, y: whole.points[position].y,
                elevation: whole.elevations.isEmpty ? .nan : whole.elevations[position],
                measure: whole.measures.isEmpty ? .nan : whole.measures[position])
        }
        shape.endRing()
    }
}
