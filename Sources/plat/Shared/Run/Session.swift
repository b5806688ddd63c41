import CommandKit
import Layers

/// One run of a filter: its ledger, and the one way its failures are told.
struct Session {
    let ledger: Ledger
    private let options: RunOptions
    private let progress: Progress

    init(
        _ options: RunOptions, _ records: RecordOptions, _ inputs: Inputs, calling names: SettingNames = .usual
    ) throws {
        self.options = options
        let rejects = try records.rejects.map { path in try Rejects(path: path, inputs: inputs.identities) }
        ledger = Ledger(
            policy: RecordPolicy(onError: records.onError, maximumErrors: records.maxErrors), rejects: rejects,
            diagnostics: options.diagnostics.spelling(names.spell))
        progress = Progress(totalBytes: ByteSource.totalSize(of: inputs.paths), isShown: options.progress)
    }

    init(_ work: WorkOptions, _ inputs: Inputs, calling names: SettingNames = .usual) throws {
        try self.init(work.options, work.records, inputs, calling: names)
    }

    /// Runs `work`, then says the account. A problem that ends it is said in the log's format before its status.
    func run(_ work: () throws(Problem) -> Void) throws {
        do throws(Problem) {
            try work()
            for growth in InputExtent.growths() { ledger.diagnostics.report(growth) }
            try ledger.finish()
            progress.finish()
        } catch {
            progress.finish()
            // The rejects hold the record that led to the end; a second failure to write would only hide the first.
            ledger.finish(after: error)
            ledger.diagnostics.sayRepeats()
            ledger.diagnostics.report(error)
            throw error.exitCode
        }
        ledger.saySummary(format: options.summary)
    }
}
