package import Features
package import Geometry

extension NumberSpace {
    /// The coordinate space, with the view for pixels. A system is recognized by any of its names.
    package func resolved(_ view: Viewport?) -> CoordinateSpace {
        if case .system(let system) = self { CoordinateSpace(system: system) } else { resolved(in: view) }
    }
}

extension CoordinateSpace {
    /// Makes the space of a system that PROJ knows, or of a plane. WGS84 is recognized by any of its names.
    init(system: String) {
        let space = CoordinateSpace(definedBy: system)
        self = space.plane == nil && (try? ReferenceSystem.isWGS84(system)) == true ? .wgs84 : space
    }
}
