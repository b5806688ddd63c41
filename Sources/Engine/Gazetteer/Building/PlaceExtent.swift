/// Metres from one side of a place to the other, in two bytes: eleven bits of a number and its power of two.
struct PlaceExtent: BitwiseCopyable, Hashable {
    /// 0 if the extent is not known.
    private(set) var code: UInt16 = 0

    /// Bits of the power of two of 1 in a `Float`, where codes start.
    private static let one: UInt32 = 127 << 11

    init() {}

    init(code: UInt16) { self.code = code }

    /// Rounds down. Whatever is not above 0 is unknown, and less than a metre counts as little more than one.
    init(metres: Double) {
        guard metres > 0, metres.isFinite else { return }
        let bits = Float(min(max(metres, 1), 1e8)).bitPattern >> 12
        code = UInt16(max(bits - Self.one, 1))
    }

    var metres: Double {
        code == 0 ? 0 : Double(Float(bitPattern: (UInt32(code) + Self.one) << 12))
    }

    /// The extent that so many people need, by the density of towns.
    static func metres(ofPeople population: UInt64) -> Double {
        2000 * (Double(population) / (2000 * Double.pi)).squareRoot()
    }

    /// The diameter of a disc that has an area.
    static func metres(ofSquareKilometres area: Double) -> Double {
        area > 0 ? 2000 * (area / Double.pi).squareRoot() : 0
    }
}
