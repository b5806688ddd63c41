package import Geometry
package import Memory

/// The shapes of features after a repair: of those that it has changed.
package struct RepairedShapes: ~Copyable {
    /// The borders of a feature as they were read.
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline package struct Outline: BitwiseCopyable {
        /// Edges that have a length, rings, and polygons.
        package var edges = 0
        package var rings: Int32 = 0
        package var polygons: Int32 = 0
        /// True if the borders have been at a vertex more than once, or if a ring has no edges.
        package var touches = false

        package init() {}
    }

    /// For features whose borders were never read, so that each gets a shape.
    package static func noOutlines(_ count: Int) -> FlatBuffer<Outline> {
        var outlines = FlatBuffer<Outline>()
        outlines.append(repeating: Outline(), count: count)
        return outlines
    }

    /// Why a feature that had borders has no area left.
    package enum Loss: Sendable {
        /// Other areas lie over all of it.
        case covered
        /// It never had any.
        case flat
        /// Its last part was too thin.
        case givenAway
    }

    private var rings: RegionRings
    private var losses: [Int: Loss] = [:]
    /// For each feature the number of its shape in `rings`; -1 for one that has not changed.
    private var shapes = FlatBuffer<Int32>()
    package private(set) var changedCount = 0

    /// - Parameters:
    ///   - outlines: for each feature its borders as they were read.
    ///   - isWanted: false for a feature whose shape is of no interest.
    package init(
        _ repair: borrowing CoverageRepair, _ outlines: Span<Outline>, where isWanted: (Int) -> Bool = { _ in true }
    ) {
        rings = RegionRings(repair.owners.graph)
        var borders = FeatureBorders(repair, outlines)
        var parts = repair.parts()
        for feature in outlines.indices {
            let outline = outlines[feature]
            let isSame = borders.count(of: feature) == outline.edges && borders.unchanged[feature] == outline.edges
            guard isWanted(feature), !isSame || outline.touches else {
                shapes.append(-1)
                continue
            }
            borders.beginParts(of: feature)
            rings.add(
                borders.halves(of: feature), repair.owners, where: { repair.has(Int32(feature), $0) },
                part: { borders.part(parts.first($0)) })
            let counts = rings.counts(ofShape: rings.count - 1)
            if isSame, counts.rings == outline.rings, counts.polygons == outline.polygons {
                shapes.append(-1)
            } else {
                shapes.append(Int32(rings.count - 1))
                changedCount += 1
                if counts.rings == 0, outline.rings > 0 { losses[feature] = .flat }
            }
        }
        if !losses.isEmpty { explainLosses(repair) }
    }

    /// Number of features that had borders and have no area left.
    package var emptyCount: Int { losses.count }

    /// Why a feature has no area left; nil if it has one.
    package func loss(of feature: Int) -> Loss? { losses[feature] }

    private mutating func explainLosses(_ repair: borrowing CoverageRepair) {
        for region in 0..<repair.owners.regionCount {
            for index in repair.owners.owners.range(repair.owners.ownersOfRegions[region]) {
                let feature = Int(repair.owners.owners.element(index))
                if losses[feature] != nil { losses[feature] = .covered }
            }
        }
        for finding in repair.findings where losses[Int(finding.giver)] != nil {
            losses[Int(finding.giver)] = .givenAway
        }
    }

    package func isChanged(_ feature: Int) -> Bool { shapes[feature] >= 0 }

    /// Adds the polygons of a feature that has changed to a shape.
    package func append(_ feature: Int, to shape: inout Shape, scale: Double) {
        rings.append(Int(shapes[feature]), to: &shape, scale: scale)
    }
}

/// The half-edges around each feature.
private struct FeatureBorders: ~Copyable {
    private var halves = FlatBuffer<Int32>()
    private var ranges = FlatBuffer<Int32>()
    /// For each feature, the number of its edges that are as they were read.
    private(set) var unchanged = FlatBuffer<Int>()
    /// Parts of the same feature that belong to different sets of features.
    private var links = FlatBuffer<Link>()
    private var roots: [Int32: Int32] = [:]

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Link: BitwiseCopyable {
        var feature: Int32
        var one: Int32
        var other: Int32
    }

