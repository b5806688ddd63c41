/// The account of every record: `read = written + skipped`, unless the work has failed. Records that conditions filter
/// are skipped too, and so are features that are in others, such as clusters, but the summary counts them apart:
/// `read = written + skipped + filtered + merged`. Where a feature is made of several records, `read = gathered + skipped`
/// counts the records, and the features made of them are written or skipped; so it is where records were exploded into
/// features before these are written or skipped. Where a record becomes several features as they are written,
/// `read = worked + skipped + filtered + merged`.
public struct Account: Sendable {
    public internal(set) var read = 0
    /// Records that features were made of.
    public private(set) var gathered = 0
    /// Number of features made of them; nil if each record is a feature.
    public internal(set) var made: Int?
    /// True if several features were made of one record, rather than one of several.
    private(set) var isExploded = false
    /// Records that were skipped while features were made of the others.
    public private(set) var skippedRows: [(code: String, count: Int)] = []
    /// True if what is written or skipped from now on was counted as read before.
    private var isRead = false
    /// Features that were gathered, to be written or skipped from now on, and those that were skipped before.
    private var gatheredFeatures = (count: 0, skippedBefore: 0)
    public internal(set) var written = 0
    /// Features among the written that have no geometry.
    public internal(set) var withoutGeometry = 0
    /// Records that the written features came from.
    public internal(set) var worked = 0
    /// Records among those read that come from the result of an earlier run.
    package var earlier = 0
    /// Records of the earlier result that are also in the input; nil if nobody has looked.
    package var earlierFound: Int?
    /// Records that a state has brought from earlier runs, or keeps for the next one.
    public private(set) var inState = InState()
    /// The account of a second layer that features are compared with; nil without one.
    public package(set) var otherLayer: OtherLayer?
    /// Skipped records by the code of their problem, in the order the codes first came up.
    public internal(set) var skipped: [(code: String, count: Int)] = []
    /// Records written after a change that nobody asked for, such as a clamped latitude.
    public internal(set) var altered: [(code: String, count: Int)] = []

    /// Records that wait in a state between runs: `read + brought = written + skipped + kept`.
    public struct InState: Sendable {
        public var brought = 0
        public var kept = 0
        /// Devices that were silent for too long.
        public var forgottenDevices = 0

        public init() {}
    }

    public struct OtherLayer: Sendable {
        public var read: Int
        public var skipped: [(code: String, count: Int)]
        /// The layer by the name that users know.
        public var name: Name

        /// The start of what is said of the first layer.
        var startOfFirst: String {
            switch name {
            case .layerB: "layer A: "
            case .table: "layer: "
            default: ""
            }
        }

        /// The word for a layer that features are compared with.
        public enum Name: String, Sendable {
            case layerB = "layer B"
            case table
            case obstacles
            case regions
            case drags
            case places
            case locations
        }

        /// Records kept, which features are compared with.
        public var kept: Int { read - Account.sum(skipped) }
    }

    /// Kind of result that the summary counts.
    public enum Product: Sendable {
        case features
        /// Rows that stand for the records that were gathered into them.
        case groups
        /// One rect around all features.
        case rect
        /// A view of all features.
        case view
        /// Labels that were decided, with what was done with them, such as `checked`.
        case labels(String)
        /// Pairs of features, as many as this; they are made of the records that were written.
        case pairs(Int)
        /// Pairs of features of one layer, as many as this.
        case overlaps(Int)
        /// Legs of lines and rings, as many as this; they are made of the records that were written.
        case legs(Int)
        /// Things that were found in the records that were written, such as legs and events of moving devices.
        case found(Int, MadeNoun)
        /// What a command counts in a way of its own.
        case section(any AccountSection)
        /// Facts about the layers.
        case facts
        /// Everything that is wrong with the layers, by code.
        case problems([(code: String, count: Int)])

        var hasProblems: Bool { if case .problems(let counts) = self { !counts.isEmpty } else { false } }
    }

    /// Noun for things that are made of fixes.
    public enum MadeNoun: String, Sendable {
        case leg
        case stop
        case event
        case position
        case view
        case change
    }

    /// True if the records are not read but made, as the points of a grid are.
    public var isMade = false
    /// The counts of each input, where they are distinguished.
    public var parts: [Part] = []

