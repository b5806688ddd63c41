import CCrashCleanup
import CShapelib
import Memory

/// Writes the records of a .shp file and of its index.
@safe
public final class ShapeWriter {
    private let shp: WriterFile
    private let shx: WriterFile
    private let type: ShapeFileType
    private var handle: SHPHandle?
    private var x = WrittenRange()
    private var y = WrittenRange()
    private var elevation = WrittenRange()
    private var measure = WrittenRange()

    /// - Parameters: descriptors of empty files, also open for reading. They stay open.
    public init(_ type: ShapeFileType, shp: Int32, shx: Int32) throws(WriterError) {
        self.type = type
        let (shp, shx) = (WriterFile(shp), WriterFile(shx))
        (self.shp, self.shx) = (shp, shx)
        unsafe handle = WriterHooks.opening([".shp": shp, ".shx": shx]) { name, hooks in
            unsafe SHPCreateLL(name, type.code, hooks)
        }
        try unsafe check(handle != nil)
    }

    deinit {
        if let handle = unsafe handle { unsafe SHPClose(handle) }
    }

    /// Appends a record; a shape without positions is a null shape.
    public func write(_ shape: borrowing WritableShape) throws(WriterError) {
        let isNull = shape.xs.isEmpty
        var object = unsafe SHPObject()
        unsafe object.nSHPType = isNull ? SHPT_NULL : type.code
        unsafe object.nVertices = Int32(shape.xs.count)
        unsafe object.nParts = Int32(shape.partStarts.count)
        unsafe object.bMeasureIsUsed = type.hasMeasures ? 1 : 0
        unsafe setBox(of: &object, shape)
        let number = unsafe Self.withArrays(of: shape) { x, y, z, m, starts in
            unsafe object.padfX = UnsafeMutablePointer(mutating: x)
            unsafe object.padfY = UnsafeMutablePointer(mutating: y)
            unsafe object.padfZ = UnsafeMutablePointer(mutating: z)
            unsafe object.padfM = UnsafeMutablePointer(mutating: m)
            unsafe object.panPartStart = UnsafeMutablePointer(mutating: starts)
            return unsafe SHPWriteObject(handle, -1, &object)
        }
        try check(number >= 0)
    }

    /// Writes the headers and the index.
    public func finish() throws(WriterError) {
        guard let open = unsafe handle else { return }
        // Shapelib takes a box of zeros for a file without records, and would forget a first point at the origin.
        unsafe open.pointee.adBoundsMin = (x.lowest, y.lowest, elevation.lowest, measure.lowest)
        unsafe open.pointee.adBoundsMax = (x.highest, y.highest, elevation.highest, measure.highest)
        unsafe handle = nil
        unsafe SHPClose(open)
        try check(true)
    }

    private func setBox(of object: inout SHPObject, _ shape: borrowing WritableShape) {
        let (x, y) = (WrittenRange(shape.xs.span), WrittenRange(shape.ys.span))
        unsafe (object.dfXMin, object.dfXMax) = (x.lowest, x.highest)
        unsafe (object.dfYMin, object.dfYMax) = (y.lowest, y.highest)
        self.x.insert(x)
        self.y.insert(y)
        if type.hasElevations {
            let z = WrittenRange(shape.elevations.span)
            unsafe (object.dfZMin, object.dfZMax) = (z.lowest, z.highest)
            elevation.insert(z)
        }
        if type.hasMeasures {
            let m = WrittenRange(measures: shape.measures.span)
            unsafe (object.dfMMin, object.dfMMax) = (m.lowest, m.highest)
            measure.insert(m)
        }
    }

    private static func withArrays(
        of shape: borrowing WritableShape,
        _ body: (
            UnsafePointer<Double>?, UnsafePointer<Double>?, UnsafePointer<Double>?, UnsafePointer<Double>?,
            UnsafePointer<Int32>?
        ) -> Int32
    ) -> Int32 {
        precondition(shape.ys.count == shape.xs.count && shape.elevations.count == shape.xs.count)
        precondition(shape.measures.count == shape.xs.count)
        return unsafe shape.xs.span.withUnsafeBufferPointer { x in
            unsafe shape.ys.span.withUnsafeBufferPointer { y in
                unsafe shape.elevations.span.withUnsafeBufferPointer { z in
                    unsafe shape.measures.span.withUnsafeBufferPointer { m in
                        unsafe shape.partStarts.span.withUnsafeBufferPointer { starts in
                            unsafe body(x.baseAddress, y.baseAddress, z.baseAddress, m.baseAddress, starts.baseAddress)
                        }
                    }
                }
            }
        }
    }

    private func check(_ done: Bool) throws(WriterError) {
        if let code = shp.failure { throw WriterError(suffix: ".shp", code: code) }
        if let code = shx.failure { throw WriterError(suffix: ".shx", code: code) }
        // Only lack of memory is left as a reason.
        if !done { cleanup_out_of_memory() }
    }
}

/// The type of the records of a .shp file.
public struct ShapeFileType: Hashable, Sendable {
    public enum Kind: Int32, Sendable {
        case null = 0
        case point = 1
        case polyline = 3
        case polygon = 5
        case multiPoint = 8
    }

    public let kind: Kind
    public let hasElevations: Bool
    public let hasMeasures: Bool

    public init(_ kind: Kind, hasElevations: Bool = false, hasMeasures: Bool = false) {
        self.kind = kind
        self.hasElevations = hasElevations && kind != .null
        self.hasMeasures = hasMeasures && kind != .null
    }

    /// ESRI's number of the type. A type with elevations may also have measures.
    var code: Int32 { kind.rawValue + (hasElevations ? 10 : hasMeasures ? 20 : 0) }
}
