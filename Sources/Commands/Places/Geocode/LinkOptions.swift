public import CommandKit
import Geometry
import Runner

/// Options for links: the app, and what it shows.
struct LinkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "App that opens the link: geo (any), apple, apple-unified (since iOS 18.4 and macOS 15.4), osm or google.",
            discussion: """
                geo: a geo URI (RFC 5870), for apps that support these; apple and apple-unified: Apple Maps; osm: the \
                website of OpenStreetMap; google: Google Maps.
                """, valueName: "APP", isBasic: true))
    var to: LinkRequest.Target

    @Option(
        help: ArgumentHelp(
            "Title of the place: text with fields in braces, such as '{name}, {country}'.",
            discussion: """
                \(TemplateArgument.rules) Without a title, Apple Maps shows the place in the middle of the map, but no \
                pin. Features without a position get a link that searches for their title.
                """, valueName: "TEMPLATE", isBasic: true,
            brief: "Title of the place, such as '{name}, {country}'."))
    var title: TemplateArgument?

    @Option(help: ArgumentHelp("Map to show.", defaultNote: "that of the app", valueName: "TYPE", isBasic: true))
    var mapType: LinkRequest.MapType?

    @Option(
        help: ArgumentHelp(
            "Zoom level of the map.",
            discussion: """
                2 to 21 for apple, and a whole number from 0 to 19 for osm. At level 0 the world is 256 pixels wide; \
                each level doubles that.
                """, defaultNote: "that of the app", valueName: "Z", isBasic: true), range: .from(0))
    var zoom: Double?

    @Option(
        help: ArgumentHelp(
            "Show this many degrees from south to north and from west to east.",
            discussion: """
                Links with a zoom level get the level of the tiles of 'plat fit --size 512x512 --region', or the nearest \
                one that the app has.
                """, valueName: "DLAT,DLON"))
    var span: SpanArgument?

    @Option(
        help: ArgumentHelp(
            "Fields with the span of each feature in degrees, such as span_lat,span_lon.", valueName: "DLAT,DLON"))
    var spanFields: NamePair?

    @Flag(help: "Write geo URIs that show the title on Android, with ?q=.")
    var geoLabel = false

    @Option(
        help: ArgumentHelp(
            "Field with the altitude of a geo URI in metres.", defaultNote: "the elevation of a point",
            valueName: "FIELD"))
    var altitudeField: String?

    @Option(
        help: ArgumentHelp(
            "Field with the accuracy of a geo URI: the radius in metres around the place.",
            discussion: "A negative accuracy is not written.", valueName: "FIELD"))
    var accuracy: String?

    /// The fields that options name.
    var namedFields: [(option: String, name: String)] {
        var fields = (title?.template.names ?? []).map { (option: $title.title, name: $0) }
        if let spanFields {
            fields += [($spanFields.title, spanFields.names.0), ($spanFields.title, spanFields.names.1)]
        }
        if let altitudeField { fields.append(($altitudeField.title, altitudeField)) }
        if let accuracy { fields.append(($accuracy.title, accuracy)) }
        return fields
    }

    /// Options for the map around a place.
    var ofMap: [ParsedOption] { [$title, $mapType] + ofScale }

    /// Options that only apply to the link of a feature.
    var ofPlace: [ParsedOption] { [$title] + ofScale + [$geoLabel, $altitudeField, $accuracy] }

    private var ofScale: [ParsedOption] { [$zoom, $span, $spanFields] }

    var rules: [Rule] {
        let app = "--to \(to.rawValue)"
        return [
            .oneOf($zoom, $span, $spanFields),
            .needs([$geoLabel, $altitudeField, $accuracy], "--to geo", if: to == .geo),
            .needs($geoLabel, $title),
            .excludes($geoLabel, $altitudeField, $accuracy, because: "Android reads either a title or these"),
            .refuse(
                [$mapType] + ofScale, with: app, if: to == .geo,
                because: "a geo URI names a place, and the app decides how to show it"),
            .that(
                to != .geo || title == nil || geoLabel,
                else: "--title cannot be used with \(app): geo URIs have no titles",
                hint: "use --geo-label for links that Android shows with a title"),
            .refuse(
                [$title], with: app, if: to == .osm || to == .google,
                because: "the app shows no titles of places that a link gives by coordinates"),
            .refuse([$mapType], with: app, if: to == .osm, because: "the website of OpenStreetMap has one map"),
            .refuse(
                [$mapType] + ofScale, with: app, if: to == .google,
                because: "links of Google Maps that show a pin name neither a zoom level nor a map type"),
            .refuse(
                [$zoom], with: app, if: to == .unified, because: "these links have no zoom level; use --span"),
            .refuse(
                [$title], with: $span.isGiven ? "--span" : "--span-fields",
                if: to == .unified && (span != nil || spanFields != nil),
                because: "a link of --to apple-unified has either a title or a span"),
        ] + rulesOfZoom
    }

    private var rulesOfZoom: [Rule] {
        guard let zoom, let levels = to.levels else { return [] }
        let range = "\(Int(levels.lowerBound)) to \(Int(levels.upperBound))"
        return [
            .that(
                levels.contains(zoom),
                else: "--zoom: \(DecimalText.shortest(zoom)) is out of range for --to \(to.rawValue) (\(range))"),
            .refuse(
                $zoom, if: to != .apple && zoom != zoom.rounded(),
                because: "must be a whole number with --to \(to.rawValue)"),
        ]
    }

    var request: LinkRequest {
        var request = LinkRequest(to: to)
        request.title = title?.template
        request.mapType = mapType
        if let zoom { request.scale = .level(zoom) }
        if let span { request.scale = .span(span.span) }
        if let spanFields {
            request.scale = .fields(latitudeDelta: spanFields.names.0, longitudeDelta: spanFields.names.1)
        }
        request.labelsGeo = geoLabel
        request.altitude = altitudeField
        request.accuracy = accuracy
        return request
    }
}

extension LinkRequest.Target: ExpressibleByArgument {
    public static var argumentNoun: String { "app" }
}

extension LinkRequest.MapType: ExpressibleByArgument {
    public static var argumentNoun: String { "map type" }
}
