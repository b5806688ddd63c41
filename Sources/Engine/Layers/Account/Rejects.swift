import Streams

/// The bad records themselves, as CSV with position and reason, so that they can be repaired and sent again.
public final class Rejects {
    private let output: Output
    private var pending = ByteBuffer()
    private var hasBegun = false
    /// What no other output may replace.
    let file: RejectsFile

    /// False for rejects that continue those of another run.
    var hasHeader = true

    static let columns = ["source", "record", "line", "byte", "column", "code", "message", "raw"]

    /// Opens the file, which gets its name when the run ends. A run that breaks off leaves an older file unchanged; pipes
    /// and devices are written as records come.
    public init(path: String, inputs: Set<FileIdentity>) throws(Problem) {
        file = RejectsFile(path)
        output = try Output(path: path, inputs: ProtectedFiles(inputs: inputs))
    }

    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        if hasHeader { add(Self.columns) }
    }

    /// Ends a run whose command line cannot be carried out: records rejected before are written; if there are none, an
    /// older file stays unchanged.
    func abandon() {
        if hasBegun { try? finish() } else { output.discard() }
    }

    /// Ends a run that has broken off: an older file stays unchanged.
    func breakOff() {
        try? flush()
        output.discard()
    }

    func add(_ problem: Problem, raw: [UInt8]) throws(Problem) {
        begin()
        let location = problem.location
        let message = "\(problem.message)" + (problem.hint.map { "; \($0)" } ?? "")
        add([
            location?.source ?? "", text(location?.record), text(location?.line), text(location?.byte),
            text(location?.column),
            problem.code, message, escapingInvalid(raw),
        ])
        if pending.count > 64 << 10 { try flush() }
    }

    func finish() throws(Problem) {
        begin()
        try flush()
        try output.finish(isResult: false)
    }

    private func text(_ number: Int?) -> String {
        number.map(String.init) ?? ""
    }

    private func add(_ fields: [String]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { pending.append(UInt8(ascii: ",")) }
            let isPlain = !field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
            if isPlain {
                pending.append(field)
            } else {
                pending.append(UInt8(ascii: "\""))
                for byte in field.utf8 {
                    if byte == UInt8(ascii: "\"") { pending.append(byte) }
                    pending.append(byte)
                }
                pending.append(UInt8(ascii: "\""))
            }
        }
        pending.append(UInt8(ascii: "\n"))
    }

    func flush() throws(Problem) {
        defer { pending.removeAll() }
        try output.write(pending)
    }
}
