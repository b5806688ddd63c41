import Geometry
import JSON
import Rendering

/// The boxes of a picture as a layer: GeoJSON with an area for each, and its corners in pixels.
struct BoxLayer {
    let boxes: [PictureBox]
    let view: Viewport
    /// Names of the layers of the picture.
    let layers: [String]

    var text: String {
        let rows = boxes.map { feature($0).text() }.joined(separator: ",\n")
        return "{\"type\":\"FeatureCollection\",\"features\":[\n\(rows)\n]}\n"
    }

    private func feature(_ box: PictureBox) -> JSONValue {
        var values: JSONObject = ["kind": .string(box.kind.rawValue)]
        if let layer = box.layer { values["layer"] = .string(layers[layer]) }
        if !box.text.isEmpty { values["text"] = .string(box.text) }
        values["pixels"] = .array(box.corners.map { .array([Self.rounded($0.x, 1e3), Self.rounded($0.y, 1e3)]) })
        let ring = (box.corners + box.corners.prefix(1)).map { corner in
            let point = view.mapPoint(for: corner)
            let longitude = point.x / MapPoint.worldSize * 360 - 180
            return JSONValue.array([
                Self.rounded(longitude, 1e7), Self.rounded(Coordinate.latitude(ofMapY: point.y), 1e7),
            ])
        }
        return [
            "type": .string("Feature"), "properties": .object(values),
            "geometry": ["type": .string("Polygon"), "coordinates": .array([.array(ring.reversed())])],
        ]
    }

    private static func rounded(_ value: Double, _ parts: Double) -> JSONValue {
        .number((value * parts).rounded() / parts + 0)
    }
}
