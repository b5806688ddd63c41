import Memory

/// The pieces of an overlay: each belongs to an area of A, one of B, or one of each. Areas of B have the first numbers.
struct OverlayPieces {
    /// -1 for no area.
    struct Piece {
        var a: Int32
        var b: Int32
    }

    let kind: OverlayKind
    let countB: Int32
    private(set) var pieces: [Piece] = []
    private var numbers: [UInt64: Int32] = [:]

    init(_ kind: OverlayKind, countB: Int) { (self.kind, self.countB) = (kind, Int32(countB)) }

    /// The pieces that have a place, in order, given the areas that it lies in, in order.
    mutating func numbers(at areas: borrowing FlatBuffer<Int32>) -> FlatBuffer<Int32> {
        var found: [Int32] = []
        var first = 0
        while first < areas.count, areas[first] < countB { first += 1 }
        let isOfBoth = first > 0 && first < areas.count
        if kind == .update, first > 0 {
            for b in 0..<first { found.append(number(-1, areas[b])) }
        } else if isOfBoth {
            for b in 0..<first {
                for a in first..<areas.count { found.append(number(areas[a] - countB, areas[b])) }
            }
        } else {
            for b in 0..<first { found.append(number(-1, areas[b])) }
            for a in first..<areas.count { found.append(number(areas[a] - countB, -1)) }
        }
        found.sort()
        var result = FlatBuffer<Int32>()
        for number in found { result.append(number) }
        return result
    }

    private mutating func number(_ a: Int32, _ b: Int32) -> Int32 {
        let key = UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
        if let known = numbers[key] { return known }
        let number = Int32(pieces.count)
        pieces.append(Piece(a: a, b: b))
        numbers[key] = number
        return number
    }

    /// True if a piece is written.
    func isWanted(_ piece: Piece) -> Bool {
        if piece.a < 0 { return kind.keepsRestOfB }
        if piece.b < 0 { return kind.keepsRestOfA }
        return kind.joinsFields
    }
}
