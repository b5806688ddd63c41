import FuzzSupport
import GeoJSONLayers
import Geometry
import Layers

/// GeoJSON and its sequences of any bytes. The first byte chooses the options.
runFuzzer { start, count in
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let first = bytes.first else { return 0 }
    var options = LayerOptions()
    options.needsFields = first & 4 != 0
    if first & 8 != 0 { options.fields = ["a", "name"] }
    if first & 16 != 0 { options.stringFields = ["a", "n"] }
    if first & 32 != 0 { options.sourceSpace = .system("EPSG:25832") }
    if first & 64 != 0 { options.needsGeometry = .never }
    let flavor: GeoJSONFlavor? = [nil, .document, .lines, .records][Int(first & 3)]
    withFile(of: UnsafeBufferPointer(rebasing: bytes.dropFirst())) { path in
        do throws(Problem) {
            let layer = try GeoJSONLayer(
                try ByteSource(path: path), index: 0, options: options, flavor: flavor, holdsRows: first & 128 != 0)
            run(layer.chunks, layer.makeReader(), of: count)
            check(layer.facts.space)
            for (key, value) in layer.collectionMembers { precondition(key.count >= 2 && !value.isEmpty) }
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
    return 0
}

/// Checks that coordinates can be taken from the space that a document names.
func check(_ space: CoordinateSpace) {
    switch space {
    case .wgs84, .mapPoint, .plane: break
    case .system(let name): precondition(!name.isEmpty)
    case .pixel(let view):
        precondition(view.size.hasArea && view.scale > 0)
        let rect = view.visibleMapRect
        precondition(rect.minX.isFinite && rect.minY.isFinite && rect.width.isFinite && rect.height.isFinite)
    }
}
