package import Geometry
package import Layers

extension Shape {
    /// The record is bad if so many edges cross that work with them would take minutes.
    ///
    /// - Parameter most: how many crossings are bearable.
    package func faultOfCrossings(over most: Int, _ record: TextRange, at byte: Int) -> BadRecord? {
        guard let count = crossings(over: most) else { return nil }
        return BadRecord(
            "too-many-crossings", record: record, at: byte,
            "its edges cross about \(count) times, more than the \(most) that are bearable")
    }

    /// The most crossings that are repaired, which takes a few seconds.
    static let mostRepairedCrossings = 50_000

    /// The most crossings that are drawn, which takes a few seconds.
    package static let mostDrawnCrossings = 50_000_000
}
