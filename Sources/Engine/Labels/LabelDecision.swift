package import Decluttering
package import Geometry
package import Memory

/// Labels ready to be decided: on the map, or by their distance on the ground.
package enum LabelDecision: ~Copyable {
    case onMap(Arrangement)
    case onGround(Thinning)

    /// - Parameter places: a place in degrees for each label; empty unless the request has a distance.
    package init(_ labels: consuming Labels, _ places: borrowing FlatBuffer<Shape.Point>, _ request: LabelRequest) {
        if let spacing = request.spacing {
            self = .onGround(spacing.thinning(labels, places))
        } else {
            self = .onMap(Arrangement(labels))
        }
    }

    /// - Parameter zoom: the only zoom to decide; nil for those of the request. A distance has none.
    package func outcome(_ request: Decluttering.Request, atZoom zoom: Double?) -> Outcome {
        switch self {
        case .onMap(let arrangement): arrangement.declutter(request, atZoom: zoom)
        case .onGround(let thinning): thinning.declutter()
        }
    }

    func firstViolation(
        of outcome: borrowing Outcome, _ request: Decluttering.Request, atZoom zoom: Double?
    ) -> Violation? {
        switch self {
        case .onMap(let arrangement): arrangement.firstViolation(of: outcome, request, atZoom: zoom)
        case .onGround(let thinning): thinning.firstViolation(of: outcome)
        }
    }
}
