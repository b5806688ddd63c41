import FormatKit
import Geometry

/// The meaning of a `coordinateSpace` member, by which plat declares coordinates that are not degrees:
/// `{"name":"map-point"}`, a CRS by its name, `{"name":"pixel","viewport":{…}}` with the view, or `{"name":"plane"}`,
/// perhaps with its `definition`.
enum GeoJSONCoordinateSpace {
    case said(CoordinateSpace)
    /// Pixels of an unknown view.
    case unreadable
    /// A member of other software that happens to have this name.
    case foreign

    /// - Parameter start: where the member's value starts, which is known to be JSON.
    init(_ bytes: Span<UInt8>, at start: Int) {
        self =
            switch JSONText.string(named: "name", bytes, in: start) {
            case nil, ""?: .foreign
            case "coordinate"?: .said(.wgs84)
            case "map-point"?: .said(.mapPoint)
            case "pixel"?:
                if let view = JSONText.value(named: "viewport", bytes, in: start),
                    let viewport = Self.viewport(bytes, at: view)
                {
                    .said(.pixel(viewport))
                } else {
                    .unreadable
                }
            case "plane"?:
                .said(
                    .plane(
                        JSONText.string(named: "definition", bytes, in: start).flatMap { Plane(definition: $0) }
                            ?? Plane()))
            case let name?: .said(CoordinateSpace(definedBy: name))
            }
    }

    private static func viewport(_ bytes: Span<UInt8>, at start: Int) -> Viewport? {
        guard let size = JSONText.value(named: "size", bytes, in: start),
            let width = JSONText.number(named: "width", bytes, in: size),
            let height = JSONText.number(named: "height", bytes, in: size),
            let center = JSONText.value(named: "centerPoint", bytes, in: start),
            let x = JSONText.number(named: "x", bytes, in: center),
            let y = JSONText.number(named: "y", bytes, in: center),
            let scale = JSONText.number(named: "zoomScale", bytes, in: start)
        else { return nil }
        return Viewport(
            checkedSize: PixelSize(width: width, height: height), center: MapPoint(x: x, y: y), scale: scale,
            heading: JSONText.number(named: "heading", bytes, in: start) ?? 0)
    }
}

extension JSONText {
    fileprivate static func number(named name: String, _ bytes: Span<UInt8>, in start: Int) -> Double? {
        guard let value = value(named: name, bytes, in: start),
            bytes[value] == UInt8(ascii: "-") || bytes[value] &- UInt8(ascii: "0") < 10
        else { return nil }
        return (try? JSONScanner.number(bytes, from: value))?.value
    }
}
