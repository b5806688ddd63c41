import Drawing
import Layers

/// The features of all layers, gathered for a page.
public final class GatheredPage {
    public let scenes: GatheredScenes
    public internal(set) var tables: [PageTable]
    /// Files of the images in callouts, by feature; empty if they were not requested.
    public internal(set) var images: [FeatureTexts]
    /// Zoom levels at which features show; empty if they always do.
    public internal(set) var zooms: [FeatureZooms]

    /// Number of the features that are not points.
    public internal(set) var otherCount = 0
    /// Number of the points with elevations.
    public internal(set) var elevatedCount = 0

    public init(_ request: SceneRequest) {
        scenes = GatheredScenes(request)
        tables = request.layers.map { _ in PageTable() }
        images = request.layers.map { _ in FeatureTexts() }
        zooms = request.layers.map { _ in FeatureZooms() }
    }

    /// Ends the run when there is more than any page could hold, before it fills the memory.
    func checkSize(_ most: Int) throws(Problem) {
        let count = tables.reduce(0) { $0 + $1.byteCount } + scenes.scene.positionCount * Self.bytesOfPosition
        guard count > most else { return }
        throw Problem(
            .data, "large-page", "the layers have far more data than fits in a page",
            hint: Self.hint)
    }

    /// A position in a page takes at least this, as text.
    private static let bytesOfPosition = 4

    /// Ways to make a page smaller.
    static let hint: Wording = "select fewer features or fields, or write tiles"
}
