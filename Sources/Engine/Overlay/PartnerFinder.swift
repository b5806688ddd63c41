import Features
import GEOS
import Geometry
package import Layers
package import Memory
import PROJ

/// Finds the partners of features in an indexed layer by the requested relation.
package struct PartnerFinder: ~Copyable {
    private let layerB: IndexedLayer
    private var matcher: Matcher
    private var places: PlaceSearch?
    private var bounds = ShapeBounds()
    private var neighbors: Neighbors?
    private let wanted: Wanted
    private var largest: LargestSearch?
    package private(set) var partners = FlatBuffer<Partner>()
    /// Number of partners that are not listed; nil if they are.
    private var unlistedCount: Int?

    /// The partners of a feature that are found.
    package enum Wanted {
        case all
        /// The first in the order of the indexed layer.
        case first
        /// The one that shares most with the feature: area, or for lines length.
        case largest
        /// None, only their number.
        case count
    }

    /// - Parameter wanted: the indexed layer must be ranked if not all partners are wanted.
    package init(_ layerB: IndexedLayer, _ request: MatchRequest, wanted: Wanted = .all, log: MatchLog?) throws(Problem)
    {
        self.wanted = wanted
        largest = wanted == .largest ? LargestSearch(try ShapeSize(areDegrees: request.areDegrees)) : nil
        if request.relation.isOfDistance {
            neighbors = request.areDegrees ? Neighbors(try Geodesic.loaded()) : Neighbors(onPlaneOf: layerB)
        } else {
            neighbors = nil
        }
        self.layerB = layerB
        let seeksOne = (wanted == .first || wanted == .largest) && request.relation.isOfShapes
        places = PlaceSearch(request, seeksFirst: seeksOne)
        matcher = Matcher(layerB, request, seeksOne: seeksOne, log: log)
    }

    /// Number of partners found, whether they are listed or not.
    package var count: Int { unlistedCount ?? partners.count }

    /// Finds all partners of a feature in the order of the indexed layer. The feature's shape stays as it is.
    package mutating func find(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        partners.removeAll()
        unlistedCount = nil
        if isOnePlace(feature),
            places?.find(feature.shape.points[0], in: layerB, into: &partners, &matcher.evaluator.tally) == true
        {
            return matcher.report()
        }
        try matcher.take(&feature, of: chunk, isKept: true)
        do throws(GEOSError) {
            switch matcher.request.relation {
            case .rects: findByRects(feature, chunk)
            case .shapes([.disjoint]) where wanted == .count: try countDisjoint(feature)
            case .shapes(let predicates) where wanted == .first && !matcher.request.relation.findsByBox:
                try findFirstOfAll(that: predicates, feature)
            case .shapes(let predicates):
                if !matcher.request.relation.findsByBox { takeAllAsCandidates(feature) }
                try findPartners(that: predicates)
            case .within(let meters):
                try neighbors?.findAll(
                    within: meters, seeksFirst: wanted == .first, &matcher, into: &partners)
            case .nearest(let most, let limit): try findNearest(most, upTo: limit)
            }
        } catch {
            throw matcher.blame(error, feature, chunk)
        }
        if matcher.request.relation.isOfDistance { try matcher.checkCandidates(of: feature, chunk) }
        matcher.report()
    }

    /// True if the shape is a single place that is not on or beyond the 180th meridian, where both sides would be
    /// searched.
    ///
    /// Mutating for the compiler's sake (ARCHITECTURE.md, "Compile times").
    private mutating func isOnePlace(_ feature: borrowing Feature) -> Bool {
        guard feature.shape.kind == .point, feature.shape.points.count == 1 else { return false }
        return matcher.seam.isAway(from: feature.shape.points[0])
    }

    /// Finds one after the other.
    private mutating func findNearest(_ most: Int, upTo limit: Double) throws(GEOSError) {
        matcher.found.removeAll()
        while partners.count < most {
            let count = partners.count
            try neighbors?.findNearest(upTo: limit, &matcher, into: &partners)
            guard partners.count > count else { break }
            matcher.found.append(partners[count].item)
        }
        matcher.found.removeAll()
    }

    private mutating func findPartners(that predicates: [Predicate]) throws(GEOSError) {
        // Of points all partners have the same share.
        if wanted == .largest, matcher.subject.kind(0).dimension != 0, let predicate = predicates.first {
            return try largest?.find(that: predicate, &matcher, into: &partners) ?? ()
        }
        if matcher.isCrowded { return try findFirstOfMany(that: predicates) }
        for index in 0..<matcher.candidates.count where wanted == .all || wanted == .count || partners.isEmpty {
            try look(at: matcher.candidates[index], predicates)
        }
    }

    private mutating func look(at item: Int32, _ predicates: [Predicate]) throws(GEOSError) {
        let relation = predicates.count > 1 ? matcher.areaRelation(with: item, deciding: predicates) : nil
        for (number, predicate) in predicates.enumerated() {
            let holds =
                if let relation { relation.satisfies(predicate) } else { try matcher.satisfies(predicate, item) }
            if holds { partners.append(Partner(Int(item), predicate: number)) }
        }
    }

    /// Tests all shapes in order, until one is a partner. Of equal shapes, it tests only one.
    private mutating func findFirstOfAll(
        that predicates: [Predicate], _ feature: borrowing Feature
    ) throws(GEOSError) {
        guard feature.shape.kind != .null else { return }
        for index in 0..<layerB.differing.count where partners.isEmpty {
            guard let item = matcher.firstThatMayPair(Int(layerB.differing[index])) else { continue }
            matcher.evaluator.tally.candidates += 1
            try look(at: item, predicates)
        }
    }

    /// Tests shapes in order until one is a partner.
    private mutating func findFirstOfMany(that predicates: [Predicate]) throws(GEOSError) {
        let boxes = matcher.boxesOfCandidates
        var queue = RankQueue()
        var failure: GEOSError?
        layerB.ranked.visit(
            &queue, by: { boxes.intersects($0) ? 0 : nil },
            then: { item, _ in
                matcher.evaluator.tally.candidates += 1
                do throws(GEOSError) {
                    for (number, predicate) in predicates.enumerated()
                    where try matcher.satisfies(predicate, Int32(truncatingIfNeeded: item)) {
                        partners.append(Partner(item, predicate: number))
                    }
                } catch {
                    failure = error
                }
                return partners.isEmpty && failure == nil ? RankedTree.Limit(0) : .nothing
            })
        if let failure { throw failure }
    }

    /// Counts what is disjoint as all that does not meet the shape.
    private mutating func countDisjoint(_ feature: borrowing Feature) throws(GEOSError) {
        guard feature.shape.kind != .null else { return }
        var number = layerB.shapeCount - (matcher.isOwnInB ? 1 : 0)
        matcher.findCandidates(around: matcher.subject.box(0))
        matcher.indexManyPlaces()
        for index in 0..<matcher.candidates.count where try matcher.satisfies(.intersects, matcher.candidates[index]) {
            number -= 1
        }
        unlistedCount = number
    }

    /// An index of boxes does not help to find what is disjoint, because shapes whose boxes are apart are, too.
    private mutating func takeAllAsCandidates(_ feature: borrowing Feature) {
        matcher.candidates.removeAll()
        guard feature.shape.kind != .null else { return }
        for item in 0..<matcher.layerB.count where matcher.layerB.columns.shapes.kind(item) != .null {
            matcher.candidates.append(Int32(item))
        }
        matcher.decideCandidates()
    }

    private mutating func findFirst(by rect: MapRect) {
        var count = 0
        let found = layerB.rectIndex.first(that: rect) { item in
            guard matcher.mayPair(Int32(truncatingIfNeeded: item)) else { return false }
            count += 1
            return rect.intersectsWrapping(layerB.columns.rects[item])
        }
        matcher.evaluator.tally.candidates += count
        if let found { partners.append(Partner(found)) }
    }

    /// Finds partners by bounding map rects, which overlap if their interiors do.
    private mutating func findByRects(_ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        let rect = bounds.mapRect(of: feature.shape)
        if wanted == .first { return findFirst(by: rect) }
        matcher.candidates.removeAll()
        matcher.layerB.rectIndex.search(rect, into: &matcher.candidates)
        matcher.decideCandidates()
        for index in 0..<matcher.candidates.count {
            let item = Int(matcher.candidates[index])
            if rect.intersectsWrapping(matcher.layerB.columns.rects[item]) { partners.append(Partner(item)) }
        }
    }
}
