import Geometry
public import LayerOverlay
import Layers
import Memory

/// Finds the areas of an indexed layer that a place lies in. One lookup works on one thread.
public struct AreaLookup: ~Copyable {
    public let layer: IndexedLayer
    private var candidates = FlatBuffer<Int32>()
    private var text = ByteBuffer()

    public init(_ layer: IndexedLayer) { self.layer = layer }

    /// Calls `body` with each feature that holds a place, inside or on its boundary, in the order of the layer.
    public mutating func forEachArea(latitude: Double, longitude: Double, _ body: (Int) -> Void) {
        let place = Shape.Point(x: longitude, y: latitude)
        layer.tree.search(place, into: &candidates)
        for item in (0..<candidates.count).map({ Int(candidates[$0]) }).sorted() {
            if let location = layer.columns.shapes.locate(place, in: item), location != .exterior { body(item) }
        }
    }

    /// Plain text of a feature's field; nil for null.
    public mutating func text(ofField field: Int, of item: Int) -> String? {
        text.removeAll()
        guard layer.append(field, of: item, to: &text) else { return nil }
        let bytes = text.bytes
        return unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
