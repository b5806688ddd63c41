import CGEOS

extension Geometry {
    /// Repairs the geometry. The even-odd rule decides what is inside a ring. The union of its holes is subtracted from each
    /// polygon, and the parts of a multipolygon are united. Pieces of polygons without area are dropped; the result is
    /// empty if nothing else is left. Lines and points stay.
    ///
    /// Also throws if the result of GEOS is not valid, which can happen if edges are nearly collinear.
    public borrowing func makeValid() throws(GEOSError) -> Geometry {
        let function = "GEOSMakeValid_r"
        try checkSize(for: function)
        var assembly = Assembly(in: context)
        try unsafe assembly.add(repairOf: pointer)
        if assembly.count == 0 { try assembly.closeCollection(GEOS_MULTIPOLYGON, from: 0) }
        let made = unsafe assembly.takeOnly()
        let geometry = unsafe Geometry(owning: made, hasElevations: hasElevations, in: context)
        guard unsafe context.isValid(made) else {
            throw GEOSError(.failed, function: function, "the result is not valid")
        }
        return geometry
    }
}

extension Assembly {
    fileprivate mutating func add(repairOf geometry: OpaquePointer) throws(GEOSError) {
        let first = count
        switch unsafe try context.type(of: geometry) {
        case GEOS_POLYGON, GEOS_MULTIPOLYGON:
            let parts = unsafe try context.memberCount(of: geometry)
            for index in 0..<parts { unsafe try add(repairOfPolygon: context.member(index, of: geometry)) }
            guard count > first + 1 else { return }
            try closeCollection(GEOS_MULTIPOLYGON, from: first)
            // The polygons of a single part touch at most.
            if parts > 1 { try unite() }
        case GEOS_GEOMETRYCOLLECTION:
            for index in 0..<(unsafe try context.memberCount(of: geometry)) {
                unsafe try add(repairOf: context.member(index, of: geometry))
            }
            try closeCollection(from: first)
        default: unsafe try push(madeValid: geometry)
        }
    }

    /// Adds the polygons that a repaired polygon consists of, if any.
    private mutating func add(repairOfPolygon polygon: OpaquePointer) throws(GEOSError) {
        let context = context
        let first = count
        guard let shell = unsafe context.library.GEOSGetExteriorRing_r(context.pointer, polygon) else {
            throw context.failure(of: "GEOSGetExteriorRing_r")
        }
        unsafe try add(areasIn: shell)
        let number = unsafe context.library.GEOSGetNumInteriorRings_r(context.pointer, polygon)
        guard number > 0, count > first else { return }
        var holes = Assembly(in: context)
        for index in 0..<number {
            guard let hole = unsafe context.library.GEOSGetInteriorRingN_r(context.pointer, polygon, index) else {
                throw context.failure(of: "GEOSGetInteriorRingN_r")
            }
            unsafe try holes.add(areasIn: hole)
        }
        guard holes.count > 0 else { return }
        try holes.closeCollection(GEOS_MULTIPOLYGON, from: 0)
        try closeCollection(GEOS_MULTIPOLYGON, from: first)
        let outer = unsafe Geometry(owning: takeLast(), hasElevations: false, in: context)
        let inner = try Geometry(&holes).unaryUnion()
        try add(polygonsOf: outer.difference(with: inner))
    }

