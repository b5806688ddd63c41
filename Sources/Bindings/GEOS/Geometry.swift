import CGEOS
public import Geometry
import Memory

/// A geometry of GEOS. Only one thread at a time may use the geometries of a context.
@safe
public struct Geometry: ~Copyable {
    let context: Context
    package let pointer: OpaquePointer
    /// True if any shape that it was made from had elevations, directly or through other geometries.
    ///
    /// GEOS before 3.12 looks only at the first position.
    let hasElevations: Bool
    /// True if it has numbers that are too large for overlays.
    let isHuge: Bool

    /// Makes a geometry from any shape. A null shape becomes an empty collection.
    ///
    /// Throws for a ring of fewer than four positions or one that is not closed, a line of a single position, a number
    /// that is not finite, and collections nested more than `Assembly.maximumDepth` deep.
    ///
    /// - Parameter keepingElevations: false to keep x and y only. An elevation of NaN means none.
    public init(
        _ shape: borrowing Shape, keepingElevations: Bool = false, in context: Context
    ) throws(GEOSError) {
        var assembly = Assembly(in: context)
        try assembly.add(shape, keepingElevations: keepingElevations)
        self.init(&assembly)
    }

    /// Makes a multipolygon from some polygons of a shape.
    ///
    /// - Parameter unfit: rings to skip; without its outer ring the whole polygon is skipped.
    public init(
        polygons parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int> = [], in context: Context
    ) throws(GEOSError) {
        var assembly = Assembly(in: context)
        try assembly.addPolygons(parts, of: shape, leavingOut: unfit, false)
        self.init(&assembly)
    }

    /// Takes the single geometry of an assembly.
    init(_ assembly: inout Assembly) {
        unsafe self.init(
            owning: assembly.takeOnly(), hasElevations: assembly.hasElevations, isHuge: assembly.isHuge,
            in: assembly.context)
    }

    package init(owning pointer: OpaquePointer, hasElevations: Bool, isHuge: Bool = false, in context: Context) {
        self.context = context
        self.hasElevations = hasElevations
        self.isHuge = isHuge
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe context.library.GEOSGeom_destroy_r(context.pointer, pointer)
    }
}

extension Geometry {
    /// Reason why a geometry is not valid, and where. The numbers are finite, or nil if GEOS names no place.
    public struct Flaw: Hashable, Sendable {
        /// Message of GEOS, such as `Ring Self-intersection`.
        public let reason: String
        public let x: Double?
        public let y: Double?

        public init(reason: String, x: Double?, y: Double?) {
            (self.reason, self.x, self.y) = (reason, x, y)
        }
    }

    /// First flaw that GEOS finds by the rules of the OGC; nil when the geometry is valid.
    public borrowing func isValidDetail() throws(GEOSError) -> Flaw? {
        let library = context.library
        var reason: UnsafeMutablePointer<CChar>?
        var place: OpaquePointer?
        let answer = unsafe library.GEOSisValidDetail_r(context.pointer, pointer, 0, &reason, &place)
        defer {
            if unsafe reason != nil { unsafe library.GEOSFree_r(context.pointer, reason) }
            if unsafe place != nil { unsafe library.GEOSGeom_destroy_r(context.pointer, place) }
        }
        switch answer {
        case 1: return nil
        case 0:
            var x = Double.nan
            var y = Double.nan
            let isPlaced =
                unsafe place != nil && library.GEOSGeomGetX_r(context.pointer, place, &x) == 1
                && library.GEOSGeomGetY_r(context.pointer, place, &y) == 1 && x.isFinite && y.isFinite
            let text = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            return Flaw(reason: text, x: isPlaced ? x : nil, y: isPlaced ? y : nil)
        default: throw context.failure(of: "GEOSisValidDetail_r")
        }
    }
}

extension Geometry {
    /// True if it has no position.
    public var isEmpty: Bool {
        get throws(GEOSError) {
            try context.answer(unsafe context.library.GEOSisEmpty_r(context.pointer, pointer), of: "GEOSisEmpty_r")
        }
    }

    /// Area on the plane; 0 for points and lines.
    public var area: Double {
        get throws(GEOSError) {
            var area = 0.0
            guard unsafe context.library.GEOSArea_r(context.pointer, pointer, &area) == 1 else {
                throw context.failure(of: "GEOSArea_r")
            }
            return area
        }
    }

    /// Length on the plane of lines and of the boundaries of polygons.
    public var length: Double {
        get throws(GEOSError) {
            var length = 0.0
            guard unsafe context.library.GEOSLength_r(context.pointer, pointer, &length) == 1 else {
                throw context.failure(of: "GEOSLength_r")
            }
            return length
        }
    }
}

extension Geometry {
    /// True if the predicate holds between this geometry and the other: `a.satisfies(.contains, b)` is true if a
    /// contains b.
    ///
    /// GEOS throws for some geometries that are not valid, and for collections of several kinds that it has no answer
    /// for.
    public borrowing func satisfies(_ predicate: Predicate, _ other: borrowing Geometry) throws(GEOSError) -> Bool {
        let library = context.library
        let ask =
            switch predicate {
            case .intersects: unsafe library.GEOSIntersects_r
            case .disjoint: unsafe library.GEOSDisjoint_r
            case .touches: unsafe library.GEOSTouches_r
            case .crosses: unsafe library.GEOSCrosses_r
            case .overlaps: unsafe library.GEOSOverlaps_r
            case .within: unsafe library.GEOSWithin_r
            case .contains: unsafe library.GEOSContains_r
            case .covers: unsafe library.GEOSCovers_r
            case .coveredBy: unsafe library.GEOSCoveredBy_r
            case .equals: unsafe library.GEOSEquals_r
            }
        return try context.answer(
            unsafe ask(context.pointer, pointer, other.pointer), of: "GEOS\(predicate.capitalized)_r")
    }
}

extension Context {
    func answer(_ answer: CChar, of function: @autoclosure () -> String) throws(GEOSError) -> Bool {
        switch answer {
        case 0: return false
        case 1: return true
        default: throw failure(of: function())
        }
    }
}

extension Predicate {
    /// The name as it stands in those of GEOS's functions.
    var capitalized: String {
        let name = "\(self)"
        return name.prefix(1).uppercased() + name.dropFirst()
    }
}

extension Geometry {
    public enum Dimension: Int, CaseIterable, Comparable, Sendable {
        case points
        case lines
        case areas

        public static func < (one: Dimension, other: Dimension) -> Bool { one.rawValue < other.rawValue }
    }

    /// Turns a shape into all parts of one dimension, even from nested collections: a point, line string or polygon if
    /// there is one part, otherwise a multi-geometry.
    ///
    /// Outer rings run counter-clockwise, holes clockwise. Empty parts are skipped. The shape has elevations if any
    /// geometry that this one was made from had them; NaN where GEOS found none.
    ///
    /// - Returns: true if the geometry has such parts; if not, the shape is null.
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

    /// Turns a shape into the whole geometry with its kinds and collections, otherwise like `parts(of:into:)`.
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
