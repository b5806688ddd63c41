public import Geometry
public import JSON

extension MapRect {
    /// The rect as an object; null for none.
    public var json: JSONValue {
        if isNull { return .null }
        return ["x": .number(minX), "y": .number(minY), "width": .number(width), "height": .number(height)]
    }
}
