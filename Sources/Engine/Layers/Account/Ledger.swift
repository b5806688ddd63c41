import Glibc
public import JSON
import Streams

/// The treatment of bad records: the first one ends the run, or they are skipped, all or up to a number.
public struct RecordPolicy: Sendable {
    public enum OnError: String, CaseIterable, Sendable {
        case fail
        case skip
    }

    public var onError: OnError
    /// The most bad records that `skip` tolerates; nil for any number.
    public var maximumErrors: Int?

    public init(onError: OnError = .fail, maximumErrors: Int? = nil) {
        self.onError = onError
        self.maximumErrors = maximumErrors
    }
}

/// Keeps the account of a run: every record ends as written, as skipped by the policy, or ends the run.
public final class Ledger {
    public package(set) var account = Account()
    public let diagnostics: Diagnostics
    /// Records that the features are not read but made, as the points of a grid are.
    public func countMade() { account.isMade = true }

    /// Kind of result that the summary counts.
    public var product = Account.Product.features
    /// Fields that options name, and inputs in which features have them.
    public var seenFields: [(source: String, field: String)] = []
    /// Problems about fields that options name and this run has not found. Other runs on parts may have found them.
    public var lacks: [Problem] = []
    /// Codes of changes that are reported here, although other runs have counted them.
    package var lateCodes: Set<String> = []
    /// True if the run has found problems.
    public var hasFaults = false
    /// Counts of comparisons between features, where these are explained.
    public var comparisons: [Int] = []
    private let policy: RecordPolicy
    private let rejects: Rejects?
    /// Receives every bad record and every remark, in input order.
    private let observer: ((Problem) throws(Problem) -> Void)?
    private let start = ContinuousClock.now
    /// Codes of changes that are reported later, once it is known whether the run can go on.
    private var postponed: [String: Problem?] = [:]

    public init(
        policy: RecordPolicy, rejects: Rejects?, diagnostics: Diagnostics,
        observer: ((Problem) throws(Problem) -> Void)? = nil
    ) {
        self.observer = observer
        self.policy = policy
        self.rejects = rejects
        self.diagnostics = diagnostics
    }

    /// Lets the rejects continue those of other runs.
    public func continueRejects() { rejects?.hasHeader = false }

    /// The file of rejects, which no output may replace.
    public var rejectsFile: RejectsFile? { rejects?.file }

    public func addWritten(_ count: Int, from records: Int? = nil) {
        account.addWritten(count, from: records)
    }

    /// Counts written features that have no geometry.
    public func addWithoutGeometry(_ count: Int) {
        account.addWithoutGeometry(count)
    }

    /// Counts records that were skipped on request.
    public func addSkipped(_ code: String, _ count: Int) {
        account.addSkippedOnRequest(code, count)
    }

    /// Counts records that were changed; each kind of change is reported once.
    public func addAltered(_ count: Int, _ problem: @autoclosure () -> Problem) {
        guard count > 0 else { return }
        let problem = problem()
        let isFirst = diagnostics.verbosity != .silent && WarningPolicy.exceeds(problem.code, adding: count)
        let isDue =
            WarningPolicy.lists(problem.code) ? isFirst : !account.altered.contains { $0.code == problem.code }
        if isDue {
            if postponed[problem.code] == nil {
                diagnostics.print(problem)
            } else {
                postponed[problem.code] = .some(problem)
            }
        }
        account.addAltered(problem.code, count)
    }

    /// Counts records for the summary, although nothing is wrong with them.
    func addCounted(_ code: String, _ count: Int) { account.addAltered(code, count) }

    /// Reports changes of these codes only at ``reportPostponed()``.
    public func postpone(_ codes: String...) {
        for code in codes { postponed[code] = .some(nil) }
    }

    /// Reports the changes that were postponed, in the order of their codes.
    public func reportPostponed() {
        for problem in takePostponed() { diagnostics.print(problem) }
    }

    /// Leaves it to another run to report the changes that were postponed.
    public func takePostponed() -> [Problem] {
        let problems = postponed.sorted { $0.key < $1.key }.compactMap(\.value)
        postponed = [:]
        return problems
    }

    /// Notes a bad record with its bytes; throws if the policy is to end the run. A problem of anything except the data
    /// always ends the run, and is in no account.
    ///
    /// - Parameter isFatal: true if no policy can go on.
    public func reject(_ problem: Problem, raw: @autoclosure () -> [UInt8], isFatal: Bool = false) throws(Problem) {
        guard problem.kind == .data else { throw problem }
        let problem = diagnostics.spell(policy.onError == .fail ? problem.offeringToSkip : problem)
        try rejects?.add(problem, raw: raw())
        try observer?(problem)
        guard policy.onError == .skip, !isFatal else { throw problem }
        account.addSkipped(problem.code)
        diagnostics.report(problem)
        guard let maximum = policy.maximumErrors, account.badCount > maximum else { return }
        throw Problem(
            .data, "too-many-errors", at: problem.location,
            "more than \(maximum) bad record\(maximum == 1 ? "" : "s")",
            hint: "raise --max-errors")
    }

    /// Notes a record that is skipped on request, and lists it among the rejects.
    func skip(_ problem: Problem, _ reason: SkipReason, raw: @autoclosure () -> [UInt8]) throws(Problem) {
        account.addSkippedOnRequest(reason.code, 1)
        try rejects?.add(diagnostics.spell(problem), raw: raw())
    }

    /// True if rejects are listed in a file.
    public var listsRejects: Bool { rejects != nil }

    /// True if other runs, whose statements are reported, have listed rejects.
    package var areRejectsListed = false

    /// Adds the counts of one input to those that are distinguished.
    public func report(_ part: Account.Part) { account.parts.append(part) }

