import FuzzSupport
import Layers
import ShapefileLayers

/// The files of a shapefile of any bytes, one after the other with a mark between them: .shp, .dbf, .shx, .cpg, .prj. The
/// first two bytes choose the options.
runFuzzer(seeds: Seeds.all) { start, count in
    guard count >= 2 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let (first, second) = (bytes[0], bytes[1])
    var options = LayerOptions()
    options.shapefile.keepsMeasures = first & 1 != 0
    if first & 2 != 0 { options.encoding = ["utf-8", "CP1252", "CP932", "CP437"][Int(first >> 2 & 3)] }
    if first & 16 != 0 { options.fields = ["ID", "name"] }
    if first & 32 != 0 { options.stringFields = ["ID", "real"] }
    if first & 64 != 0 { options.sourceSpace = .system("EPSG:25832") }
    options.isOneOfMany = first & 128 != 0
    options.classifySystem = { $0.hasPrefix("G") ? .wgs84 : $0.hasPrefix("P") ? .other : .none }
    // The entries of an archive may promise more than they hold.
    let excess = second & 1 != 0 ? 64 : 0
    var files = Seeds.split(bytes.dropFirst(2)).enumerated().map { (index, part) -> MemoryBytes? in
        second & 2 << index != 0 ? nil : MemoryBytes(Array(part), excess: excess)
    }
    while files.count < 5 { files.append(nil) }
    let set = ShapefileSet(
        name: "fuzz", shapes: files[0], index: files[2], table: files[1], projection: files[4], codePage: files[3])
    do throws(Problem) {
        let layer = try ShapefileLayer(set, index: 0, options: options)
        run(layer.chunks, layer.makeReader(), of: count + 5 * excess, closesRings: true)
        for notice in layer.facts.notices { precondition(!notice.message.isEmpty) }
    } catch {
        precondition(!error.message.isEmpty)
    }
    return 0
}

/// A file that is only here.
final class MemoryBytes: SeekableBytes {
    let name = "fuzz"
    let count: Int
    private let bytes: [UInt8]

    /// - Parameter excess: how much it promises that is not there.
    init(_ bytes: [UInt8], excess: Int) {
        self.bytes = bytes
        count = bytes.count + excess
    }

    func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        precondition(offset >= 0 && length >= 0)
        let start = min(offset, bytes.count)
        let end = start + min(length, bytes.count - start)
        for index in start..<end { buffer.append(bytes[index]) }
        return end - start
    }
}
