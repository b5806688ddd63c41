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
}
