extension Shape {
    /// The positions of a ring.
    @inlinable @inline(__always)
    public func positions(ofRing ring: Int) -> Range<Int> {
        (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
    }

    /// The rings of a run of parts.
    @inlinable @inline(__always)
    public func rings(ofParts parts: Range<Int>) -> Range<Int> {
        guard !parts.isEmpty else { return 0..<0 }
        return (parts.lowerBound == 0 ? 0 : partEnds[parts.lowerBound - 1])..<partEnds[parts.upperBound - 1]
    }

    /// The positions of a run of parts, whatever rings they are in.
    @inlinable @inline(__always)
    public func positions(ofParts parts: Range<Int>) -> Range<Int> {
        let rings = rings(ofParts: parts)
        guard !rings.isEmpty else { return 0..<0 }
        return positions(ofRing: rings.lowerBound).lowerBound..<positions(ofRing: rings.upperBound - 1).upperBound
    }

    /// How many geometries it is made of: one, or a collection's, of which those that open and close others are empty.
    @inlinable public var geometryCount: Int { kind == .collection ? members.count : 1 }

    /// The kind of a geometry and the parts it has.
    @inlinable
    public func geometry(_ index: Int) -> (kind: Kind, parts: Range<Int>) {
        guard kind == .collection else { return (kind, 0..<partEnds.count) }
        let member = members[index]
        let start = index == 0 ? 0 : members[index - 1].partEnd
        return (member.kind, start..<(member.role == .geometry ? member.partEnd : start))
    }
}
