import Geometry
import Operations

extension NumberSpace {
    /// With the view that pixels are of, and systems recognized that have more than one name.
    func resolved(_ view: Viewport?) -> CoordinateSpace {
        if case .system(let system) = self { CoordinateSpace(system: system) } else { resolved(in: view) }
    }
}

extension CoordinateSpace {
    /// Makes the space of a system that PROJ knows, with WGS84 recognized by any of its names, or of a plane.
    init(system: String) {
        let space = CoordinateSpace(definedBy: system)
        self = space.plane == nil && (try? ReferenceSystem.isWGS84(system)) == true ? .wgs84 : space
    }
}
