import Decluttering
import Features
import Geometry
import LabelLines
import Layers
import Memory

extension LabelColumns {
    /// Keeps the lines of a feature that its label may run along.
    mutating func appendPath(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, _ text: String, _ request: LabelRequest
    ) {
        lineNames.append(feature, chunk)
        var lines: [[Shape.Point]] = []
        for index in 0..<feature.shape.geometryCount {
            let (kind, parts) = feature.shape.geometry(index)
            guard kind == .lineString || kind == .multiLineString else { continue }
            for ring in feature.shape.rings(ofParts: parts) {
                lines.append(Self.line(feature.shape, feature.shape.positions(ofRing: ring)))
            }
        }
        guard !lines.isEmpty, !text.isEmpty, text.utf8.count <= TextPaths.longestText,
            case .text(_, let fontSize) = request.size
        else {
            return paths.append(.none)
        }
        let units = TextUnits.units(of: String(text.map { $0.isNewline ? " " : $0 }))
        paths.append(.line, lines, advances: units.map { TextExtent($0.utf8.span).width * fontSize })
    }

    /// Map points, on beyond the antimeridian.
    private static func line(_ shape: borrowing Shape, _ positions: Range<Int>) -> [Shape.Point] {
        var line: [Shape.Point] = []
        for index in positions {
            let point = shape.points[index]
            guard point.x.magnitude < 1e6, point.y.magnitude <= 90 else { continue }
            var x = MapPoint.mapX(longitude: point.x)
            if let last = line.last {
                x += ((last.x - x) / MapPoint.worldSize).rounded() * MapPoint.worldSize
            }
            line.append(Shape.Point(x: x, y: MapPoint.mapY(latitude: point.y)))
        }
        return line
    }
}
