package import Geometry

/// Unions of indexed shapes in windows on the plane, each shared by the subjects that lie in the same window.
///
/// The cover of a subject depends only on the subject and the indexed layer, never on earlier subjects. So the result
/// is the same to the last bit for any number of threads.
package struct SharedCovers {
    /// Window that a subject lies in, and the dimensions that its cover is made of.
    package struct Window: Hashable {
        let box: Shape.Box
        /// The least dimension of the shapes that count.
        let lowest: Int

        /// Makes the window that a subject shares with others of similar size and place, two to four times as wide; nil
        /// for a single place.
        package init?(of subject: Shape.Box, lowest: Int) {
            let size = max(subject.east - subject.west, subject.north - subject.south)
            guard size > 0, size.isFinite else { return nil }
            let step = size.binade == size ? size : size.binade * 2
            let west = (subject.west / step).rounded(.down) * step
            let south = (subject.south / step).rounded(.down) * step
            box = Shape.Box(west: west, south: south, east: west + 2 * step, north: south + 2 * step)
            self.lowest = lowest
        }
    }

    /// Most windows, and approximate most positions of their covers, before all are dropped.
    private static let (mostWindows, mostPositions) = (10_000, 4_000_000.0)
    /// With fewer positions, a cover of a subject's own is made quickly enough.
    static let fewPositions = 10_000.0
    /// The cover of a window may have this many times as many positions as that of the subject alone.
    static let mostTimes = 4.0

    private var covers: [Window: PreparedGeometry] = [:]
    private var costs: [Window: Double] = [:]
    private var positions = 0.0

    package func cover(_ window: Window) -> PreparedGeometry? { covers[window] }

    /// Estimate of the number of positions in the cover of a window.
    mutating func cost(of window: Window, counting: () -> Double) -> Double {
        if let known = costs[window] { return known }
        if costs.count >= Self.mostWindows { costs.removeAll() }
        let cost = counting()
        costs[window] = cost
        return cost
    }

    mutating func keep(_ cover: PreparedGeometry, _ window: Window, cost: Double) {
        if positions + cost > Self.mostPositions || covers.count >= Self.mostWindows {
            covers.removeAll()
            positions = 0
        }
        positions += cost
        covers[window] = cover
    }
}
