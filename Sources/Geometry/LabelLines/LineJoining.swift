package import Geometry

/// Lines whose ends meet, joined so that one text names them all.
package struct JoinedLine: Sendable {
    package var points: [Shape.Point]
    /// Numbers of all lines that are connected with it, in their order.
    package var members: [Int]

    package init(points: [Shape.Point], members: [Int]) {
        (self.points, self.members) = (points, members)
    }

    /// Joins lines in map points at their common ends, where several meet with the one that turns least. Of what is
    /// connected, only the line around the longest part is built.
    package static func joining(_ lines: [[Shape.Point]]) -> [JoinedLine] {
        var joining = LineJoining(lines)
        return joining.all()
    }
}

private struct LineJoining {
    private let lines: [[Shape.Point]]
    private var ends: [End: [Int]] = [:]
    private var isUsed: [Bool]

    /// An end of a line, the same at both edges of the world.
    private struct End: Hashable {
        let x: UInt32
        let y: Int32

        init(_ point: Shape.Point) {
            x = UInt32(truncatingIfNeeded: Int64(max(min(point.x * 16, 1e18), -1e18).rounded()))
            y = Int32(max(min(point.y * 16 - 0x1p31, 0x1p31 - 1), -0x1p31).rounded(.down))
        }
    }

    init(_ lines: [[Shape.Point]]) {
        self.lines = lines
        isUsed = lines.map { $0.count < 2 }
        for (number, line) in lines.enumerated() where line.count > 1 {
            let (first, last) = (End(line[0]), End(line[line.count - 1]))
            ends[first, default: []].append(number)
            if last != first { ends[last, default: []].append(number) }
        }
    }

    mutating func all() -> [JoinedLine] {
        var isKnown = isUsed
        return lines.indices.compactMap { number in
            guard !isKnown[number] else { return nil }
            let members = connected(with: number, &isKnown)
            let lengths = members.map { LabelLine(lines[$0]).length }
            let longest = members.indices.max { (lengths[$0], -$0) < (lengths[$1], -$1) } ?? 0
            return JoinedLine(points: line(around: members[longest]), members: members)
        }
    }

    private func connected(with number: Int, _ isKnown: inout [Bool]) -> [Int] {
        var (members, next) = ([number], 0)
        // Where many lines meet, they are looked through once.
        var known: Set<End> = []
        isKnown[number] = true
        while next < members.count {
            let line = lines[members[next]]
            next += 1
            for end in [End(line[0]), End(line[line.count - 1])] where known.insert(end).inserted {
                for other in ends[end] ?? [] where !isKnown[other] {
                    isKnown[other] = true
                    members.append(other)
                }
            }
        }
        return members.sorted()
    }

    private mutating func line(around number: Int) -> [Shape.Point] {
        isUsed[number] = true
        var points = lines[number]
        for _ in 0..<2 {
            while let next = continuation(of: points) { points += next.dropFirst() }
            points.reverse()
        }
        return points
    }

    /// The unused line that goes on at the end of another with the least turn, from that end on.
    private mutating func continuation(of points: [Shape.Point]) -> [Shape.Point]? {
        let (last, before) = (points[points.count - 1], points[points.count - 2])
        var best: (number: Int, isReversed: Bool, cosine: Double)?
        for number in ends[End(last)] ?? [] where !isUsed[number] {
            let line = lines[number]
            let isReversed = End(line[0]) != End(last)
            let (start, next) =
                isReversed ? (line[line.count - 1], line[line.count - 2]) : (line[0], line[1])
            let length = max(before.distance(to: last) * start.distance(to: next), .leastNonzeroMagnitude)
            let product = (last.x - before.x) * (next.x - start.x) + (last.y - before.y) * (next.y - start.y)
            if best.map({ product / length > $0.cosine }) ?? true { best = (number, isReversed, product / length) }
        }
        guard let best else { return nil }
        isUsed[best.number] = true
        let line = best.isReversed ? lines[best.number].reversed() : lines[best.number]
        let shift = ((last.x - line[0].x) / MapPoint.worldSize).rounded() * MapPoint.worldSize
        return shift == 0 ? line : line.map { Shape.Point(x: $0.x + shift, y: $0.y) }
    }
}
