import Geometry

/// Ends grow, and each kind has what it must have; no ring or part is empty.
public func checkStructure(_ shape: borrowing Shape) {
    check(shape.ringEnds.span, upTo: shape.points.count)
    check(shape.partEnds.span, upTo: shape.ringEnds.count)
    precondition(shape.elevations.isEmpty || shape.elevations.count == shape.points.count)
    var (last, depth) = (0, 0)
    for index in 0..<shape.members.count {
        let member = shape.members[index]
        precondition(member.partEnd >= last && (member.role == .geometry || member.partEnd == last))
        depth += member.role == .open ? 1 : member.role == .close ? -1 : 0
        precondition(depth >= 0)
        last = member.partEnd
    }
    precondition(depth == 0 && (shape.kind == .collection ? last == shape.partEnds.count : shape.members.isEmpty))
}

private func check(_ ends: Span<Int>, upTo count: Int) {
    var last = 0
    for index in ends.indices {
        precondition(ends[index] > last, "an empty ring or part")
        last = ends[index]
    }
    precondition(last == count)
}