    /// The records of one input.
    public struct Part: Sendable {
        public var input: String
        /// Plural name of its records, such as `places`.
        public var content: String
        public var read: Int
        public var written: Int
        public var skipped: Int

        public init(input: String, content: String, read: Int, written: Int, skipped: Int) {
            (self.input, self.content) = (input, content)
            (self.read, self.written, self.skipped) = (read, written, skipped)
        }
    }

    public init() {}

    /// Number of skipped records that were bad, rather than skipped on request.
    public internal(set) var badCount = 0

    public var skippedCount: Int { Self.sum(skipped) }

    static func sum(_ counts: [(code: String, count: Int)]) -> Int { counts.reduce(0) { $0 + $1.count } }

    /// - Parameter records: number of records that the features come from; nil for one each.
    public mutating func addWritten(_ count: Int, from records: Int? = nil) {
        note(records ?? count)
        written += count
        worked += records ?? count
    }

    public mutating func addWithoutGeometry(_ count: Int) { withoutGeometry += count }

    /// Notes that the last records read came from the result of an earlier run.
    mutating func noteEarlier(_ count: Int, found: Int?) {
        earlier += count
        earlierFound = found
    }

    /// Takes the account of a layer that features are compared with, whose records are counted separately.
    /// - Parameter isReported: false if another run counts its bad and altered records.
    package mutating func hold(_ other: Account, as name: OtherLayer.Name, isReported: Bool = true) {
        otherLayer = OtherLayer(read: other.read, skipped: other.skipped, name: name)
        guard isReported else { return }
        badCount += other.badCount
        for (code, count) in other.altered { Self.add(count, code, to: &altered) }
    }

    /// Takes over the account of records that features were made of, or that were kept, before this one began.
    ///
    /// - Parameter groupCount: number of features made of the records; nil if each record is one.
    package mutating func take(_ other: Account, groupCount: Int?) {
        merge(other)
        written -= other.written
        worked -= other.worked
        withoutGeometry -= other.withoutGeometry
        isRead = true
        isExploded = groupCount == nil && other.written != other.worked
        made = isExploded ? other.written : groupCount
        gatheredFeatures = (made ?? other.written, made == nil ? skippedCount : 0)
        guard made != nil else { return }
        gathered = other.worked
        (skippedRows, skipped) = (skipped, [])
    }

    private mutating func note(_ count: Int) {
        if !isRead { read += count }
    }

    public mutating func addSkipped(_ code: String) {
        note(1)
        badCount += 1
        Self.add(1, code, to: &skipped)
    }

    /// Counts records that were skipped on request, such as those outside a box.
    public mutating func addSkippedOnRequest(_ code: String, _ count: Int) {
        guard count > 0 else { return }
        note(count)
        Self.add(count, code, to: &skipped)
    }

    /// Counts the gathered features that were neither written nor skipped, because the output is limited.
    mutating func skipRest() {
        addSkippedOnRequest(
            SkipReason.pastLimit.code,
            gatheredFeatures.count - worked - (skippedCount - gatheredFeatures.skippedBefore))
    }

    /// Counts features as skipped that were counted as written, because the output is limited.
    mutating func skipWritten(_ count: Int, _ code: String, withoutGeometry: Int) {
        guard count > 0 else { return }
        written -= count
        worked -= count
        self.withoutGeometry -= withoutGeometry
        Self.add(count, code, to: &skipped)
    }

    /// Counts records that came from a state, and those that were counted as written but are kept in it.
    mutating func take(_ inState: InState) {
        self.inState = inState
        written += inState.brought - inState.kept
        worked += inState.brought - inState.kept
    }

    public mutating func addAltered(_ code: String, _ count: Int) {
        if count > 0 { Self.add(count, code, to: &altered) }
    }

    public mutating func merge(_ other: Account) {
        read += other.read
        earlier += other.earlier
        earlierFound = earlierFound ?? other.earlierFound
        written += other.written
        worked += other.worked
        withoutGeometry += other.withoutGeometry
        badCount += other.badCount
        for (code, count) in other.skipped { Self.add(count, code, to: &skipped) }
        for (code, count) in other.altered { Self.add(count, code, to: &altered) }
    }
}
