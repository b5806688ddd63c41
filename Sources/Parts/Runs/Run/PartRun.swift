import CommandKit
import FormatKit
import Glibc
import JSON
package import Layers
package import Runner
import Streams

/// Work of a command that is done in another way in a run on a part.
package protocol PartedWork {
    /// Does the work; false if it is the same as that of a usual run.
    func work(in run: PartRun) throws(Problem) -> Bool
}

/// A whole run that is another one on a part.
package protocol PartedRun {
    /// Does the work; false if it is the same as that of a usual run.
    func work(in run: PartRun) throws -> Bool
}

/// A run on a part of the inputs, or one that sums the results of all parts.
package final class PartRun: RunExtension, @unchecked Sendable {
    /// Begins a run in another way than by the options alone.
    package typealias Beginning = (PartRun, LayerInputs, LayerInputs?, Ledger) throws(Problem) -> KnownFacts?

    private let options: PartOptions
    /// Step of the work on a part whose run sends something.
    package let step: ShuffleOptions.Step?
    package let settings: [String?]
    package let keepsMessages: Bool
    private let beginning: Beginning?
    /// The work, once its layers are known.
    package private(set) var work: PartWork?
    /// The work on a layer that the inputs are compared with, if that is split, too.
    package var split: Any?
    /// Layers of the command that other runs read.
    package var unread: [LayerInputs] = []
    /// The number of this run among all whose accounts make that of a single one, and how many these are.
    private var ownPart: (number: Int, count: Int)?
    private let start = PartRun.now
    /// The share of the work that the run does.
    package var share = RunStatement.Share.whole

    /// The run of this process; nil unless it is on a part.
    package static var current: PartRun? { CurrentRun.extended as? PartRun }

    /// - Parameters:
    ///   - isSilent: true if other runs report the messages and the account.
    ///   - beginning: begins the run; nil to do so by the options alone.
    package init(
        _ options: PartOptions, _ shuffle: ShuffleOptions? = nil, isSilent: Bool, beginning: Beginning? = nil
    ) {
        self.options = options
        self.beginning = beginning
        step = shuffle?.step
        settings = [options.facts, options.results]
        keepsMessages = isSilent || options.summaryTo != nil
    }

    package func reads(_ layers: LayerInputs) -> Bool { !unread.contains { $0 === layers } }

    package var leavesLacksToOthers: Bool { ownPart != nil }

    /// Notes which of all accounts is that of this run.
    package func begin(number: Int, of count: Int) { ownPart = (number, count) }

    package func begin(
        _ layers: LayerInputs, _ layersB: LayerInputs?, _ ledger: Ledger
    ) throws(Problem) -> KnownFacts? {
        if let beginning { return try beginning(self, layers, layersB, ledger) }
        return try begin(on: layers, ledger)
    }

    /// Begins a run by the options alone.
    package func begin(on layers: LayerInputs, _ ledger: Ledger) throws(Problem) -> KnownFacts? {
        if options.results != nil || step?.readsOthers ?? false { unread = [layers] }
        if let path = options.results {
            work = .sum(try options.results(at: path, of: layers))
        } else if let path = options.factsTo, let part = options.part, let count = options.parts {
            work = .survey(PartSurvey.Request(path: path, number: part, count: count, of: layers))
            return KnownFacts()
        } else if let path = options.facts, let part = options.part {
            let job = try JobPlan(fileAt: path, of: layers)
            let plan = try PartPlan(part, of: job)
            begin(number: part, of: job.count)
            layers.ranges = plan.ranges
            if !plan.isFirst { ledger.continueRejects() }
            work = .write(plan)
            var known = plan.known
            if step?.readsOthers ?? false { known.tellsOthers = false }
            return known
        }
        return nil
    }

    package func replaces(_ run: Any) throws -> Bool { try (run as? any PartedRun)?.work(in: self) ?? false }

    package func takesOver(_ work: Any) throws(Problem) -> Bool {
        guard let work = work as? any PartedWork else { return false }
        return try work.work(in: self)
    }

    /// Writes the account to its file, if it has one.
    package func states(_ ledger: Ledger, failure: Problem?, _ inputs: Inputs) throws -> Bool {
        guard let path = options.summaryTo else { return false }
        let facts = CurrentRun.facts(error: failure?.code)
        var statement = RunStatement(
            ledger, facts, failure: failure, time: start...max(Self.now, start), share: share)
        statement.part = ownPart.map { (PartTask.words, $0.number, $0.count) }
        CurrentRun.reportedSummary()
        let kept = ProtectedFiles(inputs: inputs.identities, rejects: ledger.rejectsFile)
        try Output.write(to: path, inputs: kept, mayCompress: false) { (output) throws(Problem) in
            try output.write(statement.value.text() + "\n")
        }
        return true
    }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

extension PartOptions {
    /// Reads the results of all parts.
    fileprivate func results(at path: String, of layers: LayerInputs) throws(Problem) -> PartFile {
        guard let file = PartFile(try JSONValue(fileAt: path, atMost: .max), .results) else {
            throw Problem(
                .data, "not-facts", at: InputLocation(source: pathName(path)), "the file has no results of parts",
                hint: "write them with --part and --facts, and join all with 'plat parts merge'")
        }
        try Self.check(file.command, file.inputs, layers, path)
        try file.checkIsWhole($results.title)
        return file
    }
}

extension JobPlan {
    /// Reads a plan, and throws unless it is about this command and its inputs as they are.
    package init(fileAt path: String, of layers: LayerInputs) throws(Problem) {
        try self.init(fileAt: path)
        try PartOptions.check(command, inputs, layers, path)
    }
}
