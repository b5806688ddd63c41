import Glibc
import JSON
import Layers

/// The file that gets what a run on a part has to say.
struct StatementFile {
    private let path: String
    private let inputs: Set<FileIdentity>
    private let start = Self.now

    init(path: String, inputs: Set<FileIdentity>) {
        (self.path, self.inputs) = (path, inputs)
    }

    func write(_ ledger: Ledger, failure: Problem?) throws {
        let run = CurrentRun.account(error: failure?.code)
        var statement = RunStatement(ledger, run, failure: failure, time: start...max(Self.now, start))
        statement.part = CurrentRun.part.map { (CurrentRun.task, $0.number, $0.count) }
        CurrentRun.saidSummary()
        try Output.write(to: path, inputs: ProtectedFiles(inputs: inputs, rejects: ledger.rejectsIdentity)) {
            (output) throws(Problem) in
            try output.write(statement.value.text() + "\n")
        }
    }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
