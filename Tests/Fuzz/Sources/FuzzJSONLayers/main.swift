import EsriJSONLayers
import FormatKit
import FuzzSupport
import Geometry
import Layers
import TopoJSONLayers

/// TopoJSON and JSON of Esri of any bytes. The first byte chooses the format and the options.
runFuzzer { start, count in
    guard count >= 1 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var options = LayerOptions()
    if bytes[0] & 2 != 0 { options.fields = ["a", "d"] }
    if bytes[0] & 4 != 0 { options.fieldLimit = FieldLimit(count: 3) }
    withFile(of: UnsafeBufferPointer(rebasing: bytes.dropFirst(1))) { path in
        do throws(Problem) {
            if bytes[0] & 1 == 0 {
                let layer = try TopoJSONLayer(try ByteSource(path: path), nil, index: 0, options: options)
                run(layer.chunks, layer.makeReader(), of: count, closesRings: true)
            } else {
                let layer = try EsriJSONLayer(try ByteSource(path: path), nil, index: 0, options: options)
                run(layer.chunks, layer.makeReader(), of: count, closesRings: true)
            }
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
    return 0
}
