import Foundation
import TestSupport
import Testing

/// Labels along the equator, 75 × 15 pixels each, of which the first matters most:
///
///     A at 0°      shows at all zooms
///     B at 10°     is 7.1 pixels from A at zoom 0, so more than 75 from zoom 4 on
///     C at 10.0001° is 74.6 from B at zoom 20, so never
///     D nowhere
let fourPlaces = """
    name,lat,lon,rank,code
    A,0,0,9,x
    B,0,10,8,y
    C,0,10.0001,7,z
    D,,,3,w

    """

extension Workdir {
    /// Runs `plat declutter`, and returns its CSV by columns.
    func decluttered(_ arguments: String..., input: String = "") throws -> [String: [String]] {
        let outcome = try plat(["declutter", "-q", "-f", "csv"] + arguments, input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return columns(outcome.lines)
    }

    /// Without quotes in it.
    func columns(_ lines: [String]) -> [String: [String]] {
        let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        var columns: [String: [String]] = [:]
        for (index, name) in (rows.first ?? []).enumerated() { columns[name] = rows.dropFirst().map { $0[index] } }
        return columns
    }
}

/// So many degrees of longitude are a pixel at zoom 0.
let degreesPerPixel = 360.0 / 256

/// Places in heaps all over the map, some of them twice; with so many that most are hidden somewhere.
func heapedPlaces(_ count: Int, seed: UInt64, shift: Double = 0) -> [String] {
    var random = SplitMix64(seed: seed)
    let heaps = (0..<9).map { _ in
        (Double.random(in: -70...70, using: &random), Double.random(in: -180..<180, using: &random))
    }
    return (1...count).map { number in
        let heap = heaps[Int.random(in: 0..<heaps.count, using: &random)]
        let spread = pow(10, Double.random(in: -3...1, using: &random))
        let latitude = heap.0 + Double.random(in: -1...1, using: &random) * spread
        // On a lattice of which turns by eighths of the world are exact.
        let steps = ((heap.1 + Double.random(in: -1...1, using: &random) * spread + shift) / 360 * 0x1p20).rounded()
        var longitude = steps * 360 / 0x1p20
        while longitude >= 180 { longitude -= 360 }
        while longitude < -180 { longitude += 360 }
        return "\(number),\(max(-85, min(85, latitude))),\(longitude),\(Int.random(in: 0..<count / 2, using: &random))"
    }
}
