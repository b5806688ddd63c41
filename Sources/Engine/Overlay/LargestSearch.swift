import Features
import GEOS
import Geometry
import Layers
import Memory

/// Finds the partner that shares most with a shape: area, or for lines length. The first counts if several share as
/// much.
///
/// No shape shares more area than there is in the box that both boxes have in common, nor more than there is. Those
/// that may share most are looked at first, until none of the others can share more than the best.
struct LargestSearch: ~Copyable {
    private let size: ShapeSize
    private var order: [(most: Double, item: Int32)] = []
    private var pieces = IndexedShapes()
    private var shape = Shape()
    var best = Best()
    /// Area of the subject; 0 if it has only lines.
    private(set) var ownArea = 0.0
    /// The share that was computed last.
    private var latest: (item: Int32, share: Share)?

    typealias Share = (area: Double, length: Double)

    struct Best {
        var item = Int32(-1)
        /// Nil as long as there is no other partner.
        var share: Share?
    }

    /// A share of a computed overlay may be larger than the whole by as much.
    static let tolerance = 1e-6

    init(_ size: ShapeSize) { self.size = size }

    /// Appends the partner, if there is any.
    mutating func find(
        that predicate: Predicate, _ matcher: inout Matcher, into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        guard !matcher.candidates.isEmpty || matcher.isCrowded else { return }
        begin(matcher)
        if matcher.isCrowded {
            if predicate == .intersects, ownArea > 0, !matcher.seam.isReached, let nests = matcher.layerB.nests() {
                try findInNests(nests, &matcher)
            } else {
                try findBySweep(predicate, &matcher)
            }
        } else {
            try findAmongCandidates(predicate, &matcher)
        }
        if best.item >= 0 { partners.append(Partner(Int(best.item), predicate: 0)) }
    }

    private mutating func begin(_ matcher: borrowing Matcher) {
        best = Best()
        latest = nil
        ownArea = 0
        guard matcher.subject.kind(0).dimension != 1 else { return }
        matcher.subject.read(0, into: &shape)
        ownArea = size.area(shape)
    }

    private mutating func findAmongCandidates(_ predicate: Predicate, _ matcher: inout Matcher) throws(GEOSError) {
        order.removeAll(keepingCapacity: true)
        for index in 0..<matcher.candidates.count {
            let item = matcher.candidates[index]
            order.append((mostArea(in: matcher.layerB.columns.shapes.box(Int(item)), matcher), item))
        }
        order.sort { $0.most != $1.most ? $0.most > $1.most : $0.item < $1.item }
        for (most, item) in order where try !look(at: item, most, predicate, &matcher) { return }
    }

    private mutating func findBySweep(_ predicate: Predicate, _ matcher: inout Matcher) throws(GEOSError) {
        var failure: GEOSError?
        let layerB = matcher.layerB
        let boxes = matcher.boxesOfCandidates
        var queue = RankQueue()
        layerB.ranked.visit(
            &queue, by: { boxes.intersects($0) ? -mostArea(in: $0, matcher) : nil },
            then: { item, rank in
                do throws(GEOSError) {
                    matcher.evaluator.tally.candidates += 1
                    let goesOn = try look(at: Int32(truncatingIfNeeded: item), -rank, predicate, &matcher)
                    return goesOn ? RankedTree.Limit(0, below: .max) : .nothing
                } catch {
                    failure = error
                    return .nothing
                }
            })
        if let failure { throw failure }
    }

    /// The most area that the subject shares with what lies in a box.
    mutating func mostArea(in box: Shape.Box, _ matcher: borrowing Matcher) -> Double {
        guard ownArea > 0 else { return 0 }
        let own = matcher.subject.box(0)
        // Areas that meet over the antimeridian share only lines there.
        guard own.intersects(box) else { return 0 }
        let margin = matcher.request.grid * 4
        let common = own.common(with: box)
        shape.become(
            Shape.Box(
                west: common.west - margin, south: common.south - margin, east: common.east + margin,
                north: common.north + margin))
        return min(size.area(shape), ownArea) * (1 + Self.tolerance)
    }

    /// By how much a computed share of the subject and an item may differ from the true one, as overlays round
    /// positions.
    mutating func doubt(about item: Int32, _ matcher: borrowing Matcher) -> Double {
        matcher.subject.read(0, into: &shape)
        var outline = shape.outline
        matcher.layerB.columns.shapes.read(Int(item), into: &shape)
        outline += shape.outline
        return outline * matcher.request.grid * 4 * (matcher.request.areDegrees ? Self.mostMetersOfSquareDegree : 1)
    }

    /// Square metres, somewhat more than those at the equator.
    private static let mostMetersOfSquareDegree = 1.25e10

    /// Looks at a candidate; false if neither it nor any that may share less can be better than the best.
    mutating func look(
        at item: Int32, _ most: Double, _ predicate: Predicate, _ matcher: inout Matcher
    ) throws(GEOSError) -> Bool {
        if let share = best.share, share.area > most { return false }
        guard try matcher.satisfies(predicate, item) else { return true }
        guard best.item >= 0 else {
            best.item = item
            return true
        }
        let known = if let share = best.share { share } else { try self.share(of: best.item, &matcher) }
        best.share = known
        if known.area > most { return false }
        let share = try self.share(of: item, &matcher)
        if share > known || share == known && item < best.item { best = Best(item: item, share: share) }
        return true
    }

    /// What the subject and a partner have in common.
    mutating func share(of item: Int32, _ matcher: inout Matcher) throws(GEOSError) -> Share {
        if let latest, latest.item == item { return latest.share }
        let share = try computedShare(of: item, &matcher)
        latest = (item, share)
        return share
    }

    private mutating func computedShare(of item: Int32, _ matcher: inout Matcher) throws(GEOSError) -> Share {
        pieces.removeAll()
        switch matcher.contact(with: item) {
        case .apart where !matcher.maySharePiece(item, keepsLower: false): return (0, 0)
        case .inside: matcher.subject.read(0, into: &shape)
        case .around: matcher.layerB.columns.shapes.read(Int(item), into: &shape)
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

extension Shape {
    /// The length of all edges, in units of the positions.
    fileprivate var outline: Double {
        var length = 0.0
        for index in 1..<max(points.count, 1) {
            let (width, height) = (points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
            length += (width * width + height * height).squareRoot()
        }
        return length
    }
}
