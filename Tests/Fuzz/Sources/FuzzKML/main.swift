import FormatKit
import FuzzSupport
import Geometry
import KMLLayers
import Layers

/// KML of any bytes. The first byte chooses the options, the next two the lengths that work is done in.
runFuzzer { start, count in
    guard count >= 3 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var options = LayerOptions()
    if bytes[0] & 1 != 0 { options.fields = ["name", "time", "a"] }
    if bytes[0] & 2 != 0 { options.stringFields = ["a"] }
    if bytes[0] & 4 != 0 { options.fieldLimit = FieldLimit(count: 3) }
    if bytes[0] & 8 != 0 { options.leavesOutAttributes = true }
    var lengths = KMLLengths()
    lengths.piece = 1 + Int(bytes[1])
    lengths.chunk = 1 + 16 * Int(bytes[2])
    withFile(of: UnsafeBufferPointer(rebasing: bytes.dropFirst(3))) { path in
        do throws(Problem) {
            let layer = try KMLLayer(try ByteSource(path: path), nil, index: 0, options: options, lengths: lengths)
            run(layer.chunks, layer.makeReader(), of: count, closesRings: true)
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
    return 0
}
