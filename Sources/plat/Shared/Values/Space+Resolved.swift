import Geometry
import Operations

extension Space {
    /// With the view that pixels are of.
    func resolved(_ view: Viewport?) -> CoordinateSpace {
        switch self {
        case .coordinate: .wgs84
        case .mapPoint: .mapPoint
        case .pixel:
            if let view { .pixel(view) } else { preconditionFailure("pixels are of a view") }
        case .system(let system): CoordinateSpace(system: system)
        }
    }
}

extension CoordinateSpace {
    /// Makes the space of a system that PROJ knows, with WGS84 recognized by any of its names, or of a plane.
    init(system: String) {
        let space = CoordinateSpace(definedBy: system)
        self = space.plane == nil && (try? ReferenceSystem.isWGS84(system)) == true ? .wgs84 : space
    }
}
