/// Longitudes that go on from one another, whatever world they come to lie in.
enum LongitudeCopy {
    /// The longitude moved by whole turns to where it is nearest to another; as it is where two are equally near.
    static func of(_ longitude: Double, near other: Double) -> Double {
        let turns = ((other - longitude) / 360).rounded(.toNearestOrEven)
        return turns == 0 ? longitude : longitude + 360 * turns
    }
}
