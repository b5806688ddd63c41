import Geometry
import Layers
import PROJ

/// Takes the positions of shapes from one space to another.
///
/// A class, as those who hold one look at it for each feature, and what it holds is large to copy.
final class SpaceChange {
    /// One of the two ways between a space and degrees.
    private enum Step {
        case none
        case system(Transformation)
        case map
        case view(Viewport)
    }

    private let source: CoordinateSpace
    private let toDegrees: Step
    private let fromDegrees: Step
    /// The way between systems that are both PROJ's, which is the one there is then.
    let transformation: Transformation?

    /// The positions of the last shape as they came; empty unless they are kept.
    private var originals = FlatBuffer<Shape.Point>()
    private let keepsOriginals: Bool

    /// Makes one for a thread of its own; nil where there is nothing to change.
    ///
    /// - Parameter keepsOriginals: that `longitudeHalfway` is asked.
    init?(from source: CoordinateSpace, to target: CoordinateSpace, keepsOriginals: Bool = false) throws(Problem) {
        guard source != target else { return nil }
        if source.plane != nil || target.plane != nil {
            // All planes are taken for one, as far as that can be.
            guard let from = source.plane, let to = target.plane else { throw Self.unrelated(source, target) }
            guard from.canBe(to) else { throw Self.difference(of: from, to) }
            return nil
        }
        self.source = source
        self.keepsOriginals = keepsOriginals
        if let from = Self.definition(source), let to = Self.definition(target) {
            let transformation = try Transformation(fromSystem: from, toSystem: to)
            self.transformation = transformation
            (toDegrees, fromDegrees) = (.system(transformation), .none)
            return
        }
        toDegrees =
            switch source {
            case .wgs84: .none
            case .mapPoint: .map
            case .pixel(let view): .view(view)
            case .system(let system):
                .system(try Transformation(fromSystem: system, toSystem: Transformation.wgs84))
            case .plane: .none
            }
        fromDegrees =
            switch target {
            case .wgs84: .none
            case .mapPoint: .map
            case .pixel(let view): .view(view)
            case .system(let system):
                .system(try Transformation(fromSystem: Transformation.wgs84, toSystem: system))
            case .plane: .none
            }
        transformation =
            if case .system(let found) = toDegrees { found } else if case .system(let found) = fromDegrees {
                found
            } else {
                nil
            }
    }

    /// As PROJ names it; nil for what PROJ knows nothing of.
    private static func definition(_ space: CoordinateSpace) -> String? {
        switch space {
        case .wgs84: Transformation.wgs84
        case .system(let system): system
        case .mapPoint, .pixel, .plane: nil
        }
    }

    private static func unrelated(_ source: CoordinateSpace, _ target: CoordinateSpace) -> Problem {
        let (plane, other) = source.plane == nil ? (target, source) : (source, target)
        return Problem(
            .data, "planar", "nothing relates \(SpaceName.short(plane)) to \(SpaceName.short(other))",
            hint: "\(Setting.sourceSystem) says which system coordinates are in, if they have a place on the globe")
    }

    /// Why two planes cannot be one: their units differ.
    private static func difference(of one: Plane, _ other: Plane) -> Problem {
        let phrases = [one, other].map { plane in
            "in \(plane.unit?.name ?? "its unit") on \(SpaceName.short(.plane(plane)))"
        }
        return Problem(
            .data, "planar", "coordinates are \(phrases[0]) and \(phrases[1]): they cannot be one plane",
            hint: "transform one of them first, or read each by itself")
    }

