/// Dozens of labels at once, plain ones in half of them and many features in the others: from nothing it takes long to come
/// by so many.
let seeds: [[UInt8]] = (0..<64).map { number in
    var state = UInt64(number) &* 0x9e37_79b9_7f4a_7c15
    let noise = (0..<500).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
    }
    // Modes, limits and zooms in turn, then places that are somewhat near.
    let isPlain = number % 2 == 0
    let options = UInt8(truncatingIfNeeded: number / 2) << 1 | (isPlain ? 0 : 64)
    let features = isPlain ? [] : [noise[0]]
    return [options] + features + noise[1..<6] + [UInt8(4 + number % 24), 0, 24] + noise[6...]
}
