package import Geometry
package import Layers

extension Shape {
    /// The record is bad if so many edges cross that work with them would take minutes.
    ///
    /// - Parameter most: the most crossings that are worked on.
    package func faultOfCrossings(over most: Int, _ record: TextRange, at byte: Int) -> BadRecord? {
        guard let count = crossings(over: most) else { return nil }
        return BadRecord(
            "too-many-crossings", record: record, at: byte,
            "its edges cross about \(count) times; plat works on shapes with at most \(most) crossings")
    }

    /// The most crossings that are repaired, which takes a few seconds.
    package static let mostRepairedCrossings = 10_000

    /// The most crossings that are drawn, which takes some ten seconds.
    package static let mostDrawnCrossings = 10_000_000
}
