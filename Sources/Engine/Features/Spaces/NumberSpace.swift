public import Geometry

/// Meaning of a pair of numbers.
public enum NumberSpace: Hashable, Sendable {
    /// Degrees on WGS84, latitude first.
    case coordinate
    /// Units of the map, whose world is 2^28 wide.
    case mapPoint
    /// Screen points of a viewport.
    case pixel
    /// A coordinate reference system by PROJ's name for it; x comes first, whatever the authority says.
    case system(String)
}

extension NumberSpace {
    /// Form in which a record of this space is written.
    public func form(ofAreas: Bool) -> String {
        switch (self, ofAreas) {
        case (.coordinate, false): "lat,lon"
        case (.coordinate, true): "lat,lon,dlat,dlon"
        case (_, false): "x,y"
        case (_, true): "x,y,width,height"
        }
    }

    /// The space of positions for a pair of numbers. A system keeps its name as it was given.
    ///
    /// - Parameter view: the view that pixels belong to.
    public func resolved(in view: Viewport?) -> CoordinateSpace {
        switch self {
        case .coordinate: .wgs84
        case .mapPoint: .mapPoint
        case .pixel:
            if let view { .pixel(view) } else { preconditionFailure("pixels are of a view") }
        case .system(let system): .system(system)
        }
    }

    /// The plane that a local system defines; nil for any other space.
    var plane: Plane? {
        if case .system(let system) = self { CoordinateSpace(definedBy: system).plane } else { nil }
    }

    var name: String {
        switch self {
        case .coordinate: "coordinates"
        case .mapPoint: "map points"
        case .pixel: "pixels"
        case .system(let text): SystemName.short(text)
        }
    }
}
