import Drawing
import Geometry
import JSON

extension PageSettings {
    /// The settings as members of a page's data.
    var members: [(name: String, value: JSONValue)] {
        [
            ("title", .string(title)), ("attribution", .string(attribution)),
            ("zooms", .array([.integer(zooms.lowerBound), .integer(zooms.upperBound)])), ("view", viewValue),
            ("options", options), ("location", locationValue), ("skipped", .integer(skipped)), ("density", density),
        ]
    }

    private var viewValue: JSONValue {
        var value: JSONObject = ["isAimed": .boolean(isAimed)]
        switch view {
        case .exact(let center, let zoom):
            (value["x"], value["y"], value["zoom"]) = (.number(center.x), .number(center.y), .number(zoom))
        case .fitted(let rect, let padding):
            value["rect"] = .array([rect.minX, rect.minY, rect.maxX, rect.maxY].map { .number($0) })
            value["padding"] =
                padding.map { .array([$0.top, $0.right, $0.bottom, $0.left].map { .number($0) }) } ?? .null
        }
        return .object(value)
    }

    private var options: JSONValue {
        [
            "canZoom": .boolean(canZoom), "steps": .integer(Self.steps(isZoomFree: isZoomFree)),
            "canScroll": .boolean(canScroll), "isZoomFree": .boolean(isZoomFree),
            "isAnimated": .boolean(isAnimated), "hasScaleBar": .boolean(hasScaleBar),
            "graticule": graticule.map { .number($0) } ?? .null, "entrance": .string(entrance.rawValue),
            "families": .array(families.map { .string($0) }), "locates": .boolean(locates),
            "hasGeoLinks": .boolean(hasGeoLinks), "button": .string(button),
            "background": background.map { $0.isNone ? .null : .string($0.description) } ?? .string(""),
        ]
    }

    private var locationValue: JSONValue {
        guard let location else { return .null }
        let point = MapPoint(location.place)
        return [
            "x": .number(point.x), "y": .number(point.y), "accuracy": location.accuracy.map { .number($0) } ?? .null,
            "heading": location.heading.map { .number($0) } ?? .null,
            "colour": .string(
                [location.color.red, location.color.green, location.color.blue].map { "\($0)" }.joined(separator: ", ")),
            "shades": .array(LocationDot.shades(of: location.color).map { PageFigures.text($0) }),
        ]
    }

    private var density: JSONValue {
        guard let densityRamp else { return .null }
        let colours = (0..<256).map { JSONValue.string(densityRamp.color(at: Double($0) / 255).description) }
        return ["colours": .array(colours)]
    }
}
