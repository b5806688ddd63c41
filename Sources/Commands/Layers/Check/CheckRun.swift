import CommandKit
package import Layers
package import Runner

/// The run that finds problems of layers.
package struct CheckRun {
    package let command: Check
    package let inputs: Inputs
    package let session: Session
    package let pass: LayerPass

    /// Writes a report on all layers.
    ///
    /// - Parameter examine: reports on a layer, and returns why it could not be read to its end.
    package func write(
        _ examine: (CheckedLayer, CheckReport) throws(Problem) -> (problem: Problem, isHalfRead: Bool)?
    ) throws {
        let (layers, path) = (pass.layers, command.report.output.path)
        var found = 0
        var isMissing = false
        var keptFor: Problem?
        let files = ProtectedFiles(inputs: inputs.identities)
        try session.run { () throws(Problem) in
            try command.coverage.run(inputs, session.ledger.diagnostics) { (coverage) throws(Problem) in
                try Output.write(to: path, inputs: files) { (output) throws(Problem) in
                    let findings = CheckReport(output, command.report, command.options)
                    try findings.begin()
                    var (readFailure, unread): (Problem?, Problem?)
                    for index in 0..<layers.count {
                        var layer = CheckedLayer(layers, index, pass.request.reading)
                        layer.coverage = coverage
                        guard let failure = try examine(layer, findings) else { continue }
                        unread = unread ?? failure.problem
                        if failure.isHalfRead {
                            readFailure = readFailure ?? failure.problem
                        } else if failure.problem.kind == .noInput {
                            isMissing = true
                        }
                    }
                    try findings.finish()
                    found = findings.count
                    session.ledger.product = .problems(findings.totals)
                    if let unread,
                        output.keepOlderReport(
                            path, because: unread == readFailure ? nil : unread, session.ledger.diagnostics)
                    {
                        keptFor = unread
                    }
                    // Half a layer makes no report.
                    if let readFailure { throw readFailure }
                }
            }
            if let problem = command.input.reading.idleOptions(for: layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
        if isMissing { throw ExitCode.noInput }
        if let keptFor { throw keptFor.exitCode }
        if found > 0 { throw ExitCode.problemsFound }
    }
}