    /// Adds the polygons inside a ring by the even-odd rule: the faces between its edges that are inside. GEOS's own repair
    /// compares each face with all others, which takes minutes for a few thousand faces.
    private mutating func add(areasIn ring: OpaquePointer) throws(GEOSError) {
        let first = count
        let (library, context) = (context.library, context)
        try unsafe push(library.GEOSGeom_clone_r(context.pointer, ring), from: "GEOSGeom_clone_r")
        try closePolygon(from: first)
        if unsafe context.isValid(last) { return }
        truncate(to: first)
        var faces = Assembly(in: context)
        try unsafe faces.push(library.GEOSUnaryUnion_r(context.pointer, ring), from: "GEOSUnaryUnion_r")
        var edges: OpaquePointer? = unsafe faces.last
        try unsafe faces.push(library.GEOSPolygonize_r(context.pointer, &edges, 1), from: "GEOSPolygonize_r")
        let all = unsafe faces.last
        let corners = unsafe try context.corners(of: ring)
        for index in 0..<(unsafe try context.memberCount(of: all)) {
            let face = unsafe try context.member(index, of: all)
            try unsafe faces.push(library.GEOSPointOnSurface_r(context.pointer, face), from: "GEOSPointOnSurface_r")
            var (x, y) = (Double.nan, Double.nan)
            guard unsafe library.GEOSGeomGetX_r(context.pointer, faces.last, &x) == 1,
                unsafe library.GEOSGeomGetY_r(context.pointer, faces.last, &y) == 1
            else { throw context.failure(of: "GEOSGeomGetX_r") }
            faces.truncate(to: faces.count - 1)
            guard corners.isInside(x, y) else { continue }
            try unsafe faces.push(library.GEOSGeom_clone_r(context.pointer, face), from: "GEOSGeom_clone_r")
        }
        guard faces.count > 2 else { return }
        try faces.closeCollection(GEOS_MULTIPOLYGON, from: 2)
        // Faces that touch nearly in line may overlap by a rounding error, which a union of coverages refuses.
        let isUnited: Bool
        do throws(GEOSError) {
            try unsafe faces.push(
                library.GEOSCoverageUnion_r(context.pointer, faces.last), from: "GEOSCoverageUnion_r")
            isUnited = unsafe context.isValid(faces.last)
            if !isUnited { faces.truncate(to: faces.count - 1) }
        } catch {
            isUnited = false
        }
        if !isUnited {
            try unsafe faces.push(library.GEOSUnaryUnion_r(context.pointer, faces.last), from: "GEOSUnaryUnion_r")
        }
        unsafe try add(polygonsOf: faces.last)
    }

    private mutating func add(polygonsOf geometry: borrowing Geometry) throws(GEOSError) {
        unsafe try add(polygonsOf: geometry.pointer)
    }

    /// Adds copies of all polygons in a geometry that are not empty.
    private mutating func add(polygonsOf geometry: OpaquePointer) throws(GEOSError) {
        switch unsafe try context.type(of: geometry) {
        case GEOS_POLYGON:
            guard unsafe context.library.GEOSisEmpty_r(context.pointer, geometry) == 0 else { return }
            try unsafe push(context.library.GEOSGeom_clone_r(context.pointer, geometry), from: "GEOSGeom_clone_r")
        case GEOS_MULTIPOLYGON, GEOS_GEOMETRYCOLLECTION:
            for index in 0..<(unsafe try context.memberCount(of: geometry)) {
                unsafe try add(polygonsOf: context.member(index, of: geometry))
            }
        default: break
        }
    }

    private mutating func push(madeValid geometry: OpaquePointer) throws(GEOSError) {
        try unsafe push(context.library.GEOSMakeValid_r(context.pointer, geometry), from: "GEOSMakeValid_r")
    }

    /// Replaces the last geometry by its union.
    private mutating func unite() throws(GEOSError) {
        let all = unsafe Geometry(owning: takeLast(), hasElevations: false, in: context)
        try add(copyOf: all.unaryUnion())
    }
}

/// The positions of a ring, each as x and y.
private struct Corners {
    let numbers: [Double]

    /// True if a place is inside by the even-odd rule.
    func isInside(_ x: Double, _ y: Double) -> Bool {
        var isInside = false
        for index in stride(from: 2, to: numbers.count, by: 2) {
            let (startX, startY) = (numbers[index - 2], numbers[index - 1])
            let (endX, endY) = (numbers[index], numbers[index + 1])
            guard (startY > y) != (endY > y) else { continue }
            if x < startX + (endX - startX) * ((y - startY) / (endY - startY)) { isInside.toggle() }
        }
        return isInside
    }
}

extension Context {
    fileprivate func corners(of ring: OpaquePointer) throws(GEOSError) -> Corners {
        var size: UInt32 = 0
        guard let sequence = unsafe library.GEOSGeom_getCoordSeq_r(pointer, ring),
            unsafe library.GEOSCoordSeq_getSize_r(pointer, sequence, &size) == 1
        else { throw failure(of: "GEOSGeom_getCoordSeq_r") }
        var numbers = [Double](repeating: 0, count: 2 * Int(size))
        guard unsafe library.GEOSCoordSeq_copyToBuffer_r(pointer, sequence, &numbers, 0, 0) == 1 else {
            throw failure(of: "GEOSCoordSeq_copyToBuffer_r")
        }
        return Corners(numbers: numbers)
    }
}
