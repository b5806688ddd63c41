import FormatKit
import FuzzSupport
import Geometry
import Layers

/// The bytes of the geometry of a GeoPackage, with or without its header, never crash the reader, and its parts fit
/// together.
runFuzzer(seeds: [
    [1, 1, 0, 0, 0] + [UInt8](repeating: 0x40, count: 16),
    [1, 2, 0, 0, 0, 2, 0, 0, 0] + [UInt8](repeating: 0x3F, count: 32),
    [0, 0, 0, 0, 7, 0, 0, 0, 1, 1, 0xE9, 3, 0, 0] + [UInt8](repeating: 0x40, count: 24),
]) { start, count in
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var reader = WKBReader()
    var shape = Shape()
    guard (try? reader.read(bytes.span, into: &shape)) != nil else { return 0 }
    precondition((shape.ringEnds.last ?? 0) == shape.points.count)
    precondition((shape.partEnds.last ?? 0) == shape.ringEnds.count)
    precondition(shape.elevations.isEmpty || shape.elevations.count <= shape.points.count)
    return 0
}
