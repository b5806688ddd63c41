public import Geometry

/// A geometry of GEOS. One thread at a time may use it and all others of its context.
@safe
public struct Geometry: ~Copyable {
    let context: Context
    let pointer: OpaquePointer
    /// True if a shape that it was made of, or a geometry's that it was made of, brought any.
    ///
    /// GEOS before 3.12 looks at the first position alone.
    let hasElevations: Bool
    /// True if it has numbers that are too large for overlays.
    let isHuge: Bool

    /// Any shape. No geometry at all becomes an empty collection.
    ///
    /// It throws at a ring of fewer than four positions or one that is not closed, a line of a single position, a
    /// number that is not finite, and collections nested more than `Assembly.maximumDepth` deep.
    ///
    /// - Parameter keepingElevations: or else x and y only. NaN is none.
    public init(
        _ shape: borrowing Shape, keepingElevations: Bool = false, in context: Context
    ) throws(GEOSError) {
        var assembly = Assembly(in: context)
        try assembly.add(shape, keepingElevations: keepingElevations)
        self.init(&assembly)
    }

    /// A multipolygon of some polygons of a shape.
    ///
    /// - Parameter unfit: rings to leave out; a polygon is left out with its outer ring.
    public init(
        polygons parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int> = [], in context: Context
    ) throws(GEOSError) {
        var assembly = Assembly(in: context)
        try assembly.addPolygons(parts, of: shape, leavingOut: unfit, false)
        self.init(&assembly)
    }

    /// The one geometry that an assembly has come to.
    init(_ assembly: inout Assembly) {
        unsafe self.init(
            owning: assembly.takeOnly(), hasElevations: assembly.hasElevations, isHuge: assembly.isHuge,
            in: assembly.context)
    }

    init(owning pointer: OpaquePointer, hasElevations: Bool, isHuge: Bool = false, in context: Context) {
        self.context = context
        self.hasElevations = hasElevations
        self.isHuge = isHuge
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe context.library.destroy(context.pointer, pointer)
    }
}

extension Geometry {
    /// Where and why a geometry is not valid. The numbers are finite, or nil where GEOS names no place.
    public struct Flaw: Hashable, Sendable {
        /// GEOS's own words, such as `Ring Self-intersection`.
        public let reason: String
        public let x: Double?
        public let y: Double?
    }

    /// The first flaw that GEOS comes upon by the rules of the OGC; nil when the geometry is valid.
    public borrowing func isValidDetail() throws(GEOSError) -> Flaw? {
        let library = context.library
        var reason: UnsafeMutablePointer<CChar>?
        var place: OpaquePointer?
        let answer = unsafe library.isValidDetail(context.pointer, pointer, 0, &reason, &place)
        defer {
            if unsafe reason != nil { unsafe library.free(context.pointer, reason) }
            if unsafe place != nil { unsafe library.destroy(context.pointer, place) }
        }
        switch answer {
        case 1: return nil
        case 0:
            var x = Double.nan
            var y = Double.nan
            let isPlaced =
                unsafe place != nil && library.x(context.pointer, place, &x) == 1
                && library.y(context.pointer, place, &y) == 1 && x.isFinite && y.isFinite
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
            try context.answer(unsafe context.library.isEmpty(context.pointer, pointer), of: "GEOSisEmpty_r")
        }
    }

    /// On the plane; 0 for points and lines.
    public var area: Double {
        get throws(GEOSError) {
            var area = 0.0
            guard unsafe context.library.area(context.pointer, pointer, &area) == 1 else {
                throw context.failure(of: "GEOSArea_r")
            }
            return area
        }
    }

    /// Length on the plane of lines and of the boundaries of polygons.
    public var length: Double {
        get throws(GEOSError) {
            var length = 0.0
            guard unsafe context.library.length(context.pointer, pointer, &length) == 1 else {
                throw context.failure(of: "GEOSLength_r")
            }
            return length
        }
    }
}

extension Geometry {
    /// True if the predicate holds from this geometry to the other: `a.satisfies(.contains, b)` asks whether a contains
    /// b.
    ///
    /// GEOS throws at some that are not valid, and at collections of several kinds where it knows no answer for them.
    public borrowing func satisfies(_ predicate: Predicate, _ other: borrowing Geometry) throws(GEOSError) -> Bool {
        let ask = unsafe context.library.predicates.plain[predicate.number]
        return try context.answer(unsafe ask(context.pointer, pointer, other.pointer), of: predicate.function)
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
    private var name: String {
        switch self {
        case .intersects: "Intersects"
        case .disjoint: "Disjoint"
        case .touches: "Touches"
        case .crosses: "Crosses"
        case .overlaps: "Overlaps"
        case .within: "Within"
        case .contains: "Contains"
        case .covers: "Covers"
        case .coveredBy: "CoveredBy"
        case .equals: "Equals"
        }
    }

    /// Its place among all of them.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    var function: String { "GEOS\(name)_r" }

    var preparedFunction: String? { self == .equals ? nil : "GEOSPrepared\(name)_r" }
}

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
    /// Outer rings run counter-clockwise, holes clockwise. Empty parts are skipped. The shape has elevations if one of
    /// the geometries that this one was made of had any, NaN where GEOS found none.
    ///
    /// - Returns: true if the geometry has any; if not, the shape is null.
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
