import CSVLayers
import FuzzSupport
import Layers

/// Tables of any bytes. The first byte chooses the options.
runFuzzer { start, count in
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let first = bytes.first else { return 0 }
    var options = LayerOptions()
    if first & 1 != 0 { options.csv.delimiter = [0x2C, 0x3B, 0x09, 0x7C][Int(first >> 1 & 3)] }
    if first & 8 != 0 {
        options.csv.hasHeader = false
        options.csv.latitudeColumn = "1"
        options.csv.longitudeColumn = "2"
    }
    if first & 16 != 0 { options.encoding = "utf-8" }
    if first & 32 != 0 { options.csv.wktColumn = first & 8 != 0 ? nil : "1" }
    withFile(of: UnsafeBufferPointer(rebasing: bytes.dropFirst())) { path in
        do throws(Problem) {
            let source = try ByteSource(path: path)
            let reopen: (() throws(Problem) -> ByteSource)? =
                first & 64 != 0 ? { () throws(Problem) in try ByteSource(path: path) } : nil
            let layer = try CSVLayer(source, reopen: reopen, index: 0, options: options)
            run(layer.chunks, layer.makeReader(), of: count)
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
    return 0
}
