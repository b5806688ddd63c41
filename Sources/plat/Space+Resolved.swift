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
    /// What PROJ knows, and WGS84 by whatever name.
    init(system: String) {
        self = (try? ReferenceSystem.isWGS84(system)) == true ? .wgs84 : .system(system)
    }
}
