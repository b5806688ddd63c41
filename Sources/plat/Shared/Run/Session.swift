import CommandKit
import Layers

/// One run of a filter: its ledger, and the reporting of its failures.
struct Session {
    let ledger: Ledger
    private let options: RunOptions
    private let progress: Progress

    /// - Parameter product: kind of result that the summary counts.
    init(
        _ options: RunOptions, _ records: RecordOptions, _ inputs: Inputs, calling names: SettingNames = .usual,
        making product: Account.Product = .features
    ) throws {
        self.options = options
        let rejects = try records.rejects.map { path in try Rejects(path: path, inputs: inputs.identities) }
        ledger = Ledger(
            policy: RecordPolicy(onError: records.onError, maximumErrors: records.maxErrors), rejects: rejects,
            diagnostics: options.diagnostics.spelling(names.spell))
        ledger.product = product
        progress = Progress(totalBytes: ByteSource.totalSize(of: inputs.paths), isShown: options.progress)
    }

    init(
        _ work: WorkOptions, _ inputs: Inputs, calling names: SettingNames = .usual,
        making product: Account.Product = .features
    ) throws {
        try self.init(work.options, work.records, inputs, calling: names, making: product)
    }

    /// Runs `work`, then reports the summary. A problem that ends the run is reported in the log's format before
    /// exiting.
    ///
    /// - Parameter writeResult: writes what the work has found, before the summary, which is the last line.
    func run(_ work: () throws(Problem) -> Void, writeResult: () throws -> Void = {}) throws {
        try attempt { () throws(Problem) in
            try work()
            for growth in InputExtent.growths() { ledger.diagnostics.report(growth) }
            try ledger.finish()
            progress.finish()
        }
        try writeResult()
        ledger.saySummary(format: options.summary, of: CurrentRun.account())
        CurrentRun.saidSummary()
    }

    /// Runs a part of the work that goes on if all is well. A problem that ends the run is reported in the log's format
    /// before exiting.
    func attempt(_ work: () throws(Problem) -> Void) throws {
        do throws(Problem) { try work() } catch {
            progress.finish()
            // The rejects contain the record that ended the run. A second failure to write would only hide the first.
            ledger.finish(after: error)
            ledger.sayRepeats()
            ledger.diagnostics.report(error)
            // People have the error; programs read the account in any case.
            if options.summary == .json {
                ledger.saySummary(format: .json, of: CurrentRun.account(error: error.code))
            }
            CurrentRun.saidSummary()
            throw error.exitCode
        }
    }
}
