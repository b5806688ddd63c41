import FuzzSupport
import Geometry
import Layers
import VCardLayers

/// Cards of any bytes. The first byte chooses the options, the second the length of chunks.
runFuzzer { start, count in
    guard count >= 2 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var options = LayerOptions()
    if bytes[0] & 1 != 0 { options.fields = ["name", "city"] }
    options.takesNoGeometry = bytes[0] & 2 != 0
    options.chunkLength = 1 + Int(bytes[1])
    withFile(of: UnsafeBufferPointer(rebasing: bytes.dropFirst(2))) { path in
        do throws(Problem) {
            let layer = try VCardLayer(try ByteSource(path: path), nil, index: 0, options: options)
            run(layer.chunks, layer.makeReader(), of: 13 * count)
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
    return 0
}
