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

    /// Both places in degrees, the better one for the text first; nil if the name has its place for another reason.
    mutating func places(
        of feature: borrowing Feature, _ outline: borrowing Outline, _ standing: TextStanding?
    ) -> (best: Shape.Point, other: Shape.Point)? {
        guard let standing, request.fitsAreas, request.rules.site == .label,
            let usual = usualPlaces.point(of: feature), let middle = middles.point(of: feature)
        else { return nil }
        let isBetter = AreaPlaces(standing, heading: request.view?.heading ?? 0).prefers(
            SceneGatherer.mapPoint(middle, feature), to: SceneGatherer.mapPoint(usual, feature), outline, request.view)
        return isBetter ? (middle, usual) : (usual, middle)
    }
}
