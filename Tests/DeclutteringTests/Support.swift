import Decluttering
import TestSupport

func arrangement(_ labels: [Label]) -> Arrangement {
    var columns = Labels(capacity: labels.count)
    for label in labels { columns.append(label) }
    return Arrangement(columns)
}

extension Outcome {
    /// A line for each label, to be compared and read.
    var lines: [String] {
        minimumZooms.indices.map { index in
            "\(index): \(minimumZooms[index]) by \(blockers[index]) \(reasons[index])"
                + (zooms.isEmpty ? "" : " \(String(zooms[index].rawValue, radix: 2))")
        }
    }
}

extension Request {
    init(_ zooms: ClosedRange<Int>, _ change: (inout Request) -> Void) {
        self.init(zooms: zooms)
        change(&self)
    }
}

/// Properties of a layout of labels, besides places and sizes.
struct Feature: OptionSet, Sendable {
    let rawValue: Int
    static let offsets = Feature(rawValue: 1)
    static let circles = Feature(rawValue: 2)
    static let groups = Feature(rawValue: 4)
    static let names = Feature(rawValue: 8)
    static let required = Feature(rawValue: 16)
    static let zooms = Feature(rawValue: 32)
    static let giant = Feature(rawValue: 64)
    static let ties = Feature(rawValue: 128)

}

/// Labels on a lattice of so many pixels of zoom 6, crowded, some of them across the antimeridian: so some coincide,
/// some touch exactly, and some have no size.
func layout(_ count: Int, _ traits: Feature, _ random: inout SplitMix64) -> [Label] {
    let spread = [3, 20, 100, 1000].randomElement(using: &random) ?? 1
    let start: UInt32 = Bool.random(using: &random) ? 0xFFFF_0000 &- 7 << 20 : 1 << 30
    let finest: UInt32 = Bool.random(using: &random) ? 18 : 12
    let isChain = Int.random(in: 0..<6, using: &random) == 0
    var labels: [Label] = []
    for index in 0..<count {
        let (column, row) = (
            UInt32.random(in: 0...UInt32(spread), using: &random), UInt32.random(in: 0...UInt32(spread), using: &random)
        )
        var label = Label(
            x: start &+ (isChain ? UInt32(index) : column) << finest,
            y: 1 << 31 &+ (isChain ? 0 : row) << finest,
            width: 8 * Int32.random(in: isChain ? 5...6 : 0...16, using: &random),
            height: 8 * Int32.random(in: 0...6, using: &random),
            priority: Double(Int.random(in: 0...(traits.contains(.ties) ? 1 : 40), using: &random)),
            tie: UInt64.random(in: 0...(traits.contains(.ties) ? 0 : 9), using: &random))
        if Int.random(in: 0..<4, using: &random) == 0, let other = labels.randomElement(using: &random) {
            (label.x, label.y) = (other.x, other.y)
        }
        if traits.contains(.giant), index == count / 2 { (label.width, label.height) = (8 * 900, 8 * 700) }
        if traits.contains(.offsets) {
            label.offsetX = Int32.random(in: -90...90, using: &random)
            label.offsetY = Int32.random(in: -40...40, using: &random)
        }
        if traits.contains(.circles) {
            label.shape = [.circle, .rect, .none].randomElement(using: &random) ?? .rect
            if label.shape == .circle { label.width = Int32.random(in: 0...99, using: &random) }
        }
        if traits.contains(.groups) { label.group = Int32.random(in: 0...2, using: &random) }
        if traits.contains(.names) { label.name = Int32.random(in: -1...4, using: &random) }
        if traits.contains(.required) { label.isRequired = Int.random(in: 0..<6, using: &random) == 0 }
        if traits.contains(.zooms) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: label.zooms = ZoomSet(rawValue: UInt32.random(in: 0..<1 << 25, using: &random))
            case 1: label.zooms = ZoomSet(Int.random(in: 0...12, using: &random)...24)
            case 2: label.zooms = ZoomSet(0...Int.random(in: 0...24, using: &random))
            default: break
            }
        }
        labels.append(label)
    }
    return labels
}
