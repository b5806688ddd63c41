import GEOS
import Geometry

/// Asks GEOS what is not certain without it, about one shape and those of a held layer. One thread at a time may use it.
///
/// Geometries of the held layer are made when they are first asked about, and kept.
final class Judge {
    /// How many positions of the held layer are kept as geometries of GEOS before they are made anew.
    private static let mostKept = 4_000_000
    /// How many unions are kept.
    private static let mostUnions = 64

    private let held: HeldLayer
    private let grid: Double
    private let context: Context
    private var kept: [Int32: Box] = [:]
    private var keptPositions = 0
    private var unions: [[Int32]: Box] = [:]
    private var subject: Box?
    private var toldFallbacks = 0
    private var shape = Shape()
    private var cutter = AntimeridianCutter()

    /// A geometry that several hold, prepared for many questions.
    private final class Box {
        let prepared: Prepared
        /// Nil for a collection.
        let dimension: GEOS.Geometry.Dimension?

        init(_ geometry: consuming GEOS.Geometry, _ dimension: GEOS.Geometry.Dimension?) throws(GEOSError) {
            prepared = try Prepared(geometry)
            self.dimension = dimension
        }
    }

    /// - Parameter grid: what positions are rounded to where an overlay fails with them as they are.
    init(_ held: HeldLayer, grid: Double) throws(GEOSError) {
        self.held = held
        self.grid = grid
        context = try Context()
    }

    /// How often an overlay came out only with rounded positions, since it was asked last.
    func takeFallbacks() -> Int {
        defer { toldFallbacks = context.fallbacks }
        return context.fallbacks - toldFallbacks
    }

    /// Another shape is asked about from now on.
    func forgetSubject() { subject = nil }

    private func geometry(of subject: borrowing IndexedShapes) throws(GEOSError) -> Box {
        if let known = self.subject { return known }
        subject.read(0, into: &shape)
        let made = try Box(GEOS.Geometry(shape, keepingElevations: true, in: context), shape.kind.dimension)
        self.subject = made
        return made
    }

    private func geometry(of item: Int32) throws(GEOSError) -> Box {
        if let known = kept[item] { return known }
        held.shapes.read(Int(item), into: &shape)
        if keptPositions + shape.points.count > Self.mostKept {
            kept.removeAll()
            keptPositions = 0
        }
        keptPositions += shape.points.count
        let made = try Box(GEOS.Geometry(shape, keepingElevations: true, in: context), shape.kind.dimension)
        kept[item] = made
        return made
    }

    /// All that the items cover together.
    private func union(of items: [Int32]) throws(GEOSError) -> Box {
        if items.count == 1 { return try geometry(of: items[0]) }
        if let known = unions[items] { return known }
        if unions.count == Self.mostUnions { unions.removeAll() }
        var collector = GEOS.Geometry.Collector(in: context)
        for item in items {
            held.shapes.read(Int(item), into: &shape)
            try collector.add(shape)
        }
        let union = try collector.collection().unaryUnion(grid: grid)
        try union.write(into: &shape)
        let made = try Box(union, shape.kind.dimension)
        unions[items] = made
        return made
    }

