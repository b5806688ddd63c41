import CEnding
import CShapelib
public import Geometry
import Glibc

/// Reads the records of a shapefile in memory with shapelib. Each thread needs a reader of its own.
///
/// Each chunk is a small shapefile of its own, with an index. Its lengths, counts and parts must have been checked
/// against the bytes, because shapelib trusts them.
@safe
public final class ShapeReader {
    /// The .shp and the .shx, at one address for the reader's whole life.
    private let files: UnsafeMutablePointer<MemoryFile>
    private var handle: SHPHandle?

    public init() {
        unsafe files = .allocate(capacity: 2)
        unsafe files.initialize(repeating: MemoryFile(), count: 2)
    }

    deinit {
        close()
        unsafe files.deallocate()
    }

    private func close() {
        if let handle = unsafe handle { unsafe SHPClose(handle) }
        unsafe handle = nil
    }

    /// Opens another chunk (`SHPOpenLL`). False if shapelib rejects it.
    ///
    /// - Parameters:
    ///   - shapes: a .shp with its header.
    ///   - index: its .shx.
    public func open(_ shapes: Span<UInt8>, index: Span<UInt8>) -> Bool {
        close()
        return lend(shapes, index) {
            var hooks = unsafe MemoryFile.hooks
            let name = unsafe String(UInt(bitPattern: files), radix: 16)
            // Only `errno` tells that memory is lacking.
            errno = 0
            unsafe handle = SHPOpenLL(name, "rb", &hooks)
            if unsafe handle == nil, errno == ENOMEM { ending_out_of_memory() }
            guard let handle = unsafe handle else { return false }
            unsafe SHPSetFastModeReadObject(handle, 1)
            return true
        }
    }

    /// Reads a record of the chunk that was opened last (`SHPReadObject`): its positions, and its parts as rings. False
    /// if shapelib finds it corrupt.
    ///
    /// - Parameters:
    ///   - shapes: the same bytes as for `open`.
    ///   - partTypes: the type of each part of a multipatch; empty for other shapes.
    public func read(
        _ record: Int, of shapes: Span<UInt8>, into shape: inout Shape, partTypes: inout FlatBuffer<Int32>
    ) -> Bool {
        shape.removeAll()
        partTypes.removeAll()
        guard let handle = unsafe handle else { return false }
        return lend(shapes, Span()) {
            // An earlier call may have left an error.
            errno = 0
            guard let object = unsafe SHPReadObject(handle, Int32(record)) else {
                if errno == ENOMEM { ending_out_of_memory() }
                return false
            }
            defer { unsafe SHPDestroyObject(object) }
            unsafe Self.take(object, into: &shape, &partTypes)
            return true
        }
    }

    @unsafe
    private static func take(
        _ object: UnsafeMutablePointer<SHPObject>, into shape: inout Shape, _ partTypes: inout FlatBuffer<Int32>
    ) {
        let count = unsafe Int(object.pointee.nVertices)
        shape.points.reserve(count)
        if let x = unsafe object.pointee.padfX, let y = unsafe object.pointee.padfY {
            for index in 0..<count { unsafe shape.points.append(Shape.Point(x: x[index], y: y[index])) }
        }
        let type = unsafe object.pointee.nSHPType
        if [SHPT_POINTZ, SHPT_ARCZ, SHPT_POLYGONZ, SHPT_MULTIPOINTZ, SHPT_MULTIPATCH].contains(type),
            let z = unsafe object.pointee.padfZ
        {
            for index in 0..<count { unsafe shape.elevations.append(ordinate(z[index])) }
        }
        if unsafe object.pointee.bMeasureIsUsed != 0, let m = unsafe object.pointee.padfM {
            for index in 0..<count { unsafe shape.measures.append(ordinate(m[index])) }
        }
        let parts = unsafe Int(object.pointee.nParts)
        if let starts = unsafe object.pointee.panPartStart {
            for part in 1..<max(parts, 1) { unsafe shape.ringEnds.append(Int(starts[part])) }
        }
        if count > 0 { shape.ringEnds.append(count) }
        if type == SHPT_MULTIPATCH, let types = unsafe object.pointee.panPartType {
            for part in 0..<parts { unsafe partTypes.append(types[part]) }
        }
    }

    /// NaN for "no data", which is any number below -10^38.
    private static func ordinate(_ value: Double) -> Double { value < -1e38 ? .nan : value }

    /// Gives the files their bytes while `body` runs.
    private func lend(_ shapes: Span<UInt8>, _ index: Span<UInt8>, _ body: () -> Bool) -> Bool {
        unsafe shapes.withUnsafeBytes { shapes in
            unsafe index.withUnsafeBytes { index in
                unsafe files[0].bytes = shapes
                unsafe files[1].bytes = index
                defer {
                    unsafe files[0].bytes = UnsafeRawBufferPointer(start: nil, count: 0)
                    unsafe files[1].bytes = UnsafeRawBufferPointer(start: nil, count: 0)
                }
                return body()
            }
        }
    }
}
