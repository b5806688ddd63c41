import Layers

extension LinkWriter {
    /// Appends a link to directions.
    ///
    /// - Parameters:
    ///   - start: nil for where the device is.
    ///   - end: nil for where the device is; one of both is a place.
    func appendWay(from start: LinkPlace?, to end: LinkPlace?, _ link: inout ByteBuffer) {
        switch request.target {
        case .geo: break
        case .apple:
            link.append("https://maps.apple.com/?")
            append([("saddr=", start), ("daddr=", end)], &link)
            switch request.mode {
            case nil, .cycling: break
            case .driving: link.append("&dirflg=d")
            case .walking: link.append("&dirflg=w")
            case .transit: link.append("&dirflg=r")
            }
        case .unified:
            link.append("https://maps.apple.com/directions?")
            append([("source=", start), ("destination=", end)], &link)
            for place in request.via { append("&waypoint=", LinkPlace(place), &link) }
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
            link.append(";")
            if let end { link.append(place: end) }
        case .google:
            link.append("https://www.google.com/maps/dir/?api=1&")
            append([("origin=", start), ("destination=", end)], &link)
            for (index, place) in request.via.enumerated() {
                append(index == 0 ? "&waypoints=" : "%7C", LinkPlace(place), &link)
            }
            switch request.mode {
            case nil: break
            case .cycling: link.append("&travelmode=bicycling")
            case .driving, .walking, .transit: link.append("&travelmode=\(request.mode?.rawValue ?? "")")
            }
        }
    }

    private func append(_ name: String, _ place: LinkPlace, _ link: inout ByteBuffer) {
        link.append(name)
        link.append(place: place)
    }

    /// Appends the ends of the way that are not where the device is.
    private func append(_ ends: [(name: String, place: LinkPlace?)], _ link: inout ByteBuffer) {
        var separator = ""
        for case (let name, let place?) in ends {
            link.append(separator)
            append(name, place, &link)
            separator = "&"
        }
    }
}
