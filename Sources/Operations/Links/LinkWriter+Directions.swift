import Geometry
import Layers

extension LinkWriter {
    /// Appends a link to directions.
    ///
    /// - Parameter start: nil for where the device is.
    func appendWay(from start: LinkPlace?, to end: LinkPlace, _ link: inout ByteBuffer) {
        switch request.target {
        case .geo: break
        case .apple:
            link.append("https://maps.apple.com/?")
            if let start { append("saddr=", start, then: "&", &link) }
            append("daddr=", end, then: "", &link)
            switch request.mode {
            case nil, .cycling: break
            case .driving: link.append("&dirflg=d")
            case .walking: link.append("&dirflg=w")
            case .transit: link.append("&dirflg=r")
            }
        case .unified:
            link.append("https://maps.apple.com/directions?")
            if let start { append("source=", start, then: "&", &link) }
            append("destination=", end, then: "", &link)
            for place in request.via { append("&waypoint=", LinkPlace(place), then: "", &link) }
            if let mode = request.mode { link.append("&mode=\(mode.rawValue)") }
        case .osm:
            link.append("https://www.openstreetmap.org/directions?")
            switch request.mode {
            case nil, .transit: break
            case .driving: link.append("engine=fossgis_osrm_car&")
            case .walking: link.append("engine=fossgis_osrm_foot&")
            case .cycling: link.append("engine=fossgis_osrm_bike&")
            }
            link.append("route=")
            if let start { link.append(place: start) }
            append(";", end, then: "", &link)
        case .google:
            link.append("https://www.google.com/maps/dir/?api=1")
            if let start { append("&origin=", start, then: "", &link) }
            append("&destination=", end, then: "", &link)
            for (index, place) in request.via.enumerated() {
                append(index == 0 ? "&waypoints=" : "%7C", LinkPlace(place), then: "", &link)
            }
            switch request.mode {
            case nil: break
            case .cycling: link.append("&travelmode=bicycling")
            case .driving, .walking, .transit: link.append("&travelmode=\(request.mode?.rawValue ?? "")")
            }
        }
    }

    private func append(_ name: String, _ place: LinkPlace, then end: String, _ link: inout ByteBuffer) {
        link.append(name)
        link.append(place: place)
        link.append(end)
    }
}
