import Geometry

typealias Ring = [(x: Double, y: Double)]

func shape(_ kind: Shape.Kind, _ parts: [[Ring]]) -> Shape {
    var shape = Shape()
    shape.kind = kind
    shape.append(parts)
    return shape
}

extension Shape {
    mutating func append(_ parts: [[Ring]]) {
        for part in parts {
            for ring in part {
                for place in ring { append(x: place.x, y: place.y) }
                endRing()
            }
            endPart()
        }
    }
}

/// Counter-clockwise.
func square(_ x: Double, _ y: Double, _ side: Double) -> Ring {
    [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
}

struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
