/// Stretches of longitude, and the narrowest arc on the cylinder that covers them all: the world without its largest
/// gap.
///
/// Exact, and as large as its input; `LongitudeCoverage` takes any number of stretches in constant memory.
package struct LongitudeArcs {
    private var arcs: [Arc] = []

    /// Stretch from `west` eastwards to `east`, in map points; `east` may lie past the world.
    package struct Arc: Hashable {
        package var west: Double
        var east: Double

        package init(west: Double, east: Double) {
            self.west = west
            self.east = east
        }
        package var width: Double { east - west }
    }

    package init() {}

    /// Removes all stretches; keeps the memory.
    mutating func removeAll() { arcs.removeAll(keepingCapacity: true) }

    /// Covers a stretch, whichever copy of the world it is in. Requires `west <= east`, both finite.
    package mutating func insert(from west: Double, to east: Double) {
        // Keeps the last bits of a stretch that starts in the world.
        let start = MapPoint.wrapped(x: west)
        arcs.append(Arc(west: start, east: start == west ? east : start + (east - west)))
    }

    /// Returns the narrowest arc that covers all arcs: the world without its largest gap. Its western end is in
    /// [0, worldSize). Among equal gaps, it skips the one over the antimeridian, or else the westernmost. Returns the
    /// whole world if the arcs leave no gap, and nil without any arcs.
    ///
    /// Sorts them: O(n log n).
    package mutating func narrowest() -> Arc? {
        arcs.sort { $0.west < $1.west }
        guard let first = arcs.first else { return nil }
        let world = MapPoint.worldSize
        let end = arcs.reduce(first.east) { max($0, $1.east) }
        var largestGap = first.west + world - end
        var narrowest = largestGap > 0 ? Arc(west: first.west, east: end) : Arc(west: 0, east: world)
        // A stretch over the antimeridian also covers the west of the world.
        var reach = max(first.east, end - world)
        for arc in arcs.dropFirst() {
            if arc.west - reach > max(largestGap, 0) {
                largestGap = arc.west - reach
                narrowest = Arc(west: arc.west, east: reach + world)
            }
            reach = max(reach, arc.east)
        }
        return narrowest
    }
}
