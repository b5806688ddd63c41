import Geometry
import Memory

/// The positions of a line that are left of it in another, in the same order.
struct LineMatch: ~Copyable {
    /// The vertices of the line as they are passed: a ring from the position on where the other starts, and back to it.
    fileprivate(set) var passed = FlatBuffer<Int32>()
    /// For each edge that the other has, the indices of its ends among these, and its vertices there.
    fileprivate(set) var edges = FlatBuffer<Edge>()

    struct Edge: BitwiseCopyable {
        var start: Int
        var end: Int
        var from: Int32
        var to: Int32
    }
}

extension BorderGraph {
    /// Finds the positions of a line of another graph in one of this graph.
    ///
    /// - Parameter names: the numbers here of the other's vertices.
    /// - Returns: false if it has others, or has them in another order.
    func match(
        _ line: Int, isReversed: Bool = false, with newLine: Int, of other: borrowing BorderGraph,
        _ names: Span<Int32>, _ match: inout LineMatch
    ) -> Bool {
        match.passed.removeAll()
        match.edges.removeAll()
        let (old, new) = (positions(ofLine: line), other.positions(ofLine: newLine))
        guard let first = new.first, !old.isEmpty else { return old.isEmpty == new.isEmpty }
        let isRing = visits[old.lowerBound] == visits[old.upperBound - 1]
        // A ring may start elsewhere, so it is passed from there on, and its last position is its first.
        let count = isRing ? old.count - 1 : old.count
        guard count > 0 else { return true }
        let name = names[Int(other.visits[first])]
        guard let start = (0..<count).first(where: { visits[old.lowerBound + $0] == name }),
            isRing || start == 0 && !isReversed
        else { return false }
        for step in 0..<(isRing ? count + 1 : count) {
            let index = isRing ? (start + (isReversed ? count - step : step)) % count : step
            match.passed.append(visits[old.lowerBound + index])
        }
        let last = match.passed.count - 1
        var step = 0
        for position in new.dropFirst() {
            let target = names[Int(other.visits[position])]
            let from = step
            // The same position twice in a row.
            if target == match.passed[from], match.passed[min(from + 1, last)] != target { continue }
            step += 1
            while step <= last, match.passed[step] != target { step += 1 }
            guard target >= 0, step <= last else { return false }
            match.edges.append(
                LineMatch.Edge(start: from, end: step, from: other.visits[position - 1], to: other.visits[position]))
        }
        // The last position several times in a row is one end; a loop that comes back to it is more of the line.
        while step < last, match.passed[step + 1] == match.passed[last] { step += 1 }
        return step == last
    }

    /// How far a line is at most from what is left of it.
    func deviation(of match: borrowing LineMatch, _ metric: BorderMetric) -> Double {
        var greatest = 0.0
        for index in 0..<match.edges.count {
            let edge = match.edges[index]
            let (from, to) = (point(match.passed[edge.start]), point(match.passed[edge.end]))
            for step in edge.start + 1..<max(edge.end, edge.start + 1) {
                greatest = max(greatest, metric.distance(point(match.passed[step]), from: from, to: to))
            }
        }
        return greatest
    }

    private func point(_ vertex: Int32) -> Shape.Point { vertices.points[Int(vertex)] }
}