    init(_ repair: borrowing CoverageRepair, _ outlines: Span<RepairedShapes.Outline>) {
        ranges.append(repeating: 0, count: outlines.count + 1)
        unchanged.append(repeating: 0, count: outlines.count)
        var parts = repair.parts()
        Self.forEachSide(repair) { half, feature in ranges[Int(feature) + 1] += 1 }
        for index in 1..<ranges.count { ranges[index] += ranges[index - 1] }
        halves.append(repeating: 0, count: Int(ranges[outlines.count]))
        var slots = FlatBuffer<Int32>()
        slots.append(contentsOf: ranges.span)
        Self.forEachSide(repair) { half, feature in
            halves[Int(slots[Int(feature)])] = half
            slots[Int(feature)] += 1
            if outlines[Int(feature)].edges > 0, repair.isAsRead(half, of: feature) { unchanged[Int(feature)] += 1 }
        }
        guard repair.keepsOverlaps else { return }
        var pairs: Set<UInt64> = []
        for half in stride(from: Int32(0), to: Int32(repair.owners.graph.halfEdgeCount), by: 2) {
            let (one, other) = (repair.owners.region(half), repair.owners.region(half ^ 1))
            let (onePart, otherPart) = (parts.first(one), parts.first(other))
            // All edges between two parts say the same.
            guard onePart != otherPart, pairs.insert(BorderGraph.key(onePart, otherPart)).inserted else { continue }
            repair.sets.forEachElement(of: repair.holders[Int(one)], repair.holders[Int(other)]) { feature, isCommon in
                if isCommon { links.append(Link(feature: feature, one: onePart, other: otherPart)) }
            }
        }
        var room = FlatBuffer<Link>()
        links.sort(in: &room) { $0.feature < $1.feature }
    }

    /// Calls `visit` with each half-edge and each feature that is on its left only.
    private static func forEachSide(_ repair: borrowing CoverageRepair, _ visit: (Int32, Int32) -> Void) {
        for half in 0..<Int32(repair.owners.graph.halfEdgeCount) {
            let (left, right) = (repair.owners.region(half), repair.owners.region(half ^ 1))
            repair.sets.forEachElement(of: repair.holders[Int(left)], repair.holders[Int(right)]) { feature, isCommon in
                if !isCommon { visit(half, feature) }
            }
        }
    }

    func count(of feature: Int) -> Int { Int(ranges[feature + 1] - ranges[feature]) }

    @_lifetime(borrow self)
    func halves(of feature: Int) -> Span<Int32> {
        halves.span.extracting(Int(ranges[feature])..<Int(ranges[feature + 1]))
    }

    /// Joins the parts of a feature that overlaps others.
    mutating func beginParts(of feature: Int) {
        roots.removeAll(keepingCapacity: true)
        var (low, high) = (0, links.count)
        while low < high {
            let middle = (low + high) / 2
            if links[middle].feature < feature { low = middle + 1 } else { high = middle }
        }
        while low < links.count, links[low].feature == feature {
            let (one, other) = (part(links[low].one), part(links[low].other))
            if one != other { roots[max(one, other)] = min(one, other) }
            low += 1
        }
    }

    func part(_ number: Int32) -> Int32 {
        var number = number
        while let other = roots[number] { number = other }
        return number
    }
}

extension CoverageRepair {
    /// True if features may still overlap.
    fileprivate var keepsOverlaps: Bool { findings.contains { $0.kind == .overlap && $0.heir < 0 } }

    /// True if a feature has read the edge of a half-edge, exactly once.
    fileprivate func isAsRead(_ half: Int32, of feature: Int32) -> Bool {
        var count = 0
        for use in owners.graph.edges.areas(of: Int(half >> 1)) {
            guard owners.feature(ofArea: owners.graph.edges.area(use)) == feature else { continue }
            guard owners.graph.edges.isAsRead(use) else { return false }
            count += 1
        }
        return count == 1
    }

    /// Adds the shape of what was found to others.
    package func append(_ finding: Finding, to rings: inout RegionRings) {
        rings.add(halves(around: finding.region), owners, where: { $0 == finding.region }, part: { $0 })
    }
}
