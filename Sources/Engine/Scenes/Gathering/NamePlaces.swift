import Drawing
import Geometry
import LabelFeatures
import LabelLines
import Layers

/// Finds where the name of an area stands: near its middle, unless the text lies in the area much better at the usual place
/// of labels.
struct NamePlaces: ~Copyable {
    private let request: AnnotationRequest
    private var places: LabelPlace

    init(_ request: AnnotationRequest) {
        self.request = request
        places = LabelPlace(request.rules.site)
    }

    /// Both places in map points, the better one for the text first; nil if the name has its place for another reason.
    ///
    /// - Parameter shown: those of the part that a view shows; nil if it shows all.
    mutating func places(
        of feature: borrowing Feature, _ outline: borrowing Outline, _ standing: TextStanding?, shown: LabelPoints?
    ) -> (best: Shape.Point, other: Shape.Point)? {
        guard let standing, request.fitsAreas, request.rules.site == .label,
            let found = shown ?? places.points(of: feature)?.map({ SceneGatherer.mapPoint($0, feature) })
        else { return nil }
        let isBetter = AreaPlaces(standing, heading: request.view?.heading ?? 0).prefers(
            found.middle, to: found.usual, outline, request.view)
        return isBetter ? (found.middle, found.usual) : (found.usual, found.middle)
    }
}
