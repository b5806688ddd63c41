extension Span<Shape.Point> {
    /// The smallest rect of x and y around the positions; null when there are none. Coordinates that are not a number
    /// are omitted.
    public var box: Shape.Box {
        var box = Shape.Box()
        var low = SIMD8(repeating: Double.infinity)
        var high = SIMD8(repeating: -Double.infinity)
        let rest = eachFour { four in
            low.replace(with: four, where: four .< low)
            high.replace(with: four, where: four .> high)
        }
        for lane in 0..<4 where rest > 0 {
            box.insert(
                Shape.Box(
                    west: low[2 * lane], south: low[2 * lane + 1], east: high[2 * lane], north: high[2 * lane + 1]))
        }
        for index in rest..<count { box.insert(self[index]) }
        return box
    }

    /// True if all coordinates are finite.
    public var areFinite: Bool {
        // Zero, unless something is infinite or not a number.
        var zeros = SIMD8<Double>.zero
        let rest = eachFour { zeros += $0 * 0 }
        var zero = zeros.sum()
        for index in rest..<count { zero += self[index].x * 0 + self[index].y * 0 }
        return zero == 0
    }

    /// Calls `body` with four positions at a time, each as x and y.
    ///
    /// - Returns: the first position that was omitted, as fewer than four were left.
    @inline(__always)
    private func eachFour(_ body: (SIMD8<Double>) -> Void) -> Int {
        unsafe withUnsafeBytes { bytes in
            for index in 0..<count / 4 {
                unsafe body(bytes.loadUnaligned(fromByteOffset: 64 * index, as: SIMD8<Double>.self))
            }
        }
        return count / 4 * 4
    }
}
