import Memory

/// The first ring of polygons that lies where it must not, where no ring meets another.
struct RingPlacement: ~Copyable {
    private(set) var misplaced: (fault: RingFault, ring: Int)?
    private var firstOutside = Int.max
    private var firstNestedHole = Int.max
    private var firstNestedShell = Int.max
    /// Which polygon each ring is of, and the first ring of each polygon.
    private var parts = FlatBuffer<Int32>()
    private var shells = FlatBuffer<Int32>()
    /// For each ring the first ring that it is the container of, and the next ring in the same container; -1 for none.
    private var firstInside = FlatBuffer<Int32>()
    private var nextBeside = FlatBuffer<Int32>()
    /// For each polygon, how many of its rings are around the ring that is looked at.
    private var openHoles = FlatBuffer<Int32>()
    private var openShells = FlatBuffer<Bool>()
    /// How many polygons have the ring that is looked at in their interior.
    private var interiors = 0

    /// Linear.
    ///
    /// - Parameters:
    ///   - containers: for each ring the innermost one around it; -1 for none.
    ///   - partEnds: ends of the polygons in rings, each with its outer ring first.
    init(_ containers: Span<Int32>, _ partEnds: Span<Int32>) {
        link(containers, partEnds)
        walk(containers)
        // In the order in which GEOS looks for them.
        if firstOutside < .max {
            misplaced = (.holeOutsideShell, firstOutside)
        } else if firstNestedHole < .max {
            misplaced = (.nestedHoles, firstNestedHole)
        } else if firstNestedShell < .max {
            misplaced = (.nestedShells, firstNestedShell)
        }
    }

    private mutating func link(_ containers: Span<Int32>, _ partEnds: Span<Int32>) {
        for part in 0..<partEnds.count {
            shells.append(Int32(parts.count))
            parts.append(repeating: Int32(part), count: Int(partEnds[part]) - parts.count)
        }
        openHoles.append(repeating: 0, count: partEnds.count)
        openShells.append(repeating: false, count: partEnds.count)
        firstInside.append(repeating: -1, count: containers.count)
        nextBeside.append(repeating: -1, count: containers.count)
        for ring in 0..<containers.count where containers[ring] >= 0 {
            nextBeside[ring] = firstInside[Int(containers[ring])]
            firstInside[Int(containers[ring])] = Int32(ring)
        }
    }

    /// Walks through the rings in each ring that has none around it.
    private mutating func walk(_ containers: Span<Int32>) {
        for outermost in 0..<containers.count where containers[outermost] < 0 {
            var ring = outermost
            enter(ring)
            while true {
                if firstInside[ring] >= 0 {
                    ring = Int(firstInside[ring])
                    enter(ring)
                    continue
                }
                leave(ring)
                while ring != outermost, nextBeside[ring] < 0 {
                    ring = Int(containers[ring])
                    leave(ring)
                }
                guard ring != outermost else { break }
                ring = Int(nextBeside[ring])
                enter(ring)
            }
        }
    }

    private mutating func enter(_ ring: Int) {
        let part = Int(parts[ring])
        if ring == Int(shells[part]) {
            if interiors > 0 { firstNestedShell = min(firstNestedShell, ring) }
            openShells[part] = true
            interiors += 1
        } else {
            if !openShells[part] { firstOutside = min(firstOutside, ring) }
            if openHoles[part] > 0 { firstNestedHole = min(firstNestedHole, ring) }
            openHoles[part] += 1
            interiors -= 1
        }
    }

    private mutating func leave(_ ring: Int) {
        let part = Int(parts[ring])
        if ring == Int(shells[part]) {
            openShells[part] = false
            interiors -= 1
        } else {
            openHoles[part] -= 1
            interiors += 1
        }
    }
}

/// Misplacement of a ring that meets no other ring.
public enum RingFault: Sendable {
    case holeOutsideShell
    case nestedHoles
    case nestedShells
}
