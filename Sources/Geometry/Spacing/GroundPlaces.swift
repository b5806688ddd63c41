package import Memory

/// Places of labels on the ground, and the distance that labels which show keep.
package struct GroundPlaces: ~Copyable {
    /// Places in space, in metres.
    @usableFromInline package var vectors: FlatBuffer<SIMD3<Double>>
    /// Labels closer than this in space may be too near on the ground; all others are not.
    @usableFromInline let reach: Double
    /// True if two labels are too near.
    @usableFromInline let areNear: (Int, Int, Double) -> Bool

    /// - Parameters:
    ///   - vectors: a place for each label.
    ///   - reach: how far apart in space places must be so that `areNear` need not be called.
    ///   - areNear: true if two labels, by their numbers and their distance in space, are too near on the ground.
    package init(
        _ vectors: consuming FlatBuffer<SIMD3<Double>>, reach: Double, areNear: @escaping (Int, Int, Double) -> Bool
    ) {
        self.vectors = vectors
        self.reach = reach
        self.areNear = areNear
    }

    /// True if two labels are too near.
    @inlinable
    @inline(__always)
    package func areNear(_ label: Int, _ other: Int) -> Bool {
        let way = vectors.span[other] - vectors.span[label]
        let square = (way * way).sum()
        return square < reach * reach && areNear(label, other, square.squareRoot())
    }
}

/// Cubes in space, twice as wide as places may reach, with the labels in them that show.
///
/// A place reaches into eight of them at most. Labels that show are apart from each other, so a cube holds a bounded
/// number of them, unless they are required.
package struct SpaceGrid: ~Copyable {
    @usableFromInline let side: Double
    @usableFromInline let mask: UInt64
    /// First label of each bucket; a bucket may hold several cubes.
    @usableFromInline var heads: FlatBuffer<Int32>
    @usableFromInline var nexts: FlatBuffer<Int32>

    package init(_ places: borrowing GroundPlaces) {
        side = 2 * places.reach
        let count = places.vectors.count
        let buckets = 1 << (Int.bitWidth - max(count, 16).leadingZeroBitCount)
        mask = UInt64(buckets - 1)
        heads = FlatBuffer(capacity: buckets)
        heads.append(repeating: -1, count: buckets)
        nexts = FlatBuffer(capacity: max(count, 1))
        nexts.append(repeating: -1, count: count)
    }

    package mutating func enter(_ label: Int, _ places: borrowing GroundPlaces) {
        let bucket = bucket(cell(places.vectors[label]))
        nexts[label] = heads[bucket]
        heads[bucket] = Int32(truncatingIfNeeded: label)
    }

    /// Visits the labels that are too near to one, at least once each, the last entered of a cube first.
    ///
    /// - Parameter visit: returns false to skip the rest of the cube.
    @inlinable
    package func visitNear(_ label: Int, _ places: borrowing GroundPlaces, _ visit: (Int) -> Bool) {
        let here = places.vectors[label]
        let (first, last) = (cell(here - places.reach), cell(here + places.reach))
        var cube = first
        while cube.z <= last.z {
            cube.y = first.y
            while cube.y <= last.y {
                cube.x = first.x
                while cube.x <= last.x {
                    var other = Int(heads[bucket(cube)])
                    while other >= 0 {
                        if places.areNear(label, other), !visit(other) { break }
                        other = Int(nexts[other])
                    }
                    cube.x += 1
                }
                cube.y += 1
            }
            cube.z += 1
        }
    }

    @inlinable
    func cell(_ place: SIMD3<Double>) -> SIMD3<Double> { (place / side).rounded(.down) }

    @inlinable
    func bucket(_ cell: SIMD3<Double>) -> Int {
        let x = UInt64(bitPattern: Int64(cell.x)) &* 0x9E37_79B9_7F4A_7C15
        let y = UInt64(bitPattern: Int64(cell.y)) &* 0xC2B2_AE3D_27D4_EB4F
        let z = UInt64(bitPattern: Int64(cell.z)) &* 0x1656_67B1_9E37_79F9
        let mixed = (x ^ y ^ z) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: (mixed ^ mixed >> 32) & mask)
    }
}
