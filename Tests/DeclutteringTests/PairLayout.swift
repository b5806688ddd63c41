import Decluttering
import TestSupport
import Testing

/// Plain labels in many shapes.
struct PairLayout: CustomTestStringConvertible {
    enum Places: CaseIterable {
        case uniform
        case clustered
        /// All of them in one.
        case onePlace
        /// In a row, each over the next, from the best to the least or the other way.
        case chain
        /// Both sides of the antimeridian.
        case seam
        /// In the lattice of a pixel of zoom 14, so that some touch and some coincide.
        case lattice
    }

    enum Sizes: CaseIterable {
        case equal
        case uneven
        /// Some collide with nothing.
        case someEmpty
        case tall
        case flat
        case tiny
        /// As wide as the world at zoom 0, or wider.
        case worldWide
    }

    let places: Places
    let sizes: Sizes

    var testDescription: String { "\(places), \(sizes)" }

    func labels(_ count: Int, _ random: inout SplitMix64) -> [Label] {
        let spread = Int64(1) << Int64.random(in: 21...32, using: &random)
        let start = UInt32.random(in: 0 ... .max, using: &random)
        let centers = (0..<12).map { _ in (offset(spread, &random), offset(spread, &random)) }
        let isFalling = Bool.random(using: &random)
        let priorities = [1, 6, 1 << 40].randomElement(using: &random) ?? 1
        let step = (1 << UInt32.random(in: 10...18, using: &random)) + UInt32.random(in: 0...1, using: &random)
        return (0..<count).map { index in
            var label = Label(x: start, y: 1 << 31, width: 0, height: 0)
            (label.width, label.height) = size(&random)
            label.tie = UInt64(index) &* 0x9e37_79b9_7f4a_7c15
            label.priority = Double(Int.random(in: 0..<priorities, using: &random))
            var (dx, dy) = (offset(spread, &random), offset(spread, &random))
            switch places {
            case .uniform: break
            case .clustered:
                let center = centers.randomElement(using: &random) ?? (0, 0)
                (dx, dy) = (center.0 + dx / 300, center.1 + dy / 300)
            case .onePlace: (dx, dy) = (0, 0)
            case .chain:
                (dx, dy) = (Int64(step) * Int64(index), 0)
                label.priority = Double(isFalling ? -index : index)
            case .seam:
                label.x = 0
                dx /= 64
            case .lattice:
                (label.x, dx, dy) = ((start >> 10) << 10, (dx >> 22) << 10, (dy >> 22) << 10)
            }
            label.x &+= UInt32(truncatingIfNeeded: dx)
            label.y = UInt32(min(max(Int64(label.y) + dy, 0), 0xFFFF_FFFF))
            return label
        }
    }

    private func offset(_ spread: Int64, _ random: inout SplitMix64) -> Int64 {
        Int64.random(in: -spread / 2..<spread / 2, using: &random)
    }

    /// In eighths of a pixel.
    private func size(_ random: inout SplitMix64) -> (Int32, Int32) {
        switch sizes {
        case .equal: return (8 * 24, 8 * 10)
        case .uneven: return (Int32.random(in: 100...300, using: &random), Int32.random(in: 60...180, using: &random))
        case .someEmpty:
            let isEmpty = Int.random(in: 0..<3, using: &random) == 0
            return isEmpty ? [(0, 80), (80, 0), (-8, -8)].randomElement(using: &random) ?? (0, 0) : (80, 80)
        case .tall: return (8 * 10, 8 * 80)
        case .flat: return (8 * 300, 8 * 10)
        case .tiny: return (1, 1)
        case .worldWide: return (8 * Int32.random(in: 200...700, using: &random), 8 * 100)
        }
    }
}
