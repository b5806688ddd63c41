import GEOS
import Geometry
import Layers
import PROJ

/// Finds the partners of features in a held layer by the requested relation.
struct PartnerFinder: ~Copyable {
    private let held: HeldLayer
    private var matcher: Matcher
    private var places: PlaceSearch?
    private var bounds = ShapeBounds()
    private var neighbors: Neighbors?
    private let size: ShapeSize?
    private var pieces = IndexedShapes()
    private var shape = Shape()
    private(set) var partners = FlatBuffer<Partner>()

    /// - Parameter wantsLargest: true if `keepLargest` will be called.
    init(_ held: HeldLayer, _ request: MatchRequest, wantsLargest: Bool = false, log: MatchLog?) throws(Problem) {
        let size = wantsLargest ? try ShapeSize(areDegrees: request.areDegrees) : nil
        if request.relation.isOfDistance {
            neighbors = request.areDegrees ? Neighbors(try Geodesic.loaded()) : Neighbors(onPlaneOf: held)
        } else {
            neighbors = nil
        }
        self.size = size
        self.held = held
        places = PlaceSearch(request)
        matcher = Matcher(held, request, log: log)
    }

    /// Finds all partners of a feature in the order of the held layer. The feature's shape stays as it is.
    mutating func find(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        partners.removeAll()
        if isOnePlace(feature),
            places?.find(feature.shape.points[0], in: held, into: &partners, &matcher.inquiry.tally) == true
        {
            return matcher.report()
        }
        try matcher.take(&feature, of: chunk, isKept: true)
        do throws(GEOSError) {
            switch matcher.request.relation {
            case .rects: findByRects(feature, chunk)
            case .shapes(let predicates):
                if !matcher.request.relation.findsByBox { takeAllAsCandidates(feature) }
                try findCandidates(that: predicates)
            case .within(let meters):
                try neighbors?.findAll(within: meters, of: feature, chunk, &matcher, into: &partners)
            case .nearest(let limit):
                try neighbors?.findNearest(upTo: limit, of: feature, chunk, &matcher, into: &partners)
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

    private mutating func findCandidates(that predicates: [Predicate]) throws(GEOSError) {
        for index in 0..<matcher.candidates.count {
            let item = matcher.candidates[index]
            let relation = predicates.count > 1 ? matcher.areaRelation(with: item, deciding: predicates) : nil
            for (number, predicate) in predicates.enumerated() {
                let holds =
                    if let relation { relation.satisfies(predicate) } else { try matcher.satisfies(predicate, item) }
                if holds { partners.append(Partner(Int(item), predicate: number)) }
            }
        }
    }

    /// An index of boxes does not help to find what is disjoint, because shapes whose boxes are apart are, too.
    private mutating func takeAllAsCandidates(_ feature: borrowing Feature) {
        matcher.candidates.removeAll()
        guard feature.shape.kind != .null else { return }
        for item in 0..<matcher.held.count where matcher.held.columns.shapes.kind(item) != .null {
            matcher.candidates.append(Int32(item))
        }
        matcher.settleCandidates()
    }

    /// Finds partners by bounding map rects, which overlap if their interiors do.
    private mutating func findByRects(_ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        let rect = bounds.mapRect(of: feature.shape)
        matcher.candidates.removeAll()
        matcher.held.rectIndex.search(rect, into: &matcher.candidates)
        matcher.settleCandidates()
        for index in 0..<matcher.candidates.count {
            let item = Int(matcher.candidates[index])
            if rect.intersectsWrapping(matcher.held.columns.rects[item]) { partners.append(Partner(item)) }
        }
    }
}

extension PartnerFinder {
    /// Drops all partners except the one that shares most with the shape, by area, or for lines by length. The first
    /// counts if several share as much, and for points.
    mutating func keepLargest(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        guard partners.count > 1, let size else { return }
        // The matcher may not even have taken a point.
        if feature.shape.kind == .point || feature.shape.kind == .multiPoint { return partners.truncate(to: 1) }
        var best = (index: 0, area: -1.0, length: -1.0)
        for index in 0..<partners.count {
            do throws(GEOSError) {
                let (area, length) = try common(with: partners[index].item, size)
                if (area, length) > (best.area, best.length) { best = (index, area, length) }
            } catch {
                throw matcher.blame(error, feature, chunk)
            }
        }
        partners[0] = partners[best.index]
        partners.truncate(to: 1)
    }

    private mutating func common(with item: Int32, _ size: ShapeSize) throws(GEOSError) -> (
        area: Double, length: Double
    ) {
        pieces.removeAll()
        switch matcher.contact(with: item) {
        case .apart where !matcher.maySharePiece(item, keepsLower: false): return (0, 0)
        case .inside: matcher.subject.read(0, into: &shape)
        case .around: matcher.held.columns.shapes.read(Int(item), into: &shape)
        case .apart, .edgesMeet, .mixed:
            try matcher.intersect(item, into: &pieces, keepsLower: true)
            var sum = (area: 0.0, length: 0.0)
            for index in 0..<pieces.count {
                pieces.read(index, into: &shape)
                sum.area += size.area(shape)
                sum.length += size.length(shape)
            }
            return sum
        }
        return (size.area(shape), size.length(shape))
    }
}
