import Geometry
import Layers

extension ByteBuffer {
    /// Appends the members that declare the coordinates of a collection, each followed by a comma; none for WGS84.
    ///
    /// plat itself reads `coordinateSpace`. A CRS also gets the `crs` member of 2008 for other programs, which would
    /// otherwise take a plane for WGS84.
    mutating func append(spaceOf space: CoordinateSpace) {
        switch space {
        case .wgs84: return
        case .mapPoint: append(#""coordinateSpace":{"name":"map-point"},"#)
        case .pixel(let view):
            append(#""coordinateSpace":{"name":"pixel","viewport":{"size":{"width":"#)
            append(view.size.width, .full)
            append(#","height":"#)
            append(view.size.height, .full)
            append(#"},"centerPoint":{"x":"#)
            append(view.center.x, .full)
            append(#","y":"#)
            append(view.center.y, .full)
            append(#"},"zoomScale":"#)
            append(view.scale, .full)
            if view.heading != 0 {
                append(#","heading":"#)
                append(view.heading, .full)
            }
            append("}},")
        case .system(let system):
            append(#""crs":{"type":"name","properties":{"name":"#)
            append(jsonString: Self.name(of: system))
            append(#"}},"coordinateSpace":{"name":"#)
            append(jsonString: system)
            append("},")
        case .plane(let plane):
            append(#""crs":{"type":"name","properties":{"name":"#)
            append(jsonString: plane.definition ?? Self.undefinedPlane)
            append(#"}},"coordinateSpace":{"name":"plane""#)
            if let definition = plane.definition {
                append(#","definition":"#)
                append(jsonString: definition)
            }
            append("},")
        }
    }

    /// PROJ's definition of a plane about which nothing is known.
    private static let undefinedPlane =
        #"ENGCRS["Undefined Cartesian SRS with unknown unit",EDATUM["Unknown engineering datum"],CS[Cartesian,2],"#
        + #"AXIS["X",unspecified,ORDER[1],LENGTHUNIT["unknown",0]],"#
        + #"AXIS["Y",unspecified,ORDER[2],LENGTHUNIT["unknown",0]]]"#

    /// `EPSG:25832` as a name of the OGC; other names unchanged.
    private static func name(of system: String) -> String {
        let parts = system.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, !system.contains(where: { "[=+/ ".contains($0) }) else { return system }
        return "urn:ogc:def:crs:\(parts[0])::\(parts[1])"
    }
}
