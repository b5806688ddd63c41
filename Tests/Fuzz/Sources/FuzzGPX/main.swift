import FuzzSupport
import GPXLayers
import Geometry
import Layers

/// GPX of any bytes. The first byte chooses the options, the next two the lengths that work is done in.
runFuzzer { start, count in
    guard count >= 3 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let (first, piece, chunk) = (bytes[0], bytes[1], bytes[2])
    var options = LayerOptions()
    options.isExamined = true
    if first & 1 != 0 { options.fields = ["time", "ele", "name", "a"] }
    if first & 2 != 0 { options.stringFields = ["ele", "a"] }
    if first & 4 != 0 { options.encoding = ["utf-8", "latin1"][Int(first >> 3 & 1)] }
    if first & 16 != 0 { options.fieldLimit = FieldLimit(count: 4) }
    if first & 32 != 0 { options.leavesOutAttributes = true }
    var lengths = GPXLengths()
    lengths.piece = 1 + Int(piece)
    lengths.chunk = 1 + 16 * Int(chunk)
    withFile(of: UnsafeBufferPointer(rebasing: bytes.dropFirst(3))) { path in
        let whole = Reading(path, options, GPXLengths())
        let split = Reading(path, options, lengths)
        if whole != split { fatalError(whole.difference(from: split)) }
        do throws(Problem) {
            let layer = try open(path, options, lengths)
            run(layer.chunks, layer.makeReader(), of: count)
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
    return 0
}

func open(_ path: String, _ options: LayerOptions, _ lengths: GPXLengths) throws(Problem) -> GPXLayer {
    let source = try ByteSource(path: path, encoding: options.encoding)
    return try GPXLayer(source, nil, index: 0, options: options, lengths: lengths)
}
