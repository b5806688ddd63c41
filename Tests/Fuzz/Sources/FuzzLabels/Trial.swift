import Decluttering
import FuzzSupport

/// Labels, and what is to be decided about them.
struct Trial {
    private(set) var labels: [Label] = []
    private(set) var request = Request(zooms: 0...24)
    /// A zoom that may be between two whole ones.
    private(set) var zoom: Double?
    /// True if no two labels tie, so that the order of the input does not matter.
    let areTiesDistinct: Bool
    /// Puts the labels in another order.
    let shuffle: UInt8

    private let features: UInt8
    private let start: UInt32
    private let unit: UInt32

    private static let most = 48

    init(_ bytes: Span<UInt8>) {
        var tape = ByteTape(bytes)
        let options = tape.byte()
        areTiesDistinct = options & 128 == 0
        // Half of them plain labels.
        features = options & 64 == 0 ? 0 : tape.byte()
        shuffle = tape.byte()
        start = tape.word()
        unit = 1 << UInt32(tape.byte() & 31)
        let (first, last) = (Int(tape.byte() % 25), Int(tape.byte() % 25))
        request.zooms = min(first, last)...max(first, last)
        request.tileSize = options & 1 == 0 ? .pixels256 : .pixels512
        request.mode = [.nested, .nested, .fill, .independent][Int(options >> 1 & 3)]
        if options & 8 != 0 { request.limitPerTile = 1 + Int(tape.byte() & 7) }
        if options & 16 != 0 { request.limitPerZoom = 1 + Int(tape.byte() & 15) }
        if options & 32 != 0 {
            let fraction = Double(tape.word()) / 0x1p32
            zoom = fraction > 0.99 ? Double(first + 1).nextDown : Double(first) + (fraction < 0.1 ? 0 : fraction)
        }
        if features & 8 != 0 { request.repeatDistance = tape.length() }
        while !tape.isAtEnd, labels.count < Self.most { labels.append(label(&tape)) }
    }

    /// True if only places, sizes and priorities matter.
    var isPlain: Bool { features == 0 && request.limitPerTile == nil && request.limitPerZoom == nil }

    @_lifetime(tape: copy tape)
    private func label(_ tape: inout ByteTape) -> Label {
        var label = Label(x: 0, y: 0, width: 0, height: 0)
        let kind = tape.byte()
        (label.x, label.y) = place(kind, &tape)
        (label.width, label.height) = kind & 16 == 0 ? (160, 80) : (tape.length(), tape.length())
        label.priority = priority(kind >> 5, &tape)
        let tie = UInt64(tape.byte() & 7)
        label.tie = areTiesDistinct ? tie << 61 | UInt64(labels.count) : tie
        if features & 1 != 0 { (label.offsetX, label.offsetY) = (tape.length(), tape.length()) }
        if features & 2 != 0 { label.shape = LabelShape(rawValue: tape.byte() % 3) ?? .rect }
        if features & 4 != 0 { label.group = Int32(tape.byte() & 1) }
        if features & 8 != 0 { label.name = Int32(tape.byte() & 3) - 1 }
        if features & 16 != 0 { label.isRequired = tape.byte() & 3 == 0 }
        if features & 32 != 0 { label.zooms = zooms(&tape) }
        return label
    }

    @_lifetime(tape: copy tape)
    private func place(_ kind: UInt8, _ tape: inout ByteTape) -> (UInt32, UInt32) {
        switch kind & 15 {
        // Near each other, wherever that is, as the map goes around; up and down it ends.
        case 0..<10:
            let (column, row) = (UInt32(tape.byte()), UInt32(tape.byte()))
            return (start &+ column &* unit, UInt32(clamping: UInt64(row) * UInt64(unit)))
        case 10..<13: return labels.last.map { ($0.x, $0.y) } ?? (start, start)
        case 13: return (tape.byte() & 1 == 0 ? 0 : .max, tape.byte() & 1 == 0 ? 0 : .max)
        default: return (tape.word(), tape.word())
        }
    }

    @_lifetime(tape: copy tape)
    private func priority(_ kind: UInt8, _ tape: inout ByteTape) -> Double {
        switch kind {
        case 0..<3: Double(tape.byte())
        case 3: tape.double()
        case 4: 1 + Double(tape.byte() & 3) * 0x1p-52
        case 5: [.nan, .infinity, -.infinity, -0.0][Int(tape.byte() & 3)]
        default: 0
        }
    }

    @_lifetime(tape: copy tape)
    private func zooms(_ tape: inout ByteTape) -> ZoomSet {
        switch tape.byte() & 3 {
        case 0: ZoomSet(rawValue: tape.word() & ZoomSet.all.rawValue)
        case 1: ZoomSet(Int(tape.byte() % 25)...24)
        default: .all
        }
    }
}

extension ByteTape {
    @_lifetime(self: copy self)
    fileprivate mutating func word() -> UInt32 {
        (0..<4).reduce(0) { word, index in word | UInt32(byte()) << UInt32(8 * index) }
    }

    /// In eighths of a pixel: small, as long as can be, or anything at all.
    @_lifetime(self: copy self)
    fileprivate mutating func length() -> Int32 {
        let byte = byte()
        switch byte & 15 {
        case 0..<8: return Int32(byte >> 4) * 8
        case 8..<12: return Int32(byte) - 16
        case 12: return Int32(truncatingIfNeeded: 1 << UInt64(byte >> 4 + 10))
        case 13: return Label.longest - 1 + Int32(byte >> 4)
        case 14: return byte >> 4 & 1 == 0 ? .max : .min
        default: return Int32(bitPattern: word())
        }
    }
}