    /// Passes a remark about a record on to the observer.
    public func remark(_ problem: Problem) throws(Problem) {
        guard problem.kind == .data else { throw problem }
        try observer?(diagnostics.spell(problem))
    }

    /// A ledger for an examination: it prints nothing, continues after bad records, and has an observer.
    public func examining(_ observer: @escaping (Problem) throws(Problem) -> Void) -> Ledger {
        Ledger(
            policy: RecordPolicy(onError: .skip), rejects: rejects, diagnostics: diagnostics.silent,
            observer: observer)
    }

    /// Writes out the rejects that are pending.
    public func flush() throws(Problem) {
        try rejects?.flush()
    }

    /// Ends the rejects: the file gets its name.
    public func finish() throws(Problem) {
        try rejects?.finish()
    }

    /// Ends the rejects after a failure: they are complete up to a record that ended the run. A command line that cannot
    /// be carried out leaves older rejects unchanged unless there are newer ones, and a run that has broken off in any
    /// case.
    public func finish(after problem: Problem) {
        switch problem.kind {
        case .data: try? finish()
        case .usage, .cannotCreate: rejects?.abandon()
        default: rejects?.breakOff()
        }
    }

    /// A ledger for a report: it prints nothing, continues after bad records and keeps them among the same rejects.
    public func reporting() -> Ledger {
        let policy = RecordPolicy(onError: .skip, maximumErrors: policy.maximumErrors)
        return Ledger(policy: policy, rejects: rejects, diagnostics: diagnostics.silent)
    }

    /// A ledger for a first pass: it prints nothing and continues, as all problems will be met again.
    public func surveying() -> Ledger {
        Ledger(policy: RecordPolicy(onError: .skip), rejects: nil, diagnostics: diagnostics.silent)
    }

    /// A ledger for records that are gathered or kept before anything is written.
    ///
    /// - Parameters:
    ///   - spelling: names the options of that layer; nil for the usual names.
    ///   - isReported: false if another run reports these records.
    public func gathering(spelling: (@Sendable (Problem) -> Problem)? = nil, isReported: Bool = true) -> Ledger {
        let diagnostics = isReported ? diagnostics : diagnostics.silent
        return Ledger(
            policy: policy, rejects: isReported ? rejects : nil,
            diagnostics: spelling.map { diagnostics.spelling($0) } ?? diagnostics)
    }

    /// A ledger for records of which none may be skipped: the first bad one ends the run.
    ///
    /// - Parameter spelling: names the options of the layer.
    public func demanding(spelling: @escaping @Sendable (Problem) -> Problem) -> Ledger {
        Ledger(policy: RecordPolicy(), rejects: rejects, diagnostics: diagnostics.spelling(spelling))
    }

    /// Continues after records were gathered, and counts from now on the features made of them.
    ///
    /// - Parameter groupCount: number of features made of the records; nil if each record is one that is now written or
    ///   skipped.
    public func goOn(from gathering: Ledger, groupCount: Int?) {
        account.take(gathering.account, groupCount: groupCount)
    }

    /// Counts the gathered features that are not written because the output is limited.
    public func skipRest() { account.skipRest() }

    /// Counts features as skipped that were counted as written, because the output is limited.
    ///
    /// - Parameter withoutGeometry: number of them that have no geometry.
    public func skipWritten(_ count: Int, withoutGeometry: Int) {
        account.skipWritten(count, SkipReason.pastLimit.code, withoutGeometry: withoutGeometry)
    }

    /// Counts features as skipped that were counted as written.
    public func skipWritten(_ count: Int, code: String) {
        account.skipWritten(count, code, withoutGeometry: 0)
    }

    /// Counts records that came from a state, and those that were counted as written but are kept in it.
    public func take(_ inState: Account.InState) { account.take(inState) }

    /// Takes the account of a layer that features are compared with.
    ///
    /// - Parameter isReported: false if another run reports its bad and altered records.
    public func hold(_ other: Ledger, as name: Account.OtherLayer.Name = .layerB, isReported: Bool = true) {
        account.hold(other.account, as: name, isReported: isReported)
    }

    /// Notes that the last records read came from the result of an earlier run.
    ///
    /// - Parameter found: how many of them are also in the input; nil if nobody has looked.
    public func noteEarlier(_ count: Int, found: Int?) { account.noteEarlier(count, found: found) }

    /// Adds the counts of another ledger.
    public func absorb(_ other: Ledger) {
        account.merge(other.account)
    }

    /// Prints how often each problem came again.
    public func reportRepeats() {
        diagnostics.reportRepeats(
            hint: rejects == nil && !areRejectsListed ? "use --rejects FILE to list each" : nil)
    }

    /// Prints the account in one line; under `quiet` only if records were bad or altered in a way that was not expected.
    ///
    /// - Parameter seconds: how long other runs took whose account this is; nil for the time since the start.
    public func reportSummary(seconds: Double? = nil) {
        reportRepeats()
        let allIsWell = account.badCount == 0 && !account.hasUnexpectedWarnings
        guard diagnostics.verbosity != .quiet || !allIsWell else { return }
        // Of several summaries of one pipe, each names its command.
        let name = PipeEnd.hasWriter(STDIN_FILENO) ? "\(diagnostics.command): " : ""
        diagnostics.say(name + account.summary(seconds: seconds ?? secondsSinceStart, of: product))
    }

    /// The account for programs, to which the facts of the run are added at its end.
    ///
    /// - Parameter seconds: how long other runs took whose account this is; nil for the time since the start.
    public func summaryObject(seconds: Double? = nil) -> JSONObject {
        reportRepeats()
        return account.summaryObject(seconds: seconds ?? secondsSinceStart, product: product)
    }

    private var secondsSinceStart: Double {
        let elapsed = start.duration(to: .now).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }
}
