import Decluttering
import Geometry
import LabelFeatures
import Layers
import TestSupport

/// All that is known of a feature when its label was made.
struct MadeLabel {
    let label: Label
    let place: Shape.Point
    let standing: LabelStanding
    let warnings: [WarningKind]
    let key: UInt64
    let lesserPriorities: [Double]

    static let fields = ["one", "two", "three", "four"]

    init(
        _ sample: Sample, fields: [String] = fields, _ change: (inout LabelRequest) -> Void = { _ in }
    ) throws {
        var request = LabelRequest()
        change(&request)
        var maker = LabelMaker(request)
        for (index, name) in fields.enumerated() { maker.add(Field(name, .any), at: index) }
        var feature = Feature()
        var chunk = Chunk()
        feature.become(sample, 0, in: &chunk)
        label = try maker.label(of: feature, chunk)
        place = maker.place
        standing = maker.standing
        warnings = maker.warnings
        key = maker.key
        lesserPriorities = maker.lesserPriorities
    }

    /// The code of what is wrong with the record.
    static func fault(_ sample: Sample, _ change: (inout LabelRequest) -> Void = { _ in }) -> String? {
        do {
            _ = try MadeLabel(sample, change)
            return nil
        } catch {
            return (error as? BadRecord)?.code
        }
    }
}
