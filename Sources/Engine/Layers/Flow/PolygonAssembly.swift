public import Geometry
public import Memory

/// Turns the rings of a shapefile into polygons: closed, outer rings counter-clockwise, each hole with the ring that it
/// is in.
public struct PolygonAssembly: ~Copyable {
    private var nesting = RingNesting()
    /// Linked lists of holes: the first and the last hole of each ring, and the hole after each hole; -1 for none.
    private var firstHoles = FlatBuffer<Int>()
    private var lastHoles = FlatBuffer<Int>()
    private var nextHoles = FlatBuffer<Int>()

    /// The fewest positions of a closed ring.
    private static let fewestPositions = 4

    public init() {}

    /// - Parameters:
    ///   - trustsWinding: true if the direction of rings has a meaning.
    ///   - notesWinding: true if rings that run the wrong way round are noted as well.
    ///   - note: called for each change to the rings.
    public mutating func assemble(
        _ raw: borrowing Shape, into shape: inout Shape, trustsWinding: Bool = true, notesWinding: Bool = false,
        areDegrees: Bool = false, edges: LongEdges? = nil, note: (WarningKind) -> Void
    ) {
        shape.removeAll()
        shape.points.reserve(raw.points.count)
        var polygons = 0
        if raw.ringEnds.count == 1 {
            if notesWinding { nest(raw, trustsWinding, areDegrees, edges) }
            if put(raw, 0, isOuter: true, into: &shape, notesWinding, note) {
                shape.endPart()
                polygons = 1
            }
        } else {
            nest(raw, trustsWinding, areDegrees, edges)
            linkHoles(raw)
            noteVerdicts(note)
            for ring in 0..<raw.ringEnds.count where nesting.parents[ring] < 0 {
                guard put(raw, ring, isOuter: true, into: &shape, notesWinding, note) else { continue }
                var hole = firstHoles[ring]
                while hole >= 0 {
                    _ = put(raw, hole, isOuter: false, into: &shape, notesWinding, note)
                    hole = nextHoles[hole]
                }
                shape.endPart()
                polygons += 1
            }
        }
        shape.kind = polygons > 1 ? .multiPolygon : .polygon
    }

    private func noteVerdicts(_ note: (WarningKind) -> Void) {
        for ring in 0..<nesting.verdicts.count {
            switch nesting.verdicts[ring] {
            case .agreed: break
            case .crossing: note(.crossingRing)
            case .overlapping: note(.overlappingRing)
            case .stray: note(.holeOutside)
            case .contradicted: note(.contradictedWinding)
            case .equal: note(.duplicateRings)
            }
        }
        // By the way rings run, the holes would be the areas.
        if nesting.runsReversed, (0..<nesting.parents.count).contains(where: { nesting.parents[$0] >= 0 }) {
            note(.contradictedWinding)
        }
    }

    private mutating func nest(_ raw: borrowing Shape, _ trustsWinding: Bool, _ areDegrees: Bool, _ edges: LongEdges?) {
        guard areDegrees else {
            return nesting.find(
                raw.points.span, ringEnds: raw.ringEnds.span,
                winding: trustsWinding ? RingNesting.windingAsItRuns : RingNesting.noWinding)
        }
        nesting.findOnGlobe(
            raw.points.span, ringEnds: raw.ringEnds.span, trustsWinding: trustsWinding, given: edges)
    }

    private mutating func linkHoles(_ raw: borrowing Shape) {
        firstHoles.removeAll()
        lastHoles.removeAll()
        nextHoles.removeAll()
        for _ in 0..<raw.ringEnds.count {
            firstHoles.append(-1)
            lastHoles.append(-1)
            nextHoles.append(-1)
        }
        for ring in 0..<raw.ringEnds.count {
            let parent = nesting.parents[ring]
            guard parent >= 0 else { continue }
            if firstHoles[parent] < 0 { firstHoles[parent] = ring } else { nextHoles[lastHoles[parent]] = ring }
            lastHoles[parent] = ring
        }
    }

    /// Appends a ring that was nested, and notes if it runs the wrong way round: outer rings run clockwise in a
    /// shapefile.
    private func put(
        _ raw: borrowing Shape, _ ring: Int, isOuter: Bool, into shape: inout Shape, _ notesWinding: Bool,
        _ note: (WarningKind) -> Void
    ) -> Bool {
        guard Self.put(raw, raw.positions(ofRing: ring), isOuter: isOuter, into: &shape, note) else { return false }
        if notesWinding, let isClockwise = nesting.isClockwise(ring), isClockwise != isOuter { note(.wrongWinding) }
        return true
    }

    /// Appends a ring; false for one that bounds nothing.
    public static func put(
        _ raw: borrowing Shape, _ range: Range<Int>, isOuter: Bool, into shape: inout Shape,
        _ note: (WarningKind) -> Void
    ) -> Bool {
        guard range.count > 1 else {
            note(.degenerateRing)
            return false
        }
        let points = raw.points.span
        let (first, last) = (range.lowerBound, range.upperBound - 1)
        let isClosedOnPlane = points[first] == points[last]
        guard range.count + (isClosedOnPlane ? 0 : 1) >= fewestPositions else {
            note(.degenerateRing)
            return false
        }
        // GeoJSON wants the same position at both ends, including its elevation.
        let isClosed = isClosedOnPlane && raw.isAsHigh(first, last)
        if !isClosed { note(.closedRing) }
        let area = Ring(points.extracting(range)).signedArea
        if (area < 0) == isOuter, area != 0 {
            if !isClosed { shape.append(raw, range.lowerBound) }
            shape.append(raw, range, isReversed: true)
        } else {
            shape.append(raw, range, isReversed: false)
            if !isClosed { shape.append(raw, range.lowerBound) }
        }
        shape.endRing()
        return true
    }
}

extension Shape {
    /// True if two positions have the same elevation, or neither has one.
    fileprivate func isAsHigh(_ one: Int, _ other: Int) -> Bool {
        guard !elevations.isEmpty else { return true }
        let (one, other) = (elevations[one], elevations[other])
        return one == other || (one.isNaN && other.isNaN)
    }

    /// Appends positions of another shape, with their elevations and measures.
    fileprivate mutating func append(_ other: borrowing Shape, _ range: Range<Int>, isReversed: Bool) {
        points.append(other.points.span, range, isReversed)
        if !other.elevations.isEmpty { elevations.append(other.elevations.span, range, isReversed) }
        if !other.measures.isEmpty { measures.append(other.measures.span, range, isReversed) }
    }

    /// Appends a position of another shape, with its elevation and measure.
    @inlinable
    @inline(__always)
    public mutating func append(_ other: borrowing Shape, _ index: Int) {
        points.append(other.points[index])
        if !other.elevations.isEmpty { elevations.append(other.elevations[index]) }
        if !other.measures.isEmpty { measures.append(other.measures[index]) }
    }
}

extension FlatBuffer {
    fileprivate mutating func append(_ elements: Span<Element>, _ range: Range<Int>, _ isReversed: Bool) {
        let run = elements.extracting(range)
        if isReversed { append(reversing: run) } else { append(contentsOf: run) }
    }
}
