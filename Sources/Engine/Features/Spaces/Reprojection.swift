import Geometry
public import Layers
import Memory

/// First and last step of a command that has none between them, as one: most records of large layers are places that
/// stay as they are.
public struct Reprojection: FeatureOperation, ~Copyable {
    private var input: InputTransform
    private var output: OutputTransform
    /// True if nothing happens to single places within ±180° that have neither measures nor a box.
    private let leavesPlaces: Bool
    private let knowsWorld: Bool
    private let cuts: Bool

    public init(_ input: consuming InputTransform, _ output: consuming OutputTransform) {
        leavesPlaces = input.leavesPlaces && output.leavesPlaces
        (knowsWorld, cuts) = (input.knowsWorld, output.cuts)
        self.input = input
        self.output = output
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        if leavesPlaces, feature.shape.points.count == 1,
            !cuts || knowsWorld && feature.shape.points[0].x.magnitude <= 180, feature.measuresField < 0,
            feature.foreignMembers.isEmpty
        {
            return nil
        }
        if let reason = try input.apply(to: &feature, of: chunk) { return reason }
        return try output.apply(to: &feature, of: chunk)
    }
}
