package import Geometry
package import Layers
import Memory
import PROJ

/// Takes the positions of shapes from one space to another.
///
/// It is a class because it is checked for each feature and is large to copy.
package final class SpaceChange {
    private let source: CoordinateSpace
    private let target: CoordinateSpace
    private let transform: PointTransform
    /// The first position of the last shape before the change.
    private var start: Shape.Point?

    /// The positions of the last shape before the change; empty unless they are kept.
    private var originals = FlatBuffer<Shape.Point>()
    private let keepsOriginals: Bool
    /// Makes a change for one thread; nil if there is nothing to change.
    ///
    /// - Parameter keepsOriginals: true if `longitudeHalfway` will be called.
    package init?(from source: CoordinateSpace, to target: CoordinateSpace, keepsOriginals: Bool = false)
        throws(Problem)
    {
        guard source != target else { return nil }
        if source.plane != nil || target.plane != nil {
            // All planes count as one, unless their units differ.
            guard let from = source.plane, let to = target.plane else { throw Self.unrelated(source, target) }
            guard from.canBe(to) else { throw Self.difference(of: from, to) }
            return nil
        }
        self.source = source
        self.target = target
        self.keepsOriginals = keepsOriginals && source.system != nil
        transform = try PointTransform(from: source, to: target)
    }

    static func unrelated(_ source: CoordinateSpace, _ target: CoordinateSpace) -> Problem {
        let (plane, other) = source.plane == nil ? (target, source) : (source, target)
        return Problem(
            .data, "planar", "cannot convert between \(SpaceName.short(plane)) and \(SpaceName.short(other))",
            hint: "name the CRS of the coordinates with \(OptionName.sourceCRS) if they have one")
    }

    /// Problem of two planes that cannot be one because their units differ.
    private static func difference(of one: Plane, _ other: Plane) -> Problem {
        let phrases = [one, other].map { plane in
            "\(SpaceName.short(.plane(plane))) is in \(plane.unit?.name ?? "an unknown unit")"
        }
        return Problem(
            .data, "planar", "planes with different units cannot be combined: \(phrases[0]), but \(phrases[1])",
            hint: "convert one of the layers in a GIS, or read each separately")
    }

    /// PROJ's part of the way, after it has taken the first position of the last shape; nil if PROJ has none.
    func probedTransformation() -> Transformation? {
        guard let start, let transformation = transform.transformation else { return nil }
        _ = transformation.transform(x: start.x, y: start.y)
        return transformation
    }

    /// Changes all positions of the feature's shape.
    package func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        start = feature.shape.points.isEmpty ? nil : feature.shape.points[0]
        let box = feature.shape.box
        let isKept = transform.keeps(box)
        // Only a shape with edges has places on them.
        if keepsOriginals, feature.shape.points.count > 1 {
            originals.removeAll()
            if !isKept || GeographicBox.isWide(box) { originals.append(contentsOf: feature.shape.points.span) }
        }
        if isKept { return }
        if transform.isFromMap { feature.shape.isFromMap = true }
        var isClamped = false
        for index in 0..<feature.shape.points.count {
            feature.shape.points[index] = try changed(
                feature.shape.points[index], of: feature, chunk, &isClamped)
        }
        if let view = transform.targetView { feature.shape.place(in: view) }
        if isClamped { feature.warnings.add(.clampedLatitude, at: chunk.byte(of: feature)) }
        guard let edge = transform.edge else { return }
        let changed = feature.shape.box
        if max(changed.north, -changed.south) > edge {
            feature.warnings.add(.beyondMap, at: chunk.byte(of: feature))
        }
    }

    /// True if positions in a box stay as they are.
    package func keeps(_ box: Shape.Box) -> Bool { transform.keeps(box) }

    /// Changes a position that is not part of a feature; nil if it has none in the target.
    package func changed(_ point: Shape.Point) -> Shape.Point? {
        var isClamped = false
        guard let changed = try? transform.position(of: point, isClamped: &isClamped),
            changed.x.isFinite, changed.y.isFinite
        else { return nil }
        return changed
    }

    /// Applies a change, and lets a probe look at it. As an argument, the change is not retained for each feature.
    @inline(never)
    static func apply(
        _ change: SpaceChange, to feature: inout Feature, of chunk: borrowing Chunk, _ probe: inout OperationProbe
    ) throws(BadRecord) {
        try change.apply(to: &feature, of: chunk)
        probe.look(at: change)
    }

    /// Longitude of the place half way between two positions of the last shape, on the plane that they came from; nil
    /// if they did not come from a plane.
    func longitudeHalfway(_ one: Int, _ other: Int) -> Double? {
        guard max(one, other) < originals.count else { return nil }
        let x = (originals[one].x + originals[other].x) / 2
        let y = (originals[one].y + originals[other].y) / 2
        var isClamped = false
        return try? transform.position(of: Shape.Point(x: x, y: y), isClamped: &isClamped).x
    }

    /// True if the changed shape would meet a box; the shape itself stays as it is.
    ///
    /// - Parameter resolver: decides which way long edges go.
    func reaches(
        _ box: GeographicBox, _ feature: borrowing Feature, _ chunk: borrowing Chunk, _ resolver: inout LongEdgeResolver
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
        _ = resolver.resolve(&shape)
        return box.intersects(shape)
    }

    /// Changes a position; on the way into a view it becomes a map point.
    private func changed(
        _ point: Shape.Point, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ isClamped: inout Bool
    ) throws(BadRecord) -> Shape.Point {
        do throws(PointTransform.Failure) {
            return try transform.position(
                of: point, keepsLatitude: feature.shape.isFromMap, isClamped: &isClamped)
        } catch {
            throw bad(error, feature, chunk)
        }
    }

    private func bad(
        _ failure: PointTransform.Failure, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) -> BadRecord {
        let (code, point, reason) =
            switch failure {
            case .notTransformable(let point, let error):
                (
                    "not-transformable", point,
                    "cannot be transformed from \(SpaceName.short(source)) to \(SpaceName.short(target)): \(error)"
                )
            case .offGlobe(let point): ("invalid-coordinate", point, "is not a position on the globe")
            }
        return BadRecord(
            code, record: feature.record, at: chunk.byte(of: feature),
            "\(point.words) \(reason)",
            hint: code == "invalid-coordinate"
                ? nil : "select the area of the CRS with --bbox")
    }
}
