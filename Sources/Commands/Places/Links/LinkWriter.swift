import Geometry
import Layers

/// Writes links for one request.
struct LinkWriter {
    let request: LinkRequest

    /// What a link is made of besides the request.
    struct Facts {
        /// The place of the feature; nil if it has none.
        var place: LinkPlace?
        /// Altitude in metres.
        var altitude: Double?
        /// Accuracy in metres.
        var accuracy: Double?
        /// Height and width of the map in degrees.
        var span: CoordinateSpan?
    }

    /// Appends the link of a feature, or nothing if it has neither a place nor a title to search for.
    ///
    /// - Parameter title: UTF-8; empty for none.
    func append(_ facts: Facts, title: Span<UInt8>, to link: inout ByteBuffer) {
        guard let place = facts.place else { return appendSearch(title, to: &link) }
        switch request.subject {
        case .place:
            switch request.target {
            case .geo: appendGeo(place, facts, title, to: &link)
            case .apple: appendApple(place, facts, title, to: &link)
            case .unified: appendUnified(place, facts, title, to: &link)
            case .osm: appendOSM(place, facts, to: &link)
            case .google:
                link.append("https://www.google.com/maps/search/?api=1&query=")
                link.append(place: place)
            }
        case .device: appendHere(to: &link)
        case .wayFrom(let start): appendWay(from: start.map { LinkPlace($0) }, to: place, &link)
        case .wayTo(let end): appendWay(from: place, to: end.map { LinkPlace($0) }, &link)
        }
    }

    /// Appends a link that opens the app where the device is: one that names no place.
    func appendHere(to link: inout ByteBuffer) {
        switch request.target {
        case .geo: break
        case .apple, .unified:
            link.append("https://maps.apple.com/")
            switch request.mapType {
            case nil: break
            case .standard: link.append("?t=m")
            case .satellite: link.append("?t=k")
            case .hybrid: link.append("?t=h")
            }
        case .osm: link.append("https://www.openstreetmap.org/")
        case .google: link.append("https://www.google.com/maps/@?api=1&map_action=map")
        }
    }

    /// Appends a link that searches for the title, as there is no place.
    private func appendSearch(_ title: Span<UInt8>, to link: inout ByteBuffer) {
        guard !title.isEmpty, case .place = request.subject else { return }
        switch request.target {
        case .geo: link.append("geo:0,0?q=")
        case .apple: link.append("https://maps.apple.com/?q=")
        case .unified: link.append("https://maps.apple.com/search?query=")
        case .osm, .google: return
        }
        link.append(encoded: title)
    }

    private func appendGeo(_ place: LinkPlace, _ facts: Facts, _ title: Span<UInt8>, to link: inout ByteBuffer) {
        link.append("geo:")
        link.append(place: place)
        if request.labelsGeo {
            guard !title.isEmpty else { return }
            link.append("?q=")
            link.append(place: place)
            link.append("(")
            link.append(encoded: title)
            return link.append(")")
        }
        if let altitude = facts.altitude {
            link.append(",")
            link.append(linkNumber: altitude)
        }
        if let accuracy = facts.accuracy {
            link.append(";u=")
            link.append(linkNumber: accuracy)
        }
    }

    private func appendApple(_ place: LinkPlace, _ facts: Facts, _ title: Span<UInt8>, to link: inout ByteBuffer) {
        link.append("https://maps.apple.com/?ll=")
        link.append(place: place)
        if !title.isEmpty {
            link.append("&q=")
            link.append(encoded: title)
        }
        if let level = level(facts, around: place) {
            link.append("&z=")
            link.append(linkNumber: level)
        }
        switch request.mapType {
        case nil: break
        case .standard: link.append("&t=m")
        case .satellite: link.append("&t=k")
        case .hybrid: link.append("&t=h")
        }
    }

    private func appendUnified(_ place: LinkPlace, _ facts: Facts, _ title: Span<UInt8>, to link: inout ByteBuffer) {
        if let span = facts.span {
            link.append("https://maps.apple.com/frame?center=")
            link.append(place: place)
            link.append("&span=")
            link.append(linkNumber: span.latitudeDelta)
            link.append(",")
            link.append(linkNumber: span.longitudeDelta)
        } else {
            link.append("https://maps.apple.com/place?coordinate=")
            link.append(place: place)
            if !title.isEmpty {
                link.append("&name=")
                link.append(encoded: title)
            }
        }
        switch request.mapType {
        case nil: break
        case .standard: link.append("&map=explore")
        case .satellite: link.append("&map=satellite")
        case .hybrid: link.append("&map=hybrid")
        }
    }

    private func appendOSM(_ place: LinkPlace, _ facts: Facts, to link: inout ByteBuffer) {
        link.append("https://www.openstreetmap.org/?mlat=")
        link.append(place.latitude, LinkPlace.precision)
        link.append("&mlon=")
        link.append(place.longitude, LinkPlace.precision)
        guard let level = level(facts, around: place) else { return }
        link.append("#map=")
        link.append(linkNumber: level)
        link.append("/")
        link.append(place: place, separator: UInt8(ascii: "/"))
    }

    /// The zoom level that is requested, or the one of tiles at which the span fills a view.
    private func level(_ facts: Facts, around place: LinkPlace) -> Double? {
        if case .level(let level) = request.scale { return level }
        guard let span = facts.span, let levels = request.target.levels else { return nil }
        let region = CoordinateRegion(center: place.coordinate, span: span)
        let side = LinkRequest.viewSize
        // A region at a pole has no extent on the map.
        let level = Viewport(fitting: region, in: PixelSize(width: side, height: side)).map { Double($0.tileLevel) }
        return min(max(level ?? levels.lowerBound, levels.lowerBound), levels.upperBound)
    }
}