    /// Changes all positions of the feature's shape.
    func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        if isFromMap { feature.shape.isFromMap = true }
        var isClamped = false
        if keepsOriginals {
            originals.removeAll()
            if case .system = toDegrees { originals.append(contentsOf: feature.shape.points.span) }
        }
        for index in 0..<feature.shape.points.count {
            feature.shape.points[index] = try changed(
                feature.shape.points[index], of: feature, chunk, &isClamped)
        }
        if case .view(let view) = fromDegrees { feature.shape.place(in: view) }
        if isClamped { feature.alterations.add(.clampedLatitude, at: chunk.byte(of: feature)) }
    }

    /// The longitude of the place half way between two positions of the last shape, on the plane that they came from;
    /// nil where they came from none.
    func longitudeHalfway(_ one: Int, _ other: Int) -> Double? {
        guard max(one, other) < originals.count, case .system(let transformation) = toDegrees else { return nil }
        let x = (originals[one].x + originals[other].x) / 2
        let y = (originals[one].y + originals[other].y) / 2
        return transformation.transform(x: x, y: y)?.x
    }

    /// True if a shape, which stays as it is, would be in a box.
    ///
    /// - Parameter judge: knows which way its long edges take.
    func reaches(
        _ box: GeographicBox, _ feature: borrowing Feature, _ chunk: borrowing Chunk, _ judge: inout LongEdgeJudge
    ) throws(BadRecord) -> Bool {
        var extremes = Shape.Box()
        var isClamped = false
        for index in 0..<feature.shape.points.count {
            extremes.insert(try changed(feature.shape.points[index], of: feature, chunk, &isClamped))
        }
        guard GeographicBox.isWide(extremes) else { return box.intersects(extremes) }
        var shape = Shape()
        shape.kind = feature.shape.kind
        for index in 0..<feature.shape.points.count {
            shape.points.append(try changed(feature.shape.points[index], of: feature, chunk, &isClamped))
        }
        for index in 0..<feature.shape.ringEnds.count { shape.ringEnds.append(feature.shape.ringEnds[index]) }
        for index in 0..<feature.shape.partEnds.count { shape.partEnds.append(feature.shape.partEnds[index]) }
        for index in 0..<feature.shape.members.count { shape.members.append(feature.shape.members[index]) }
        _ = judge.settle(&shape)
        return box.intersects(shape)
    }

    /// True if positions are those of a map, or of a view of it.
    private var isFromMap: Bool {
        switch toDegrees {
        case .map, .view: true
        case .none, .system: false
        }
    }

    /// A position on the way into a view is left in map points.
    private func changed(
        _ point: Shape.Point, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ isClamped: inout Bool
    ) throws(BadRecord) -> Shape.Point {
        let degrees: Shape.Point
        switch toDegrees {
        case .none: degrees = point
        case .system(let transformation):
            degrees = try projected(point, of: feature, chunk, by: transformation)
        case .map, .view:
            let mapPoint = mapPoint(of: point)
            if case .map = fromDegrees { return mapPoint }
            if case .view = fromDegrees { return mapPoint }
            degrees = Shape.Point(
                x: mapPoint.x / MapPoint.worldSize * 360 - 180, y: Coordinate.latitude(ofMapY: mapPoint.y))
        }
        switch fromDegrees {
        case .none: return degrees
        case .system(let transformation): return try projected(degrees, of: feature, chunk, by: transformation)
        case .map, .view:
            guard degrees.x.isFinite, degrees.y.magnitude <= 90 else { throw Self.offGlobe(degrees, feature, chunk) }
            if feature.shape.isFromMap {
                return Shape.Point(
                    x: MapPoint.mapX(longitude: degrees.x), y: MapPoint.mapY(ofMapLatitude: degrees.y))
            }
            if MapPoint.isBeyondMap(latitude: degrees.y) { isClamped = true }
            let mapPoint = MapPoint.projecting(latitude: degrees.y, longitude: degrees.x)
            return Shape.Point(x: mapPoint.x, y: mapPoint.y)
        }
    }

    /// Of a position that is one already, or one on a screen.
    private func mapPoint(of point: Shape.Point) -> Shape.Point {
        guard case .view(let view) = toDegrees else { return point }
        let mapPoint = view.mapPoint(for: PixelPoint(x: point.x, y: point.y))
        return Shape.Point(x: mapPoint.x, y: mapPoint.y)
    }

    private func projected(
        _ point: Shape.Point, of feature: borrowing Feature, _ chunk: borrowing Chunk, by transformation: Transformation
    ) throws(BadRecord) -> Shape.Point {
        if let (x, y) = transformation.transform(x: point.x, y: point.y) { return Shape.Point(x: x, y: y) }
        throw BadRecord(
            "not-transformable", record: feature.record, at: chunk.byte(of: feature),
            "\(DecimalText.shortest(point.x)),\(DecimalText.shortest(point.y)) cannot be transformed from "
                + "\(SpaceName.short(source)): \(transformation.lastFailure())")
    }

    private static func offGlobe(
        _ degrees: Shape.Point, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) -> BadRecord {
        BadRecord(
            "invalid-coordinate", record: feature.record, at: chunk.byte(of: feature),
            "\(DecimalText.shortest(degrees.x)),\(DecimalText.shortest(degrees.y)) is no place on the globe")
    }
}
