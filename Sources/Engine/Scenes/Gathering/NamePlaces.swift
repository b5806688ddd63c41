import Drawing
import Geometry
import LabelFeatures
import Layers

/// Finds where the name of an area stands: near its middle, unless the text lies in the area much better at the usual place
/// of labels.
struct NamePlaces: ~Copyable {
    private let request: AnnotationRequest
    private var usualPlaces: LabelPlace
    private var middles: LabelPlace

    init(_ request: AnnotationRequest) {
        self.request = request
        usualPlaces = LabelPlace(request.rules.site)
        middles = LabelPlace(request.rules.site, isNearMiddle: true)
    }

    /// Both places in map points, the better one for the text first; nil if the name has its place for another reason.
    ///
    /// - Parameters:
    ///   - usual: that of the part that a view shows; nil if it shows all.
    ///   - middle: the same near the middle.
    mutating func places(
        of feature: borrowing Feature, _ outline: borrowing Outline, _ standing: TextStanding?, _ usual: Shape.Point?,
        _ middle: Shape.Point?
    ) -> (best: Shape.Point, other: Shape.Point)? {
        guard let standing, request.fitsAreas, request.rules.site == .label else { return nil }
        var (usual, middle) = (usual, middle)
        if usual == nil {
            usual = usualPlaces.point(of: feature).map { SceneGatherer.mapPoint($0, feature) }
            middle = middles.point(of: feature).map { SceneGatherer.mapPoint($0, feature) }
        }
        guard let usual, let middle else { return nil }
        let isBetter = AreaPlaces(standing, heading: request.view?.heading ?? 0).prefers(
            middle, to: usual, outline, request.view)
        return isBetter ? (middle, usual) : (usual, middle)
    }
}
