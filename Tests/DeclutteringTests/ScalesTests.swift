import Decluttering
import TestSupport
import Testing

/// Answers from bits, compared with exact products.
struct ScalesTests {
    static let wholeZooms = Array(0...24)

    private func scales(_ zoom: Int, _ random: inout SplitMix64) -> [Scales] {
        [
            Scales(zooms: zoom...24, tileSize: .pixels256), Scales(zooms: zoom...zoom, tileSize: .pixels512),
            Scales(zoom: Double(zoom), tileSize: .pixels256),
            Scales(zoom: Double(zoom) + Double.random(in: 0..<1, using: &random), tileSize: .pixels512),
            Scales(zoom: (Double(zoom) + 1).nextDown, tileSize: .pixels512),
        ]
    }

    private func isLess(_ distance: Int64, _ scale: Int64, doubled times: Int, than length: Int64) -> Bool {
        Int128(distance) * Int128(scale) << times < Int128(length) << 40
    }

    @Test(arguments: wholeZooms)
    func reachIsTheFirstThatIsTooFar(_ zoom: Int) {
        var random = SplitMix64(seed: UInt64(zoom))
        let longest = 2 * Int64(Label.longest)
        for scales in scales(zoom, &random) {
            for length in [0, 1, 2, 3, longest - 1, longest]
                + (0..<200).map({ _ in Int64.random(in: 0...longest, using: &random) })
            {
                let reach = scales.reach(of: length)
                let isEnough = !isLess(reach, scales.low, doubled: 0, than: length)
                let isLeast = reach == 0 || isLess(reach - 1, scales.low, doubled: 0, than: length)
                #expect(isEnough && isLeast, "\(scales) \(length): \(reach)")
            }
        }
    }

    /// At random, and on both sides of where they touch at a zoom.
    @Test(arguments: wholeZooms)
    func zoomsBeyondTheFirst(_ zoom: Int) {
        var random = SplitMix64(seed: UInt64(100 + zoom))
        let longest = Int64(Label.longest)
        var depths: Set<Int> = []
        for scales in scales(zoom, &random) {
            for round in 0..<200 {
                let most = round % 2 == 0 ? 2 * longest : 1 << Int64.random(in: 0...22, using: &random)
                let (width, height) = (
                    Int64.random(in: 1...most, using: &random),
                    [1, most, Int64.random(in: 1...most, using: &random)].randomElement(using: &random) ?? 1
                )
                let farthest = min(scales.reach(of: 2 * longest) - 1, 1 << 31)
                let distance = { (length: Int64, random: inout SplitMix64) -> Int64 in
                    let border = scales.reach(of: length) >> Int64.random(in: 0...24, using: &random)
                    let near = border + Int64.random(in: -2...2, using: &random)
                    let any = Int64.random(in: 0...farthest, using: &random)
                    return min(max([near, near, 0, farthest, any].randomElement(using: &random) ?? 0, 0), farthest)
                }
                let (dx, dy) = (distance(width, &random), distance(height, &random))
                let beyond = scales.zoomsBeyond(width: width, height: height, dx, dy) ?? -1
                let overlapping = (0...24).filter { depth in
                    isLess(dx, scales.low, doubled: depth, than: width)
                        && isLess(dy, scales.low, doubled: depth, than: height)
                }
                let isRight = overlapping == Array(0..<min(beyond, 24) + 1)
                #expect(isRight, "\(scales) \(width)×\(height) \(dx) \(dy): \(beyond)")
                depths.insert(min(beyond, 24))
            }
        }
        #expect(depths.isSuperset(of: -1...5) && depths.contains(24))
    }
}
