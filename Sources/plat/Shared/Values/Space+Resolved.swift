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
    /// What PROJ knows, WGS84 by whatever name, and planes.
    init(system: String) {
        let space = CoordinateSpace(definedBy: system)
        self = space.plane == nil && (try? ReferenceSystem.isWGS84(system)) == true ? .wgs84 : space
    }
}