    /// Whether the subject stands to a held shape as the predicate says.
    func satisfies(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool {
        let one = try geometry(of: subject)
        let other = try geometry(of: item)
        guard one.dimension == nil || other.dimension == nil, predicate == .intersects || predicate == .disjoint else {
            return try other.prepared.satisfies(predicate.mirrored, one.prepared.geometry)
        }
        // GEOS asks that of shapes of one dimension only.
        for mine in try layers(of: one) {
            for theirs in try layers(of: other)
            where try theirs.prepared.satisfies(.intersects, mine.prepared.geometry) {
                return predicate == .intersects
            }
        }
        return predicate == .disjoint
    }

    /// A collection as what it has of each dimension, as GEOS overlays only such; others as they are.
    private func layers(of box: Box) throws(GEOSError) -> [Box] {
        guard box.dimension == nil else { return [box] }
        var layers: [Box] = []
        for dimension in GEOS.Geometry.Dimension.allCases.reversed()
        where try box.prepared.geometry.parts(of: dimension, into: &shape) {
            let parts = try GEOS.Geometry(shape, keepingElevations: true, in: context)
            layers.append(try Box(parts.unaryUnion(grid: grid), dimension))
        }
        return layers
    }

    /// Appends what the subject has in common with a held shape: of the highest dimension that can be, and of those below it
    /// if they are wanted.
    func intersect(
        _ subject: borrowing IndexedShapes, _ item: Int32, into pieces: inout IndexedShapes, keepsLower: Bool
    ) throws(GEOSError) {
        let theirs = try layers(of: geometry(of: item))
        try intersect(layers(of: geometry(of: subject)), theirs, into: &pieces, keepsLower: keepsLower) {
            min($0 ?? .areas, $1 ?? .areas)
        }
    }

    /// As `intersect`, over the 180th meridian; false where that cannot be.
    func intersectAcross(
        _ subject: borrowing IndexedShapes, _ item: Int32, into pieces: inout IndexedShapes, keepsLower: Bool
    ) throws(GEOSError) -> Bool {
        guard let (one, other) = try across(subject, item) else { return false }
        let made = try one.prepared.geometry.intersection(with: other.prepared.geometry, grid: grid)
        let highest = min(one.dimension ?? .areas, other.dimension ?? .areas)
        try append(made, upTo: highest, to: &pieces, keepsLower: keepsLower, isAcross: true)
        return true
    }

    /// As `satisfies`, over the 180th meridian; nil where that cannot be.
    func satisfiesAcross(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool? {
        guard let (one, other) = try across(subject, item) else { return nil }
        return try one.prepared.satisfies(predicate, other.prepared.geometry)
    }

    /// Both on a map whose middle is the 180th meridian, which is like any other there; nil for what crosses the meridian of
    /// Greenwich, and for collections.
    private func across(
        _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> (Box, Box)? {
        subject.read(0, into: &shape)
        guard let one = try joined() else { return nil }
        held.shapes.read(Int(item), into: &shape)
        guard let other = try joined() else { return nil }
        return (one, other)
    }

    /// The shape in one piece again where it was cut.
    private func joined() throws(GEOSError) -> Box? {
        guard let dimension = shape.kind.dimension, Seam.move(&shape) else { return nil }
        let geometry = try GEOS.Geometry(shape, keepingElevations: true, in: context)
        // The ends of a line that was cut are no boundary, being two; edges along the cut would be one.
        return try Box(dimension == .areas ? geometry.unaryUnion(grid: grid) : geometry, dimension)
    }

    /// Appends what of the subject lies in some of the items: of its own dimension, and of those below it if they are wanted.
    func clip(
        _ subject: borrowing IndexedShapes, to items: [Int32], into pieces: inout IndexedShapes, keepsLower: Bool
    ) throws(GEOSError) {
        let cover = try cover(of: items, for: subject)
        try intersect(layers(of: geometry(of: subject)), cover, into: &pieces, keepsLower: keepsLower) { mine, _ in
            mine ?? .areas
        }
    }

    /// What the items cover together, as much as it takes for the subject: to points each of them is what it is, as a union
    /// has vertices of its own, which are rounded, and may pass a point by.
    private func cover(of items: [Int32], for subject: borrowing IndexedShapes) throws(GEOSError) -> [Box] {
        guard subject.kind(0).dimension == .points else { return try layers(of: union(of: items)) }
        var cover: [Box] = []
        for item in items { cover += try layers(of: geometry(of: item)) }
        return cover
    }

    /// Appends what two have in common, as one shape for each dimension.
    ///
    /// - Parameter highest: up to which dimension it is wanted, for those of two layers.
    private func intersect(
        _ one: [Box], _ other: [Box], into pieces: inout IndexedShapes, keepsLower: Bool,
        highest: (GEOS.Geometry.Dimension?, GEOS.Geometry.Dimension?) -> GEOS.Geometry.Dimension
    ) throws(GEOSError) {
        var parts = IndexedShapes()
        for mine in one {
            for theirs in other {
                let made = try mine.prepared.geometry.intersection(with: theirs.prepared.geometry, grid: grid)
                let limit = highest(mine.dimension, theirs.dimension)
                if one.count == 1, other.count == 1 {
                    return try append(made, upTo: limit, to: &pieces, keepsLower: keepsLower)
                }
                try append(made, upTo: limit, to: &parts, keepsLower: keepsLower)
            }
        }
        guard parts.count > 0 else { return }
        var collector = GEOS.Geometry.Collector(in: context)
        for index in 0..<parts.count {
            parts.read(index, into: &shape)
            try collector.add(shape, keepingElevations: true)
        }
        try append(collector.collection().unaryUnion(grid: grid), upTo: .areas, to: &pieces, keepsLower: true)
    }

    /// Appends what of the subject lies in none of the items.
    func subtract(
        _ items: [Int32], from subject: borrowing IndexedShapes, into pieces: inout IndexedShapes
    ) throws(GEOSError) {
        let cover = try cover(of: items, for: subject)
        for mine in try layers(of: geometry(of: subject)) {
            var rest = mine
            for theirs in cover {
                rest = try Box(
                    rest.prepared.geometry.difference(with: theirs.prepared.geometry, grid: grid), mine.dimension)
            }
            try append(rest.prepared.geometry, upTo: mine.dimension ?? .areas, to: &pieces, keepsLower: false)
        }
    }

    /// Appends a shape for each dimension that the geometry has parts of.
    private func append(
        _ geometry: borrowing GEOS.Geometry, upTo highest: GEOS.Geometry.Dimension, to pieces: inout IndexedShapes,
        keepsLower: Bool, isAcross: Bool = false
    ) throws(GEOSError) {
        for dimension in GEOS.Geometry.Dimension.allCases.reversed()
        where dimension == highest || keepsLower && dimension < highest {
            guard try geometry.parts(of: dimension, into: &shape) else { continue }
            if isAcross {
                Seam.moveBack(&shape)
                _ = cutter.cut(&shape)
            }
            pieces.append(shape, indexesEdges: false)
        }
    }
}

extension Shape.Kind {
    /// Nil for a collection, and for no geometry.
    fileprivate var dimension: GEOS.Geometry.Dimension? {
        switch self {
        case .point, .multiPoint: .points
        case .lineString, .multiLineString: .lines
        case .polygon, .multiPolygon: .areas
        case .null, .collection: nil
        }
    }
}
