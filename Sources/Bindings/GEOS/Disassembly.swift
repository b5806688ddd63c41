import CGEOS
import Geometry
import Memory

/// Takes geometries of GEOS apart and appends them to a shape.
@safe
struct Disassembly {
    private let context: Context
    private let keepsElevations: Bool

    private enum Role {
        case line
        case shell
        case hole
    }

    init(in context: Context, keepingElevations: Bool) {
        self.context = context
        keepsElevations = keepingElevations
    }

    /// Appends a geometry of any kind with all its contents.
    func appendAll(of geometry: OpaquePointer, to shape: inout Shape) throws(GEOSError) {
        guard unsafe try context.type(of: geometry) == GEOS_GEOMETRYCOLLECTION else {
            shape.kind = unsafe try appendOneKind(of: geometry, to: &shape)
            return
        }
        shape.kind = .collection
        unsafe try appendMembers(of: geometry, to: &shape)
    }

    /// Recursion is as deep as collections are nested, which was bounded when they were made.
    private func appendMembers(of collection: OpaquePointer, to shape: inout Shape) throws(GEOSError) {
        for index in 0..<(unsafe try context.memberCount(of: collection)) {
            let member = unsafe try context.member(index, of: collection)
            if unsafe try context.type(of: member) == GEOS_GEOMETRYCOLLECTION {
                shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count))
                unsafe try appendMembers(of: member, to: &shape)
                shape.members.append(Shape.Member(.close, .collection, partEnd: shape.partEnds.count))
            } else {
                shape.endMember(unsafe try appendOneKind(of: member, to: &shape))
            }
        }
    }

    private func appendOneKind(of geometry: OpaquePointer, to shape: inout Shape) throws(GEOSError) -> Shape.Kind {
        let (kind, dimension): (Shape.Kind, Geometry.Dimension) =
            switch unsafe try context.type(of: geometry) {
            case GEOS_POINT: (.point, .points)
            case GEOS_MULTIPOINT: (.multiPoint, .points)
            case GEOS_LINESTRING, GEOS_LINEARRING: (.lineString, .lines)
            case GEOS_MULTILINESTRING: (.multiLineString, .lines)
            case GEOS_POLYGON: (.polygon, .areas)
            default: (.multiPolygon, .areas)
            }
        _ = unsafe try appendAtoms(of: dimension, in: geometry, to: &shape)
        return kind
    }

    /// Appends all points, lines or polygons that are not empty, as the parts of one geometry.
    ///
    /// - Returns: how many it appended.
    func appendAtoms(
        of dimension: Geometry.Dimension, in geometry: OpaquePointer, to shape: inout Shape
    ) throws(GEOSError) -> Int {
        var count = 0
        unsafe try append(dimension, in: geometry, to: &shape, &count)
        if count > 0 {
            if dimension == .points { shape.endRing() }
            if dimension != .areas { shape.endPart() }
        }
        return count
    }

    private func append(
        _ dimension: Geometry.Dimension, in geometry: OpaquePointer, to shape: inout Shape, _ count: inout Int
    ) throws(GEOSError) {
        let isThere: Bool
        switch (unsafe try context.type(of: geometry), dimension) {
        case (GEOS_POINT, .points): isThere = unsafe try appendPositions(of: geometry, as: .line, to: &shape)
        case (GEOS_LINESTRING, .lines), (GEOS_LINEARRING, .lines):
            isThere = unsafe try appendPositions(of: geometry, as: .line, to: &shape)
            if isThere { shape.endRing() }
        case (GEOS_POLYGON, .areas): isThere = unsafe try appendPolygon(geometry, to: &shape)
        case (GEOS_MULTIPOINT, .points), (GEOS_MULTILINESTRING, .lines), (GEOS_MULTIPOLYGON, .areas),
            (GEOS_GEOMETRYCOLLECTION, _):
            for index in 0..<(unsafe try context.memberCount(of: geometry)) {
                unsafe try append(dimension, in: context.member(index, of: geometry), to: &shape, &count)
            }
            return
        default: return
        }
        if isThere { count += 1 }
    }

    private func appendPolygon(_ polygon: OpaquePointer, to shape: inout Shape) throws(GEOSError) -> Bool {
        guard let shell = unsafe context.library.GEOSGetExteriorRing_r(context.pointer, polygon) else {
            throw context.failure(of: "GEOSGetExteriorRing_r")
        }
        guard unsafe try appendPositions(of: shell, as: .shell, to: &shape) else { return false }
        shape.endRing()
        let count = unsafe context.library.GEOSGetNumInteriorRings_r(context.pointer, polygon)
        guard count >= 0 else { throw context.failure(of: "GEOSGetNumInteriorRings_r") }
        for index in 0..<count {
            guard let hole = unsafe context.library.GEOSGetInteriorRingN_r(context.pointer, polygon, index) else {
                throw context.failure(of: "GEOSGetInteriorRingN_r")
            }
            if unsafe try appendPositions(of: hole, as: .hole, to: &shape) { shape.endRing() }
        }
        shape.endPart()
        return true
    }

    /// - Returns: true if the line has positions.
    private func appendPositions(
        of line: OpaquePointer, as role: Role, to shape: inout Shape
    ) throws(GEOSError) -> Bool {
        guard let sequence = unsafe context.library.GEOSGeom_getCoordSeq_r(context.pointer, line) else {
            throw context.failure(of: "GEOSGeom_getCoordSeq_r")
        }
        var size: UInt32 = 0
        guard unsafe context.library.GEOSCoordSeq_getSize_r(context.pointer, sequence, &size) == 1 else {
            throw context.failure(of: "GEOSCoordSeq_getSize_r")
        }
        guard size > 0 else { return false }
        let count = Int(size)
        // Room for all positions, followed by all of them again with their elevations.
        let numbers = unsafe context.scratch.room(for: keepsElevations ? count * 5 : count * 2)
        unsafe try copy(sequence, to: numbers, 0)
        // In memory a position is two numbers and nothing else.
        let points = unsafe Span<Shape.Point>(
            _unsafeStart: UnsafeRawPointer(numbers).assumingMemoryBound(to: Shape.Point.self), count: count)
        let isReversed =
            switch role {
            case .line: false
            case .shell: Ring(points).signedArea < 0
            case .hole: Ring(points).signedArea > 0
            }
        if isReversed {
            for index in 0..<count { shape.points.append(points[count - 1 - index]) }
        } else {
            for index in 0..<count { shape.points.append(points[index]) }
        }
        guard keepsElevations else { return true }
        let triples = unsafe numbers + count * 2
        unsafe try copy(sequence, to: triples, 1)
        for index in 0..<count {
            unsafe shape.elevations.append(triples[(isReversed ? count - 1 - index : index) * 3 + 2])
        }
        return true
    }

    private func copy(
        _ sequence: OpaquePointer, to numbers: UnsafeMutablePointer<Double>, _ hasElevations: Int32
    ) throws(GEOSError) {
        let copied = unsafe context.library.GEOSCoordSeq_copyToBuffer_r(
            context.pointer, sequence, numbers, hasElevations, 0)
        guard copied == 1 else { throw context.failure(of: "GEOSCoordSeq_copyToBuffer_r") }
    }
}

extension Context {
    func type(of geometry: OpaquePointer) throws(GEOSError) -> GEOSGeomTypes {
        let type = unsafe library.GEOSGeomTypeId_r(pointer, geometry)
        guard type >= 0, type <= Int32(bitPattern: GEOS_GEOMETRYCOLLECTION.rawValue) else {
            throw type < 0
                ? failure(of: "GEOSGeomTypeId_r")
                : GEOSError(.failed, function: "GEOSGeomTypeId_r", "unknown geometry type")
        }
        return GEOSGeomTypes(rawValue: UInt32(bitPattern: type))
    }

    func memberCount(of geometry: OpaquePointer) throws(GEOSError) -> Int32 {
        let count = unsafe library.GEOSGetNumGeometries_r(pointer, geometry)
        guard count >= 0 else { throw failure(of: "GEOSGetNumGeometries_r") }
        return count
    }

    func member(_ index: Int32, of geometry: OpaquePointer) throws(GEOSError) -> OpaquePointer {
        guard let member = unsafe library.GEOSGetGeometryN_r(pointer, geometry, index) else {
            throw failure(of: "GEOSGetGeometryN_r")
        }
        return unsafe member
    }
}
