import Geometry
public import Layers
import PROJ

/// What every command does with a feature first: takes it to the system of the output and asks whether it lies in the box
/// of interest.
public struct Arrival: FeatureOperation {
    /// Nil where coordinates stay as they are.
    private let transformation: Transformation?
    private let box: GeographicBox?
    /// From the layer's system to that of the box; nil where they are the same.
    private let toBox: Transformation?
    private let system: String
    private let log: OperationLog?
    private var count = 0

    /// Makes one for a thread of its own.
    ///
    /// - Parameters:
    ///   - system: what the layer's coordinates are, as PROJ names it; nil for WGS84.
    ///   - target: what they become; nil for WGS84.
    ///   - log: is told what PROJ does.
    public init(
        from system: String?, to target: String? = nil, within box: GeographicBox?, log: OperationLog? = nil
    ) throws(Problem) {
        self.box = box
        self.system = system ?? "WGS84"
        self.log = log
        let (source, goal) = (system ?? Transformation.wgs84, target ?? Transformation.wgs84)
        transformation = source == goal ? nil : try Transformation(fromSystem: source, toSystem: goal)
        toBox =
            box == nil || system == nil ? nil : try Transformation(fromSystem: source, toSystem: Transformation.wgs84)
    }

    public var leftOutCode: String { "outside-bbox" }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        // In the terms of the box before those of the output, by which edges would be missed.
        if let box {
            let reach = if let toBox { try boxOfInterest(of: feature, chunk, by: toBox) } else { feature.shape.box }
            guard box.intersects(reach) else { return false }
        }
        if let transformation {
            try project(&feature, chunk, by: transformation)
            if let log { note(transformation, in: log) }
        }
        return true
    }

    private func project(
        _ feature: inout Feature, _ chunk: borrowing Chunk, by transformation: Transformation
    ) throws(BadRecord) {
        for index in 0..<feature.shape.points.count {
            feature.shape.points[index] = try projected(
                feature.shape.points[index], of: feature, chunk, by: transformation)
        }
    }

    private func projected(
        _ point: Shape.Point, of feature: borrowing Feature, _ chunk: borrowing Chunk, by transformation: Transformation
    ) throws(BadRecord) -> Shape.Point {
        if let (x, y) = transformation.transform(x: point.x, y: point.y) { return Shape.Point(x: x, y: y) }
        throw BadRecord(
            "not-transformable", record: feature.record, at: chunk.byte(of: feature),
            "\(DecimalText.shortest(point.x)),\(DecimalText.shortest(point.y)) cannot be transformed from "
                + "\(SystemName.short(system)): \(transformation.lastFailure())")
    }

    private func boxOfInterest(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, by transformation: Transformation
    ) throws(BadRecord) -> Shape.Box {
        var box = Shape.Box()
        for index in 0..<feature.shape.points.count {
            box.insert(try projected(feature.shape.points[index], of: feature, chunk, by: transformation))
        }
        return box
    }

    /// PROJ may go different ways in different places; to ask for each of them would take longer than to go.
    private mutating func note(_ transformation: Transformation, in log: OperationLog) {
        if count % 1024 == 0 { log.add(transformation) }
        count += 1
    }
}
