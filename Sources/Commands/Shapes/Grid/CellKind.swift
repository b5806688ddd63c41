import CommandKit
import Numbers
import Runner

/// The form and size of cells.
enum CellKind: Sendable, ExpressibleByArgument {
    case square(LengthArgument)
    /// The length is the distance of opposite sides.
    case hex(LengthArgument)
    case degrees(Double)
    case tile(Int)
    case quadkey(Int)
    case geohash(Int)

    static var argumentNoun: String { "kind of cell" }
    static var argumentForm: String? {
        "square:LENGTH, hex:LENGTH, degrees:D (0.000001 to 90), tile:Z or quadkey:Z (0 to 30), or geohash:N (1 to 12)"
    }

    /// True for cells whose size is a length, which exist on a plane too.
    var isMetric: Bool { length != nil }

    var length: LengthArgument? {
        switch self {
        case .square(let length), .hex(let length): length
        case .degrees, .tile, .quadkey, .geohash: nil
        }
    }

    /// True for a word that begins as a kind of cell does, whatever its size.
    static func isMeant(by word: String) -> Bool {
        ["square", "hex", "degrees", "tile", "quadkey", "geohash"].contains { word.hasPrefix("\($0):") }
    }

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let text = String(parts[1])
        func number(_ range: ClosedRange<Int>) -> Int? {
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
        let kind: CellKind? =
            switch parts[0] {
            case "square", "squares": LengthArgument(argument: text).flatMap { $0 > 0 ? .square($0) : nil }
            case "hex", "hexagon", "hexagons": LengthArgument(argument: text).flatMap { $0 > 0 ? .hex($0) : nil }
            case "degrees", "degree":
                DecimalText.number(parts[1]).flatMap { 0.000_001...90 ~= $0 ? .degrees($0) : nil }
            case "tile", "tiles": number(0...30).map { .tile($0) }
            case "quadkey": number(0...30).map { .quadkey($0) }
            case "geohash": number(1...12).map { .geohash($0) }
            default: nil
            }
        guard let kind else { return nil }
        self = kind
    }
}
