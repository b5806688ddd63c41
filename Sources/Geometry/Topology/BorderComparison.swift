package import Geometry
import Memory

/// Compares the borders of a layer with those that thinning has left of them, from the positions alone.
package struct BorderComparison {
    package enum Fault: Hashable, Sendable {
        /// A feature has another number of lines and rings.
        case lines
        /// The rings of a feature make other polygons, or lines.
        case parts
        /// The points of a feature are others.
        case points
        /// A line has a position that it did not have, or in another order.
        case newVertex
        /// A line is farther from what it was than the tolerance.
        case deviation(Double)
        /// A vertex where borders met is gone.
        case lostJunction(Shape.Point)
        /// Borders meet where they did not: those that were shared have parted.
        case newJunction(Shape.Point)
        /// Edges lie along others, or pairs of them cross or touch, whose borders did not meet there.
        case along(Int)
        case crossings(Int)
        /// A feature lies on the other side of a border of another than before.
        case side(Int)
        /// Features that had an edge in common have none, or the other way round.
        case lostNeighbour(Int)
        case newNeighbour(Int)
    }

    /// What is wrong, with the number of the feature; nil for what is not about a single one.
    package private(set) var faults: [(feature: Int?, fault: Fault)] = []
    package private(set) var greatestDeviation = 0.0

    /// - Parameters:
    ///   - starts: for each feature, the number of positions before it.
    ///   - tolerance: how far borders may have moved; nil not to compare that.
    ///   - rounding: how far from borders vertices may be that were on them before they were rounded.
    package init(
        before: consuming BorderGraph, _ starts: Span<Int>, after: borrowing BorderGraph, _ newStarts: Span<Int>,
        metric: BorderMetric, tolerance: Double?, rounding: Double
    ) {
        let names = before.names(ofVerticesOf: after)
        var meetings = NewMeetings(before, after)
        var sides = ChangedSides(after, names.span)
        var match = LineMatch()
        for feature in starts.indices where feature < newStarts.count {
            let lines = before.lines(ofFeature: feature, starts)
            let newLines = after.lines(ofFeature: feature, newStarts)
            guard lines.count == newLines.count else {
                faults.append((feature, .lines))
                continue
            }
            for (line, newLine) in zip(lines, newLines) {
                // Writers turn rings around.
                guard
                    before.match(line, with: newLine, of: after, names.span, &match)
                        || before.match(line, isReversed: true, with: newLine, of: after, names.span, &match)
                else {
                    faults.append((feature, .newVertex))
                    continue
                }
                let deviation = before.deviation(of: match, metric)
                greatestDeviation = max(greatestDeviation, deviation)
                // Rounding depends on the way that a border runs.
                if let tolerance, deviation > tolerance * (1 + 1e-9) + rounding {
                    faults.append((feature, .deviation(deviation)))
                }
                meetings.add(match, before)
                sides.add(match, ofFeature: feature, before, after)
            }
        }
        compareJunctions(before, after, names.span)
        compareNeighbours(before.neighbours(starts), after.neighbours(newStarts))
        for (feature, other) in sides.pairs(after, newStarts) { faults.append((other, .side(feature))) }
        let new = meetings.counts
        if new.along > 0 { faults.append((nil, .along(new.along))) }
        if new.crossings > 0 { faults.append((nil, .crossings(new.crossings))) }
    }

    /// Compares what features have besides the positions of their lines and rings.
    package mutating func compare(_ before: borrowing FeatureFrames, with after: borrowing FeatureFrames) {
        for feature in 0..<min(before.count, after.count) {
            if !before.hasPoints(ofFeature: feature, asIn: after) { faults.append((feature, .points)) }
            if !before.hasParts(ofFeature: feature, asIn: after) { faults.append((feature, .parts)) }
        }
    }

    /// True if at least two features differ so much that their order may be another.
    package var isReordered: Bool {
        let different = faults.compactMap { feature, fault in
            [.lines, .parts, .points, .newVertex].contains(fault) ? feature : nil
        }
        return Set(different).count > 1
    }

    private mutating func compareJunctions(
        _ before: borrowing BorderGraph, _ after: borrowing BorderGraph, _ names: Span<Int32>
    ) {
        var isJunction = FlatBuffer<Bool>()
        isJunction.append(repeating: false, count: before.nodes.count)
        for vertex in 0..<after.nodes.count where !after.nodes[vertex].isInArc {
            guard names[vertex] >= 0 else { continue }
            isJunction[Int(names[vertex])] = true
            if before.nodes[Int(names[vertex])].isInArc {
                faults.append((nil, .newJunction(after.vertices.points[vertex])))
            }
        }
        for vertex in 0..<before.nodes.count where !before.nodes[vertex].isInArc && !isJunction[vertex] {
            faults.append((nil, .lostJunction(before.vertices.points[vertex])))
        }
    }

    private mutating func compareNeighbours(_ before: [UInt64], _ after: [UInt64]) {
        var (old, new) = (before[...], after[...])
        while let pair = [old.first, new.first].compactMap(\.self).min() {
            if old.first != pair { faults.append((Int(pair >> 32), .newNeighbour(Int(pair & 0xFFFF_FFFF)))) }
            if new.first != pair { faults.append((Int(pair >> 32), .lostNeighbour(Int(pair & 0xFFFF_FFFF)))) }
            if old.first == pair { old.removeFirst() }
            if new.first == pair { new.removeFirst() }
        }
    }
}

extension BorderGraph {
    /// The lines of a feature.
    func lines(ofFeature feature: Int, _ starts: Span<Int>) -> Range<Int> {
        let end = feature + 1 < starts.count ? starts[feature + 1] : visits.count
        return firstLine(from: starts[feature])..<firstLine(from: end)
    }

    /// The first line that starts at a position or behind it.
    private func firstLine(from position: Int) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if positions(ofLine: middle).lowerBound < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The number here of each vertex of another graph; negative where there is none.
    fileprivate mutating func names(ofVerticesOf other: borrowing BorderGraph) -> FlatBuffer<Int32> {
        var table = VertexTable()
        table.removeAll(expecting: vertices.count)
        for vertex in 0..<vertices.count { _ = table.number(of: vertices.points[vertex]) }
        var names = FlatBuffer<Int32>()
        for vertex in 0..<other.vertices.count {
            let name = table.number(of: other.vertices.points[vertex])
            names.append(Int(name) < vertices.count ? name : -1)
        }
        return names
    }

    /// Pairs of features that have an edge in common, in order.
    fileprivate func neighbours(_ starts: Span<Int>) -> [UInt64] {
        var edges: [(key: UInt64, feature: Int32)] = []
        for feature in starts.indices {
            for line in lines(ofFeature: feature, starts) {
                for position in positions(ofLine: line).dropFirst() where visits[position] != visits[position - 1] {
                    edges.append((Self.key(visits[position - 1], visits[position]), Int32(feature)))
                }
            }
        }
        edges.sort { $0.key != $1.key ? $0.key < $1.key : $0.feature < $1.feature }
        var pairs: Set<UInt64> = []
        var start = 0
        for index in edges.indices {
            if edges[index].key != edges[start].key { start = index }
            for other in start..<index where edges[other].feature != edges[index].feature {
                pairs.insert(Self.key(edges[other].feature, edges[index].feature))
            }
        }
        return pairs.sorted()
    }
}
