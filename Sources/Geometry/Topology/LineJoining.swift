package import Geometry
import Memory

/// Joins lines end to end where the ends of exactly two meet.
package struct LineJoining: ~Copyable {
    private var vertices = VertexTable()
    /// For each vertex at an end the first two ends there: twice the number of the line, and one more for its last end.
    private var ends = FlatBuffer<Ends>()
    private var isDone = FlatBuffer<Bool>()

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Ends: BitwiseCopyable {
        var count: Int32 = 0
        var first: Int32 = -1
        var second: Int32 = -1
    }

    package init() {}

    /// Joins the lines of a shape of one kind. A joined line runs as the first of its lines does.
    package mutating func join(_ shape: borrowing Shape, into result: inout Shape) {
        result.removeAll()
        vertices.removeAll(expecting: 2 * shape.ringEnds.count)
        ends.removeAll()
        isDone.removeAll()
        isDone.append(repeating: false, count: shape.ringEnds.count)
        for line in 0..<shape.ringEnds.count {
            let positions = shape.positions(ofRing: line)
            for (index, position) in [positions.lowerBound, positions.upperBound - 1].enumerated() {
                let vertex = Int(vertices.number(of: shape.points[position]))
                if vertex == ends.count { ends.append(Ends()) }
                if ends[vertex].count == 0 { ends[vertex].first = Int32(2 * line + index) }
                if ends[vertex].count == 1 { ends[vertex].second = Int32(2 * line + index) }
                ends[vertex].count += 1
            }
        }
        for line in 0..<shape.ringEnds.count where !isDone[line] {
            append(from: start(ofLineWith: Int32(2 * line), shape), shape, to: &result)
        }
        result.endPart()
        result.kind = result.ringEnds.count == 1 ? .lineString : .multiLineString
    }

    /// The end where a joined line starts: that of a given one if it closes.
    private mutating func start(ofLineWith given: Int32, _ shape: borrowing Shape) -> Int32 {
        var end = given
        while let before = partner(of: end, shape) {
            if before / 2 == given / 2 { return given }
            end = before ^ 1
        }
        return end
    }

    /// The end of another line that meets an end; nil if none does, or several do.
    private mutating func partner(of end: Int32, _ shape: borrowing Shape) -> Int32? {
        let positions = shape.positions(ofRing: Int(end / 2))
        let position = end % 2 == 0 ? positions.lowerBound : positions.upperBound - 1
        let found = ends[Int(vertices.number(of: shape.points[position]))]
        guard found.count == 2, found.first / 2 != found.second / 2 else { return nil }
        return found.first == end ? found.second : found.first
    }

    private mutating func append(from start: Int32, _ shape: borrowing Shape, to result: inout Shape) {
        var end: Int32? = start
        var isFirst = true
        while let next = end, !isDone[Int(next / 2)] {
            isDone[Int(next / 2)] = true
            let positions = shape.positions(ofRing: Int(next / 2))
            let points = shape.points.span.extracting(positions)
            let skipped = isFirst ? 0 : 1
            if !shape.elevations.isEmpty || !shape.measures.isEmpty {
                for index in skipped..<max(positions.count, skipped) {
                    let position = next % 2 == 0 ? positions.lowerBound + index : positions.upperBound - 1 - index
                    result.append(
                        x: shape.points[position].x, y: shape.points[position].y, elevation: shape.elevation(position),
                        measure: shape.measure(position))
                }
            } else if next % 2 == 0 {
                result.points.append(contentsOf: points.extracting(skipped..<points.count))
            } else {
                result.points.append(reversing: points.extracting(0..<points.count - skipped))
            }
            isFirst = false
            end = partner(of: next ^ 1, shape)
        }
        result.endRing()
    }
}
