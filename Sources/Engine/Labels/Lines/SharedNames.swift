package import Geometry
import LabelLines

/// Texts that name one thing: lines of one name whose ends meet, and areas of one name that touch.
package struct SharedNames {
    /// Lines or areas that one text names.
    package struct Group {
        /// The text that is written, and those that are not.
        package var text: Int
        package var others: [Int]
        /// Joined lines in map points, the longest first; empty for areas.
        package var lines: [[Shape.Point]] = []
    }

    private struct Key: Hashable {
        var layer: Int32
        var text: String
        var kind: TextPaths.Kind
    }

    /// Texts of each name, in the order of the first.
    private var names: [[Int]] = []
    private var numbers: [Key: Int] = [:]

    package init() {}

    package mutating func add(_ text: Int, _ string: String, layer: Int32, _ kind: TextPaths.Kind) {
        let key = Key(layer: layer, text: string, kind: kind)
        if let number = numbers[key] { return names[number].append(text) }
        numbers[key] = names.count
        names.append([text])
    }

    /// Texts of areas that share their names with others.
    package var repeatedAreas: [Int] { numbers.flatMap { $0.kind == .area && names[$1].count > 1 ? names[$1] : [] } }

    /// The groups of all texts.
    ///
    /// - Parameters:
    ///   - paths: those of the texts.
    ///   - corners: positions of the areas that a text names, if areas may touch.
    ///   - isBetter: true if a text ranks before another.
    package func groups(
        _ paths: borrowing TextPaths, corners: (Int) -> [Shape.Point], isBetter: (Int, Int) -> Bool
    ) -> [Group] {
        var groups: [Group] = []
        for texts in names {
            let kind = paths.kind(of: texts[0])
            var owners: [Int] = []
            var lines: [[Shape.Point]] = []
            for text in texts {
                for line in paths.lines(of: text) {
                    owners.append(text)
                    lines.append(line)
                }
            }
            let joined =
                kind == .line
                ? JoinedLine.joining(lines) : lines.indices.map { JoinedLine(points: lines[$0], members: [$0]) }
            var sets = DisjointTexts(texts)
            for line in joined { for member in line.members { sets.unite(owners[line.members[0]], owners[member]) } }
            if kind == .area, texts.count > 1 { uniteTouching(texts, corners, &sets) }
            let joinedOfSets = Dictionary(grouping: joined) { sets.root(owners[$0.members[0]]) }
            for members in sets.all {
                var best = members[0]
                for text in members where isBetter(text, best) { best = text }
                let own = joinedOfSets[members[0]] ?? []
                let lengths = own.map { LabelLine($0.points).length }
                let order = own.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
                groups.append(
                    Group(
                        text: best, others: members.filter { $0 != best }, lines: order.map { own[$0].points }))
            }
        }
        return groups
    }

    /// Unites texts whose areas have two corners in common, or that were cut from each other at the antimeridian.
    private func uniteTouching(
        _ texts: [Int], _ corners: (Int) -> [Shape.Point], _ sets: inout DisjointTexts
    ) {
        struct Corner: Hashable {
            var x: UInt32
            var y: Int64
        }
        var owners: [Corner: [Int]] = [:]
        var counts: [Int: [Int: Int]] = [:]
        var edges: [(text: Int, isEast: Bool, low: Double, high: Double)] = []
        for text in texts {
            var known: Set<Corner> = []
            var (west, east) = (Shape.Box(), Shape.Box())
            for point in corners(text) {
                if point.x < Self.nearEdge { west.insert(point) }
                if point.x > MapPoint.worldSize - Self.nearEdge { east.insert(point) }
                let corner = Corner(
                    x: UInt32(truncatingIfNeeded: Int64((point.x * 16).rounded())), y: Int64((point.y * 16).rounded()))
                guard known.insert(corner).inserted else { continue }
                for other in owners[corner]?.suffix(Self.mostAtCorner) ?? [] {
                    counts[text, default: [:]][other, default: 0] += 1
                    if counts[text]?[other] == 2 { sets.unite(text, other) }
                }
                owners[corner, default: []].append(text)
            }
            if !west.isNull { edges.append((text, false, west.south, west.north)) }
            if !east.isNull { edges.append((text, true, east.south, east.north)) }
        }
        for west in edges where !west.isEast {
            for east in edges where east.isEast && east.low < west.high && west.low < east.high {
                sets.unite(west.text, east.text)
            }
        }
    }

    /// Areas that meet at a corner, of which more are not compared.
    private static let mostAtCorner = 16
    /// Map points: about a metre.
    private static let nearEdge = 8.0
}

/// Sets of texts, which unite.
private struct DisjointTexts {
    private let texts: [Int]
    private var parents: [Int: Int]

    init(_ texts: [Int]) {
        self.texts = texts
        parents = Dictionary(uniqueKeysWithValues: texts.map { ($0, $0) })
    }

    /// The first text of a set.
    mutating func root(_ text: Int) -> Int {
        var text = text
        while let parent = parents[text], parent != text {
            // Halves the way to the root.
            let next = parents[parent] ?? parent
            parents[text] = next
            text = next
        }
        return text
    }

    mutating func unite(_ first: Int, _ second: Int) {
        let (one, other) = (root(first), root(second))
        if one != other { parents[max(one, other)] = min(one, other) }
    }

    /// The sets in the order of their first texts.
    var all: [[Int]] {
        mutating get {
            var sets: [Int: [Int]] = [:]
            for text in texts { sets[root(text), default: []].append(text) }
            return texts.compactMap { sets[$0] }
        }
    }
}
