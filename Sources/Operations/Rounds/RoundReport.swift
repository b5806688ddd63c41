package import Decluttering

/// The labels of a part as it has read them.
public struct PartLabels: Sendable {
    /// Number of features.
    public var features = 0
    /// Names of all fields, in the order in which they were met.
    public var fields: [String] = []
    /// Names of fields that features have had.
    public var seen: [String] = []
    /// Number of records by input.
    public var read: [Int: Int] = [:]
    /// Warnings that wait until it is known which fields there are.
    public var note = ""

    public init() {}
}

/// The report of a part to all others at the end of a round.
public struct RoundReport: Sendable {
    /// Bytes handed over and received in this round.
    public var given = 0
    public var received = 0
    /// Labels as they were read, in the first report.
    public var labels = PartLabels()
    /// Labels that go on to the next zooms.
    public var active = 0
    /// Keys of some of these labels, which split all of them evenly.
    public var sample: [UInt64] = []
    /// The greatest width and height of these labels.
    package var largest = LabelExtent(width: 0, height: 0)
    /// Labels of this tile that are still undecided.
    public var undecided = 0
    /// Labels of this tile that wait for others.
    public var open = 0
    /// Labels of this and of other tiles that are still needed here.
    public var needed = 0
    /// Features that are written.
    public var written = 0
    /// True if features are named by their numbers in the output.
    public var numbersFeatures = false
    public var counts = LabelCounts()

    public init() {}

    mutating func tell(_ sketch: consuming LabelSketch) {
        (active, largest) = (sketch.count, sketch.largest)
        sample = sketch.sample()
    }
}
