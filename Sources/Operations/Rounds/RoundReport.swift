package import Decluttering

/// What a run on a part tells all others at the end of a round.
public struct RoundReport: Sendable {
    /// Labels that go on to the next zooms.
    public var active = 0
    /// Keys of some of these labels, which split all of them evenly.
    public var sample: [UInt64] = []
    /// The greatest width and height of these labels.
    package var largest = LabelExtent(width: 0, height: 0)
    /// Labels of this tile that are still undecided.
    public var undecided = 0
    /// Features that are written.
    public var written = 0
    /// True if features are named by their numbers in the output.
    public var numbersFeatures = false
    /// Outcomes of labels.
    public var counts = LabelCounts()
    /// Number of features.
    public var features = 0
    /// Names of all fields, in the order in which they were met.
    public var fields: [String] = []
    /// Names of fields that features have had.
    public var seen: [String] = []
    /// Number of records by input.
    public var read: [Int: Int] = [:]
    /// A text for the first part.
    public var note = ""

    public init() {}

    mutating func tell(_ sketch: consuming LabelSketch) {
        (active, largest) = (sketch.count, sketch.largest)
        sample = sketch.sample()
    }
}
