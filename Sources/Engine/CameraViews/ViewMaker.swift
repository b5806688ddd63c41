import Features
import Geometry
import Layers

/// Makes the view of each feature. Reuses its buffers.
struct ViewMaker: ~Copyable {
    private let request: ViewRequest
    private var bounds = ShapeBounds()

    init(_ request: ViewRequest) { self.request = request }

    /// The view of a feature; nil if it has no position.
    mutating func view(
        of feature: inout Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Viewport? {
        let rect = bounds.mapRect(of: feature.shape)
        guard let view = request.view(of: rect) else { return nil }
        guard ViewRequest.isUsable(view) else {
            throw BadRecord(
                "off-map", record: feature.record, at: chunk.byte(of: feature), "the view would leave the map")
        }
        if bounds.isClamped { feature.warnings.add(.clampedLatitude, at: chunk.byte(of: feature)) }
        return view
    }
}
