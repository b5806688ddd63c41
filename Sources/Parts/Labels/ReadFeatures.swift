import Features
import LabelFeatures
import Layers
import PartRuns

/// Features that were read again after others have decided about their labels, or before.
final class ReadFeatures: LabelledFeatures {
    /// True to keep the features; false to find only the columns that a table needs for them.
    var keepsFeatures: Bool

    init(_ request: LabelRequest, keepsFeatures: Bool) throws(Problem) {
        self.keepsFeatures = keepsFeatures
        try super.init(request)
    }

    override func take(_ keeper: inout LabelGatherer) throws(Problem) {
        if keepsFeatures { try keeper.keep(in: kept) } else { keeper.report(kept.findings) }
    }
}
