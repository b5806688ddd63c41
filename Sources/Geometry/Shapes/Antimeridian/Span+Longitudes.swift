extension Span where Element == Shape.Point {
    /// True if longitudes continue past ±180° instead of starting again there, so that no step takes the short way.
    /// This is so if some are beyond ±180°, all together span at most 360°, and long steps lead back as often as forth.
    ///
    /// - Parameter isRing: true if the step from the last position to the first counts.
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

    /// Positions between two checks for a result: few enough to stop early, many enough to go fast.
    private static var stretch: Int { 4096 }

    /// True if a longitude is beyond ±180° or more than 180° from the one before it, even across the ends of rings.
    var mayCrossAntimeridian: Bool {
        let box = self.box
        guard box.west < -180 || box.east > 180 || box.east - box.west > 180 else { return false }
        var before = self[0].x
        var start = 0
        while start < count {
            let end = Swift.min(start + Self.stretch, count)
            var found = false
            let part = extracting(start..<end)
            for index in part.indices {
                let x = part[index].x
                let isFar = (x - before).magnitude > 180
                let isBeyond = x.magnitude > 180
                found = found || isFar || isBeyond
                before = x
            }
            if found { return true }
            start = end
        }
        return false
    }
}
