package import Layers

/// One run of a filter: its ledger, and the reporting of its failures.
package struct Session {
    package let ledger: Ledger
    private let options: RunOptions
    private let progress: Progress
    private let inputs: Inputs
    /// The receiver of messages and account, if they are not printed.
    private let extended: (any RunExtension)?

    /// - Parameter product: kind of result that the summary counts.
    package init(
        _ options: RunOptions, _ records: RecordOptions, _ inputs: Inputs, spelling: OptionSpelling = .usual,
        making product: Account.Product = .features
    ) throws {
        self.options = options
        self.inputs = inputs
        extended = CurrentRun.extended.flatMap { $0.keepsMessages ? $0 : nil }
        guard extended == nil || !options.strict && options.expect.isEmpty else {
            throw Problem(.usage, "usage", "--strict and --expect cannot be used on parts")
        }
        let diagnostics = extended == nil ? options.diagnostics : options.diagnostics.kept
        let rejects = try records.rejects.map { path in try Rejects(path: path, inputs: inputs.identities) }
        ledger = Ledger(
            policy: RecordPolicy(onError: records.onError, maximumErrors: records.maxErrors), rejects: rejects,
            diagnostics: diagnostics.spelling(spelling.spell))
        ledger.product = product
        progress = Progress(totalBytes: ByteSource.totalSize(of: inputs.paths), isShown: options.progress)
    }

    package init(
        _ work: WorkOptions, _ inputs: Inputs, spelling: OptionSpelling = .usual,
        making product: Account.Product = .features
    ) throws {
        try self.init(work.options, work.records, inputs, spelling: spelling, making: product)
    }

    /// Begins the work on layers, before any of them is opened.
    ///
    /// - Parameter layersB: layers that those are compared with, if ranges of them may be read too.
    /// - Returns: Facts about all features, if any are known beforehand.
    package func begin(_ layers: LayerInputs, comparedWith layersB: LayerInputs? = nil) throws -> KnownFacts? {
        for notice in layers.notices + (layersB?.notices ?? []) { ledger.diagnostics.report(notice) }
        guard let extended = CurrentRun.extended else { return nil }
        var known: KnownFacts?
        try attempt { () throws(Problem) in known = try extended.begin(layers, layersB, ledger) }
        return known
    }

    /// Runs `work`, then reports the summary. A problem that ends the run is reported in the log's format before
    /// exiting.
    ///
    /// - Parameter writeResult: writes what the work has found, before the summary, which is the last line.
    package func run(_ work: () throws(Problem) -> Void, writeResult: () throws -> Void = {}) throws {
        try attempt { () throws(Problem) in
            try work()
            try WarningPolicy.check()
            for growth in InputExtent.growths() { ledger.diagnostics.report(growth) }
            try ledger.finish()
            progress.finish()
        }
        try writeResult()
        if let extended {
            _ = try extended.states(ledger, failure: nil, inputs)
            return CurrentRun.reportedSummary()
        }
        ledger.reportSummary(as: options.summaryFormat)
    }

    /// Runs `work` as `attempt` does, and returns its result.
    package func attempted<Result>(_ work: () throws(Problem) -> Result) throws -> Result {
        var result: Result?
        try attempt { () throws(Problem) in result = try work() }
        return result!
    }

    /// Runs a part of the work that goes on if all is well. A problem that ends the run is reported in the log's format
    /// before exiting.
    package func attempt(_ work: () throws(Problem) -> Void) throws {
        do throws(Problem) { try work() } catch {
            progress.finish()
            // The rejects contain the record that ended the run. A second failure to write would only hide the first.
            ledger.finish(after: error)
            if try extended?.states(ledger, failure: error, inputs) ?? false { throw error.exitCode }
            ledger.reportRepeats()
            let diagnostics = extended == nil ? ledger.diagnostics : options.diagnostics
            diagnostics.report(error.namingField(isStrict: options.strict))
            if CurrentRun.next != nil { throw error.exitCode }
            CurrentRun.fail(error.code)
            // People have the error; programs read the account in any case.
            if options.summaryFormat == .json { ledger.reportSummary(as: .json) }
            throw error.exitCode
        }
    }
}
