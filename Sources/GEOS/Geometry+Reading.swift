public import Geometry

extension Geometry {
    public enum Dimension: Int, CaseIterable, Comparable, Sendable {
        case points
        case lines
        case areas

        public static func < (one: Dimension, other: Dimension) -> Bool { one.rawValue < other.rawValue }
    }

    /// Turns a shape into all that the geometry has of a dimension, in whatever collections: a point, line string or
    /// polygon if it is one, else a multi-geometry.
    ///
    /// Outer rings run counter-clockwise, holes clockwise. What is empty is left out. Elevations are there if one of the
    /// geometries that this one was made of brought any, NaN where GEOS found none.
    ///
    /// - Returns: whether it has any; the shape is null if not.
    public borrowing func parts(of dimension: Dimension, into shape: inout Shape) throws(GEOSError) -> Bool {
        shape.removeAll()
        let disassembly = Disassembly(in: context, keepingElevations: hasElevations)
        let count = unsafe try disassembly.appendAtoms(of: dimension, in: pointer, to: &shape)
        guard count > 0 else { return false }
        shape.kind =
            switch dimension {
            case .points: count == 1 ? .point : .multiPoint
            case .lines: count == 1 ? .lineString : .multiLineString
            case .areas: count == 1 ? .polygon : .multiPolygon
            }
        shape.dropNoElevations()
        return true
    }

    /// Turns a shape into all of the geometry, kinds and collections as they are; else as `parts(of:into:)` has it.
    public borrowing func write(into shape: inout Shape) throws(GEOSError) {
        shape.removeAll()
        let disassembly = Disassembly(in: context, keepingElevations: hasElevations)
        unsafe try disassembly.appendAll(of: pointer, to: &shape)
        shape.dropNoElevations()
    }
}

extension Shape {
    fileprivate mutating func dropNoElevations() {
        for index in 0..<elevations.count where !elevations[index].isNaN { return }
        elevations.removeAll()
    }
}
