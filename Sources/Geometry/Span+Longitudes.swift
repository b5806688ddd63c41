extension Span where Element == Shape.Point {
    /// Whether longitudes go on past ±180° rather than begin anew there: then every step is what it says, and none is
    /// taken the short way. So it is where some are beyond, all of them together not more than once around, and where those
    /// steps that are long lead back as often as forth.
    ///
    /// - Parameter isRing: whether the step from the last position to the first counts.
    func hasContinuousLongitudes(isRing: Bool) -> Bool {
        var west = Double.infinity
        var east = -Double.infinity
        var turns = 0
        guard count > 0 else { return false }
        var before = self[isRing ? count - 1 : 0].x
        for index in indices {
            let x = self[index].x
            west = min(west, x)
            east = max(east, x)
            if (x - before).magnitude > 180 { turns += x > before ? 1 : -1 }
            before = x
        }
        guard turns == 0, west >= -720, east <= 720, east - west <= 360 else { return false }
        return AntimeridianPlace.withoutRounding(west) < -180 || AntimeridianPlace.withoutRounding(east) > 180
    }
}
