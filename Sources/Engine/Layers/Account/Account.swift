import Geometry
import JSON
import Streams

/// The account of every record: `read = written + skipped`, unless the work has failed. Records that conditions filter
/// are skipped too, but the summary counts them apart: `read = written + skipped + filtered`. Where a feature is made of
/// several records, `read = gathered + skipped` counts the records, and the features made of them are written or
/// skipped. Where a record becomes several features, `read = worked + skipped`.
public struct Account: Sendable {
    public internal(set) var read = 0
    /// Records that features were made of.
    public private(set) var gathered = 0
    /// Number of features made of them; nil if each record is a feature.
    public internal(set) var made: Int?
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

        fileprivate var text: String {
            (kept > 0 ? ", \(kept) kept in the state" : "")
                + (forgottenDevices > 0 ? ", \(Account.phrase(forgottenDevices, "device")) forgotten" : "")
        }
    }

    public struct OtherLayer: Sendable {
        public var read: Int
        public var skipped: [(code: String, count: Int)]
        /// The layer by the name that users know.
        public var name: Name

        /// The word for a layer that features are compared with.
        public enum Name: String, Sendable {
            case layerB = "layer B"
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
        case place
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

        /// `cities15000.zip/cities15000.txt: places: 32876 read, 32876 written, 0 skipped`.
        public var text: String {
            "\(printable(input)): \(content): \(read) read, \(written) written, \(skipped) skipped"
        }

        fileprivate var object: JSONObject {
            [
                "input": .string(input), "content": .string(content), "read": .integer(read),
                "written": .integer(written), "skipped": .integer(skipped),
            ]
        }
    }

    public init() {}

    /// Number of skipped records that were bad, rather than skipped on request.
    public internal(set) var badCount = 0

    public var skippedCount: Int { Self.sum(skipped) }

    private static func sum(_ counts: [(code: String, count: Int)]) -> Int { counts.reduce(0) { $0 + $1.count } }

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
        gatheredFeatures = (groupCount ?? other.written, groupCount == nil ? skippedCount : 0)
        guard let groupCount else { return }
        gathered = other.written
        made = groupCount
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

extension Account {
    /// `177 read, 175 written, 2 skipped (2 null-shape), 0.4 s`, with a second layer
    /// `layer A: 177 read, 175 written, 2 skipped (2 null-shape); layer B: 5 held; 0.4 s`.
    ///
    /// A report of problems counts them instead of skipped and altered records.
    public func summary(seconds: Double, of product: Product = .features) -> String {
        var section: (any AccountSection)?
        if case .section(let ofCommand) = product { section = ofCommand }
        var text = "\(read - earlier) \(isMade ? section?.madeNoun ?? "points" : "read")" + earlierText
        if inState.brought > 0 { text += ", \(inState.brought) from the state" }
        let time = "\(DecimalText.string(seconds, fractionDigits: 1, trimmingZeros: false)) s"
        if case .problems(let counts) = product {
            let count = Self.sum(counts)
            let list = counts.isEmpty ? "" : " (\(Self.list(counts)))"
            return
                "\(text)\(Self.filteredText(skipped)), \(count == 0 ? "no" : "\(count)") problem\(count == 1 ? "" : "s")\(list), \(time)"
        }
        text += Self.skippedText(skippedRows)
        if let made { text += ", \(gathered) gathered into \(Self.phrase(made, "group"))" }
        switch product {
        case .features: text += writtenText
        case .section(let section): text += (section.countsWritten ? "" : writtenText) + section.text(in: self)
        case .pairs(let count): text += rows(count, "pair")
        case .legs(let count): text += rows(count, "leg")
        case .found(let count, let noun): text += rows(count, noun.rawValue)
        case .overlaps(let count): text += ", \(Self.phrase(count, "pair")) written"
        case .rect: text += ", 1 rect written"
        case .labels(let deed): text += ", \(written) \(deed)"
        case .view, .facts, .problems: break
        }
        text += Self.skippedText(skipped, areGroups: made != nil)
        // Facts describe the input as it is.
        let isOfInput = if case .facts = product { true } else { false }
        let altered = altered(besides: product)
        if !altered.isEmpty, !isOfInput { text += ", altered (\(Self.list(altered)))" }
        if withoutGeometry > 0 { text += ", \(withoutGeometry) without geometry" }
        text += inState.text
        guard let otherLayer else { return "\(text), \(time)" }
        return (otherLayer.name == .layerB ? "layer A: " : "")
            + "\(text); \(otherLayer.name.rawValue): \(Self.text(otherLayer)); \(time)"
    }

    /// The parts of a summary about records that were skipped, and about those that conditions have filtered:
    /// `, 2 skipped (2 null-shape), 57 filtered (7 unknown)`.
    private static func skippedText(_ skipped: [(code: String, count: Int)], areGroups: Bool = false) -> String {
        let others = besidesFiltered(skipped)
        let filtered = filteredText(skipped)
        guard !others.isEmpty else { return filtered }
        let count = areGroups ? phrase(sum(others), "group") : "\(sum(others))"
        return ", \(count) skipped (\(list(others)))" + filtered
    }

    private static func filteredText(_ skipped: [(code: String, count: Int)]) -> String {
        let (all, unknown) = filteredCount(skipped)
        guard all > 0 else { return "" }
        return ", \(all) filtered" + (unknown > 0 ? " (\(unknown) unknown)" : "")
    }

    /// The part of a summary about features that were written.
    private var writtenText: String {
        ", \(made == nil ? "\(written)" : Self.phrase(written, "shape")) written"
            + (written == worked ? "" : " from \(Self.phrase(worked, made == nil ? "record" : "group"))")
    }

    /// Counts of warnings, except those that a section has itself.
    private func altered(besides product: Product) -> [(code: String, count: Int)] {
        guard case .section(let section) = product else { return altered }
        return altered.filter { !section.ownCodes.contains($0.code) }
    }

    /// True if a record was altered, not only counted.
    var hasWarnings: Bool { altered.contains { !WarningKind.isOnlyCounted($0.code) } }

    /// The part of a summary about the result of an earlier run.
    private var earlierText: String {
        guard earlier > 0 else { return "" }
        return ", \(earlier) held from the earlier result" + (earlierFound.map { " (\($0) found again)" } ?? "")
    }

    /// The part of a summary about rows of which a record makes several.
    private func rows(_ count: Int, _ noun: String) -> String {
        ", \(Self.phrase(count, noun)) written" + (count > 0 ? " from \(Self.phrase(worked, "record"))" : "")
    }

    /// `1 record`, `2 records`.
    public static func phrase(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// `4998 of 5000 held, 2 skipped (2 invalid-geometry)`.
    private static func text(_ otherLayer: OtherLayer) -> String {
        if otherLayer.skipped.isEmpty { return "\(otherLayer.kept) held" }
        return "\(otherLayer.kept) of \(otherLayer.read) held" + skippedText(otherLayer.skipped)
    }

    /// Facts about the run that the account in JSON also names.
    public struct Run: Sendable {
        public var command: String
        public var inputs: [String]
        /// The code of the problem that ended it, if one did.
        public var error: String?

        public init(command: String, inputs: [String], error: String? = nil) {
            self.command = command
            self.inputs = inputs
            self.error = error
        }
    }

    public func summaryJSON(seconds: Double, of run: Run? = nil, product: Product = .features) -> String {
        var object: JSONObject = ["read": .integer(read)]
        switch product {
        // Nothing is written of the records.
        case .facts, .problems: break
        default: object["written"] = .integer(written)
        }
        let others = Self.besidesFiltered(skipped)
        object["skipped"] = .integer(Self.sum(others))
        object["skippedBy"] = .object(Self.object(others))
        let (filtered, unknown) = Self.filteredCount(made == nil ? skipped : skippedRows)
        if filtered > 0 { (object["filtered"], object["unknown"]) = (.integer(filtered), .integer(unknown)) }
        object["alteredBy"] = .object(Self.object(altered(besides: product)))
        if case .problems(let counts) = product {
            object["problems"] = .integer(Self.sum(counts))
            object["problemsBy"] = .object(Self.object(counts))
        }
        object["seconds"] = .number((seconds * 1000).rounded() / 1000)
        if let made {
            object["gathered"] = .integer(gathered)
            object["made"] = .integer(made)
            let others = Self.besidesFiltered(skippedRows)
            object["skippedRows"] = .integer(Self.sum(others))
            object["skippedRowsBy"] = .object(Self.object(others))
        }
        if earlier > 0 {
            object["earlier"] = .integer(earlier)
            object["earlierFound"] = earlierFound.map { .integer($0) }
        }
        if withoutGeometry > 0 { object["withoutGeometry"] = .integer(withoutGeometry) }
        if inState.brought > 0 { object["fromState"] = .integer(inState.brought) }
        if inState.kept > 0 { object["keptInState"] = .integer(inState.kept) }
        if inState.forgottenDevices > 0 { object["forgottenDevices"] = .integer(inState.forgottenDevices) }
        if written != worked { object["writtenFrom"] = .integer(worked) }
        switch product {
        case .pairs(let count), .overlaps(let count): object["pairs"] = .integer(count)
        case .legs(let count): object["legs"] = .integer(count)
        case .found(let count, let noun): object["\(noun.rawValue)s"] = .integer(count)
        case .section(let section): section.add(to: &object, of: self)
        case .features, .rect, .view, .labels, .facts, .problems: break
        }
        if let otherLayer {
            object["held"] = .integer(otherLayer.kept)
            object["heldSkippedBy"] = .object(Self.object(Self.besidesFiltered(otherLayer.skipped)))
            let (filtered, unknown) = Self.filteredCount(otherLayer.skipped)
            if filtered > 0 {
                (object["heldFiltered"], object["heldUnknown"]) = (.integer(filtered), .integer(unknown))
            }
        }
        if !parts.isEmpty { object["byInput"] = .array(parts.map { .object($0.object) }) }
        if let run {
            object["command"] = .string(run.command)
            object["inputs"] = .array(run.inputs.map { .string($0) })
            object["error"] = run.error.map { .string($0) }
        }
        return object.text()
    }

    /// The counts without those of conditions.
    private static func besidesFiltered(_ counts: [(code: String, count: Int)]) -> [(code: String, count: Int)] {
        counts.filter { count in !SkipReason.ofConditions.contains { $0.code == count.code } }
    }

    /// Number of records that conditions have skipped, and of those among them for which one was unknown.
    private static func filteredCount(_ counts: [(code: String, count: Int)]) -> (all: Int, unknown: Int) {
        let ofConditions = counts.filter { count in SkipReason.ofConditions.contains { $0.code == count.code } }
        return (sum(ofConditions), sum(ofConditions.filter { $0.code == SkipReason.unknownCondition.code }))
    }

    private static func list(_ counts: [(code: String, count: Int)]) -> String {
        counts.map { "\($0.count) \($0.code)" }.joined(separator: ", ")
    }

    private static func object(_ counts: [(code: String, count: Int)]) -> JSONObject {
        var object = JSONObject()
        for (code, count) in counts { object[code] = .integer(count) }
        return object
    }
}
