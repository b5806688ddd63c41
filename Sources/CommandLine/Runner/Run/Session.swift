package import Layers

/// One run of a filter: its ledger, and the reporting of its failures.
package struct Session {
    package let ledger: Ledger
    private let options: RunOptions
    private let progress: Progress
    /// The file that gets the statement of the run, instead of the standard error.
    private let statement: StatementFile?
    private let isSilent: Bool

    /// - Parameters:
    ///   - product: kind of result that the summary counts.
    ///   - path: path of the file that gets all messages and the account; nil to print them.
    ///   - isSilent: true if messages and the account have been told by other runs.
    package init(
        _ options: RunOptions, _ records: RecordOptions, _ inputs: Inputs, spelling: OptionSpelling = .usual,
        making product: Account.Product = .features, statingTo path: String? = nil, isSilent: Bool = false
    ) throws {
        self.options = options
        self.isSilent = isSilent
        statement = path.map { StatementFile(path: $0, inputs: inputs.identities) }
        let diagnostics = path == nil && !isSilent ? options.diagnostics : options.diagnostics.kept
        let rejects = try records.rejects.map { path in try Rejects(path: path, inputs: inputs.identities) }
        ledger = Ledger(
            policy: RecordPolicy(onError: records.onError, maximumErrors: records.maxErrors), rejects: rejects,
            diagnostics: diagnostics.spelling(spelling.spell))
        ledger.product = product
        progress = Progress(totalBytes: ByteSource.totalSize(of: inputs.paths), isShown: options.progress)
    }

    package init(
        _ work: WorkOptions, _ inputs: Inputs, spelling: OptionSpelling = .usual,
        making product: Account.Product = .features, statingTo path: String? = nil, isSilent: Bool = false
    ) throws {
        try self.init(
            work.options, work.records, inputs, spelling: spelling, making: product, statingTo: path, isSilent: isSilent
        )
    }

    /// Runs `work`, then reports the summary. A problem that ends the run is reported in the log's format before
    /// exiting.
    ///
    /// - Parameter writeResult: writes what the work has found, before the summary, which is the last line.
    package func run(_ work: () throws(Problem) -> Void, writeResult: () throws -> Void = {}) throws {
        try attempt { () throws(Problem) in
            try work()
            for growth in InputExtent.growths() { ledger.diagnostics.report(growth) }
            try ledger.finish()
            progress.finish()
        }
        try writeResult()
        if let statement { return try statement.write(ledger, failure: nil) }
        if isSilent { return CurrentRun.saidSummary() }
        ledger.saySummary(format: options.summary, of: CurrentRun.account())
        CurrentRun.saidSummary()
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
            if let statement {
                try statement.write(ledger, failure: error)
                throw error.exitCode
            }
            ledger.sayRepeats()
            (isSilent ? options.diagnostics : ledger.diagnostics).report(error)
            // People have the error; programs read the account in any case.
            if options.summary == .json {
                ledger.saySummary(format: .json, of: CurrentRun.account(error: error.code))
            }
            CurrentRun.saidSummary()
            throw error.exitCode
        }
    }
}
