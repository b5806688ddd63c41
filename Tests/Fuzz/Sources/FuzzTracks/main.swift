import FormatKit
import FuzzSupport
import Layers
import NMEALayers
import TCXLayers
import TimelineLayers

/// Tracks of any bytes. The first byte chooses the format and the length of chunks, which must make no difference.
runFuzzer { start, count in
    guard count >= 1 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let formats: [any ReadableFormat] = [NMEAFormat(), TCXFormat(), TimelineFormat()]
    let format = formats[Int(bytes[0]) % 3]
    withFile(of: UnsafeBufferPointer(rebasing: bytes.dropFirst(1))) { path in
        let whole = records(path, format, 1 << 20)
        let split = records(path, format, 1 + Int(bytes[0] >> 2))
        precondition(whole == split, "\(whole) records, or \(split)")
        do throws(Problem) {
            let layer = try open(path, format, 1 << 20)
            run(layer.chunks, layer.makeReader(), of: count)
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
    return 0
}

func open(_ path: String, _ format: any ReadableFormat, _ length: Int) throws(Problem) -> PointLayer {
    var options = LayerOptions()
    options.chunkLength = length
    let input = LayerInput(
        index: 0, options: options, reason: nil, path: path, isStandardInput: false, reopen: nil)
    guard let layer = try format.open(try ByteSource(path: path), input) as? PointLayer else {
        fatalError("another layer")
    }
    return layer
}

/// Number of records before the end or a problem.
func records(_ path: String, _ format: any ReadableFormat, _ length: Int) -> Int {
    var count = 0
    do throws(Problem) {
        var chunks = try open(path, format, length).chunks
        var chunk = Chunk()
        while try chunks.next(into: &chunk) { count += chunk.records.records.count }
    } catch {
        precondition(!error.message.isEmpty)
    }
    return count
}
