import Geometry
import Memory

/// Decides which feature each region belongs to: places of several features go to one of them, and gaps and slivers to a
/// neighbour.
package struct CoverageRepair: ~Copyable {
    /// The feature that an overlap goes to.
    package enum OverlapRule: Sendable {
        /// That with the longest border with the overlap.
        case longestBorder
        case largest
        case smallest
        case first
        /// That with the greatest number.
        case greatest
        /// All of them: overlaps stay.
        case keep
    }

    package struct Request: Sendable {
        package var metric = BorderMetric.metres
        /// Cells of the grid in a unit of the coordinates.
        package var scale = 1.0
        package var overlaps = OverlapRule.longestBorder
        /// Gaps are filled that are narrower and have a smaller area; nil for no limit. None if both are nil.
        package var gapWidth: Double?
        package var gapArea: Double?
        /// Parts with a smaller ratio of 4πA to P² are treated as gaps; nil for none.
        package var sliverRatio: Double?
        /// Parts that are narrower are treated as gaps too; nil for none.
        package var sliverWidth: Double?
        /// True to measure the width of each gap and overlap.
        package var measuresWidths = false

        package init() {}
    }

    /// A gap, an overlap, or a part of a feature that is too thin.
    package struct Finding: Sendable {
        package enum Kind: Sendable {
            case gap
            case overlap
            case sliver
        }

        package var kind: Kind
        package var region: Int32
        /// The features that it belonged to, as a set.
        package var owners: Int32
        /// The feature that has it now; -1 for none, or for all of the owners.
        package var heir: Int32 = -1
        /// The feature that gave it away, if it is too thin; else -1.
        var giver: Int32 = -1
        package var area = 0.0
        package var width: Double?
    }

    package private(set) var owners: FaceOwners
    package private(set) var findings: [Finding] = []
    /// Sets of features, and for each region that of the features that have it.
    private(set) var sets = NumberSets()
    private(set) var holders = FlatBuffer<Int32>()
    private let request: Request
    /// The half-edges around each region that is decided, one after the other, and where they start.
    private var halves = FlatBuffer<Int32>()
    private var halfRanges = FlatBuffer<Int32>()

    /// - Parameter ranks: a number for each feature, for `.greatest`; else none.
    package init(_ owners: consuming FaceOwners, _ request: Request, ranks: Span<Double>) {
        self.owners = owners
        self.request = request
        var elements = FlatBuffer<Int32>()
        for region in 0..<self.owners.regionCount {
            elements.removeAll()
            for index in self.owners.owners.range(self.owners.ownersOfRegions[region]) {
                elements.append(self.owners.owners.element(index))
            }
            holders.append(sets.number(of: elements.span))
        }
        gatherHalves()
        giveOverlaps(ranks)
        // A gap makes no part narrower, but some longer; so parts are looked at before that and after it.
        if request.sliverRatio != nil { giveSlivers() }
        giveGaps()
        if request.sliverRatio != nil || request.sliverWidth != nil { giveSlivers() }
    }

    /// The only feature that has a region; nil for none and for several.
    private func holder(_ region: Int32) -> Int32? {
        let range = sets.range(holders[Int(region)])
        return range.count == 1 ? sets.element(range.lowerBound) : nil
    }

    package func has(_ feature: Int32, _ region: Int32) -> Bool {
        sets.has(holders[Int(region)], feature)
    }

    /// The features that what was found belonged to; those around a gap.
    package func features(of finding: Finding) -> [Int32] {
        guard finding.kind == .gap else {
            return owners.owners.range(finding.owners).map { owners.owners.element($0) }
        }
        var around: Set<Int32> = []
        let halves = halves(around: finding.region)
        for index in halves.indices {
            let set = owners.ownersOfRegions[Int(owners.region(halves[index] ^ 1))]
            for element in owners.owners.range(set) { around.insert(owners.owners.element(element)) }
        }
        return around.sorted()
    }

    private mutating func give(_ region: Int32, to feature: Int32) {
        holders[Int(region)] = sets.number(of: [feature].span)
    }

    /// The half-edges that have a region on their left and another on their right.
    @_lifetime(borrow self)
    package func halves(around region: Int32) -> Span<Int32> {
        halves.span.extracting(Int(halfRanges[Int(region)])..<Int(halfRanges[Int(region) + 1]))
    }

    private mutating func gatherHalves() {
        let count = owners.regionCount
        halfRanges.append(repeating: 0, count: count + 1)
        for half in 0..<Int32(owners.graph.halfEdgeCount) where isAround(half) {
            halfRanges[Int(owners.region(half)) + 1] += 1
        }
        for index in 1...count { halfRanges[index] += halfRanges[index - 1] }
        halves.append(repeating: 0, count: Int(halfRanges[count]))
        var slots = FlatBuffer<Int32>()
        slots.append(contentsOf: halfRanges.span)
        for half in 0..<Int32(owners.graph.halfEdgeCount) where isAround(half) {
            let region = Int(owners.region(half))
            halves[Int(slots[region])] = half
            slots[region] += 1
        }
    }

    private func isAround(_ half: Int32) -> Bool {
        owners.region(half) != 0 && owners.region(half) != owners.region(half ^ 1)
    }

    // MARK: Measures

    private func degrees(_ half: Int32) -> Shape.Point {
        let point = owners.graph.point(half)
        return Shape.Point(x: point.x / request.scale, y: point.y / request.scale)
    }

    private func length(_ half: Int32) -> Double {
        let (start, end) = (degrees(half), degrees(half ^ 1))
        return request.metric.distance(end, from: start, to: start)
    }

    package func area(of region: Int32) -> Double {
        var sum = 0.0
        let halves = halves(around: region)
        for index in halves.indices {
            sum += request.metric.areaBelow(from: degrees(halves[index] ^ 1), to: degrees(halves[index]))
        }
        return max(sum, 0)
    }

    /// The diameter of the largest circle in a region.
    private func width(of region: Int32, deciding limit: Double?) -> Double {
        width(of: [region], deciding: limit) { _ in true }
    }

    /// The same for regions together.
    ///
    /// - Parameter isBorder: true for a half-edge that has none of the regions on its right.
    private func width(of regions: [Int32], deciding limit: Double?, where isBorder: (Int32) -> Bool) -> Double {
        var ends = FlatBuffer<Shape.Point>()
        for region in regions {
            let halves = halves(around: region)
            for index in halves.indices where isBorder(halves[index]) {
                ends.append(degrees(halves[index]))
                ends.append(degrees(halves[index] ^ 1))
            }
        }
        return request.metric.greatestWidth(between: ends, deciding: limit)
    }

    // MARK: Overlaps

    private mutating func giveOverlaps(_ ranks: Span<Double>) {
        var open: [Int32] = []
        for region in 1..<Int32(owners.regionCount) {
            if owners.owners.range(owners.ownersOfRegions[Int(region)]).count > 1 { open.append(region) }
        }
        guard !open.isEmpty else { return }
        for region in open {
            var finding = Finding(
                kind: .overlap, region: region, owners: owners.ownersOfRegions[Int(region)], area: area(of: region))
            if request.measuresWidths { finding.width = width(of: region, deciding: nil) }
            findings.append(finding)
        }
        switch request.overlaps {
        case .keep: return
        case .longestBorder: giveToLongestBorder(open)
        case .first: for region in open { giveFirst(region) { _ in 0 } }
        case .greatest:
            for region in open { giveFirst(region) { feature in -ranks[Int(feature)] } }
        case .largest, .smallest:
            let areas = featureAreas()
            let sign = request.overlaps == .largest ? -1.0 : 1
            for region in open { giveFirst(region) { feature in sign * (areas[feature] ?? 0) } }
        }
        for index in findings.indices { findings[index].heir = holder(findings[index].region) ?? -1 }
    }

    /// Gives a region to the owner with the least number; to the first of several.
    private mutating func giveFirst(_ region: Int32, by number: (Int32) -> Double) {
        let range = owners.owners.range(owners.ownersOfRegions[Int(region)])
        var best: (feature: Int32, number: Double)?
        for index in range {
            let feature = owners.owners.element(index)
            let found = number(feature)
            if found < best?.number ?? .infinity || best == nil { best = (feature, found) }
        }
        if let best { give(region, to: best.feature) }
    }

    /// The area of each feature, overlaps included.
    private func featureAreas() -> [Int32: Double] {
        var areas: [Int32: Double] = [:]
        for region in 1..<Int32(owners.regionCount) {
            let range = owners.owners.range(owners.ownersOfRegions[Int(region)])
            guard !range.isEmpty else { continue }
            let area = area(of: region)
            for index in range { areas[owners.owners.element(index), default: 0] += area }
        }
        return areas
    }

    /// Overlaps of fewer features come first, and those without a border with an owner wait until others are given.
    private mutating func giveToLongestBorder(_ regions: [Int32]) {
        var open = regions.map { (count: owners.owners.range(owners.ownersOfRegions[Int($0)]).count, region: $0) }
        open.sort { $0 < $1 }
        for _ in 0..<Self.mostPasses {
            var rest: [(count: Int, region: Int32)] = []
            for item in open {
                let set = owners.ownersOfRegions[Int(item.region)]
                let owned = owners.owners.range(set)
                let heir = neighbour(
                    of: item.region, where: { feature in owned.contains { owners.owners.element($0) == feature } })
                if let heir {
                    give(item.region, to: heir)
                } else {
                    rest.append(item)
                }
            }
            if rest.isEmpty || rest.count == open.count { break }
            open = rest
        }
        for item in open where holder(item.region) == nil { giveFirst(item.region) { _ in 0 } }
    }

    private static let mostPasses = 16

    /// The feature with the longest border with a region; the first of several.
    private func neighbour(of region: Int32, where isWanted: (Int32) -> Bool) -> Int32? {
        var lengths: [Int32: Double] = [:]
        let halves = halves(around: region)
        for index in halves.indices {
            guard let feature = holder(owners.region(halves[index] ^ 1)), isWanted(feature) else { continue }
            lengths[feature, default: 0] += length(halves[index])
        }
        return lengths.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }

    // MARK: Gaps and slivers

    private mutating func giveGaps() {
        for region in 1..<Int32(owners.regionCount) where owners.ownersOfRegions[Int(region)] == 0 {
            var finding = Finding(kind: .gap, region: region, owners: 0, area: area(of: region))
            if request.measuresWidths { finding.width = width(of: region, deciding: nil) }
            if isFilled(finding), let heir = neighbour(of: region, where: { _ in true }) {
                give(region, to: heir)
                finding.heir = heir
            }
            findings.append(finding)
        }
    }

    private func isFilled(_ gap: Finding) -> Bool {
        if request.gapWidth == nil, request.gapArea == nil { return false }
        if let limit = request.gapArea, gap.area >= limit { return false }
        guard let limit = request.gapWidth else { return true }
        if let width = gap.width { return width < limit }
        // No circle is larger than the area.
        if 2 * (gap.area / .pi).squareRoot() * 1.01 < limit { return true }
        return width(of: gap.region, deciding: limit) < limit
    }

    /// Gives thin parts of features to neighbours, smaller parts first, until none is left that has a neighbour.
    private mutating func giveSlivers() {
        var isChanged = true
        while isChanged {
            isChanged = false
            var parts = parts()
            var measures: [Int32: Part] = [:]
            for region in 1..<Int32(owners.regionCount) where holder(region) != nil {
                let part = parts.first(region)
                measures[part, default: Part()].area += area(of: region)
                measures[part]?.regions.append(region)
                let halves = halves(around: region)
                for index in halves.indices where parts.first(owners.region(halves[index] ^ 1)) != part {
                    measures[part]?.perimeter += length(halves[index])
                }
            }
            let thin = measures.filter { isThin($0.value, number: $0.key, &parts) }
                .sorted { ($0.value.area, $0.key) < ($1.value.area, $1.key) }
            // A part that others join stays until the next pass, so each pass leaves fewer parts.
            var joined: Set<Int32> = []
            for (number, part) in thin where !joined.contains(number) {
                guard let own = holder(part.regions[0]), let border = border(of: part, besides: own, measures, &parts)
                else { continue }
                let heir = border.feature
                joined.formUnion(border.parts)
                for other in border.parts { parts.join(number, other) }
                measures[parts.first(number)] = border.joined
                for region in part.regions { give(region, to: heir) }
                findings.append(
                    Finding(
                        kind: .sliver, region: part.regions[0],
                        owners: owners.ownersOfRegions[Int(part.regions[0])], heir: heir, giver: own, area: part.area))
                isChanged = true
            }
        }
    }

    /// Regions of one feature that hang together.
    private struct Part {
        var area = 0.0
        var perimeter = 0.0
        var regions: [Int32] = []

        func isThinner(than ratio: Double) -> Bool { 4 * .pi * area < ratio * perimeter * perimeter }
    }

    /// What a part has in common with a feature.
    private struct Border {
        var feature: Int32
        var length = 0.0
        /// The parts of the feature that it touches, by their numbers, and all of them together with it.
        var parts: Set<Int32> = []
        var joined: Part
    }

    private func isThin(_ part: Part, number: Int32, _ parts: inout DisjointSets) -> Bool {
        if let ratio = request.sliverRatio, part.isThinner(than: ratio) { return true }
        // No circle is larger than the area, and every area holds one of this width.
        guard let limit = request.sliverWidth, 2 * part.area < limit * part.perimeter * 1.01 else { return false }
        if 2 * (part.area / .pi).squareRoot() * 1.01 < limit { return true }
        return width(of: part.regions, deciding: limit) { parts.first(owners.region($0 ^ 1)) != number } < limit
    }

    /// The longest border of a part with another feature, unless parts of that would become thin by it: else one sliver
    /// after the other would take parts along that are not thin.
    private func border(
        of part: Part, besides own: Int32, _ measures: [Int32: Part], _ parts: inout DisjointSets
    ) -> Border? {
        var borders: [Int32: Border] = [:]
        for region in part.regions {
            let halves = halves(around: region)
            for index in halves.indices {
                let other = owners.region(halves[index] ^ 1)
                guard let feature = holder(other), feature != own else { continue }
                borders[feature, default: Border(feature: feature, joined: part)].length += length(halves[index])
                borders[feature]?.parts.insert(parts.first(other))
            }
        }
        let sorted = borders.values.sorted { ($1.length, $0.feature) < ($0.length, $1.feature) }
        for var border in sorted {
            let touched = border.parts.compactMap { measures[$0] }
            for other in touched {
                border.joined.area += other.area
                border.joined.perimeter += other.perimeter
            }
            border.joined.perimeter -= 2 * border.length
            guard let ratio = request.sliverRatio, border.joined.isThinner(than: ratio),
                !touched.allSatisfy({ $0.isThinner(than: ratio) })
            else { return border }
        }
        return nil
    }

    /// The parts that regions of the same features make together.
    func parts() -> DisjointSets {
        var parts = DisjointSets(count: owners.regionCount)
        for half in stride(from: Int32(0), to: Int32(owners.graph.halfEdgeCount), by: 2) {
            let (one, other) = (owners.region(half), owners.region(half ^ 1))
            if one != other, holders[Int(one)] == holders[Int(other)] { parts.join(one, other) }
        }
        return parts
    }
}
