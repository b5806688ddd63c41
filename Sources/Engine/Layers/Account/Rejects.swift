import Glibc
import Streams

/// The bad records themselves, as CSV with position and reason, so that they can be repaired and sent again.
public final class Rejects {
    private let path: String
    private let descriptor: Int32
    private let isStandardStream: Bool
    private var pending = ByteBuffer()
    /// True if there was no file before.
    private let isNew: Bool
    /// True if older lines were removed and the header was added.
    private var hasBegun = false

    /// False for rejects that continue those of another run.
    var hasHeader = true

    static let columns = ["source", "record", "line", "byte", "column", "code", "message", "raw"]

    /// Opens the file, which is written as records come, so that after a failure it shows the records that led to it.
    public init(path: String, inputs: Set<FileIdentity>) throws(Problem) {
        self.path = path
        let existing = FileIdentity.status(at: path)
        let stream = existing?.kind == .directory ? nil : standardStream(with: existing?.identity)
        isStandardStream = stream != nil
        isNew = existing == nil
        descriptor =
            unsafe stream?.rawValue ?? withPath(path) { unsafe open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else {
            throw Output.uncreatable(path, errno)
        }
        if let identity = FileIdentity.status(of: descriptor)?.identity, inputs.contains(identity) {
            throw Problem(.cannotCreate, "output-is-input", "cannot write \(printable(path)): it is also an input")
        }
    }

    /// Removes older lines and writes the header, once. Only a file has older lines.
    private func begin() throws(Problem) {
        guard !hasBegun else { return }
        hasBegun = true
        if identity != nil, ftruncate(descriptor, 0) != 0 { throw Output.failed(path, errno) }
        if hasHeader { add(Self.columns) }
    }

    /// Ends a run whose command line cannot be carried out: records rejected before are written; if there are none, an
    /// older file stays unchanged.
    func abandon() {
        guard !hasBegun else { return (try? flush()) ?? () }
        guard isNew, let identity, FileIdentity.status(at: path)?.identity == identity else { return }
        _ = unsafe withPath(path) { unsafe unlink($0) }
    }

    deinit {
        if hasBegun { try? flush() }
        if !isStandardStream { close(descriptor) }
    }

    func add(_ problem: Problem, raw: [UInt8]) throws(Problem) {
        try begin()
        let place = problem.place
        let message = "\(problem.message)" + (problem.hint.map { "; \($0)" } ?? "")
        add([
            place?.source ?? "", text(place?.record), text(place?.line), text(place?.byte), text(place?.column),
            problem.code, message, escapingInvalid(raw),
        ])
        if pending.count > 64 << 10 { try flush() }
    }

    /// Identity of the file, which no output may replace; nil if it is not a regular file, or is a stream that outputs
    /// share on purpose.
    var identity: FileIdentity? {
        let status = FileIdentity.status(of: descriptor)
        return isStandardStream || status?.kind != .regular ? nil : status?.identity
    }

    func finish() throws(Problem) {
        try begin()
        try flush()
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

    private func flush() throws(Problem) {
        let failure =
            isStandardStream ? StatusLine.away { pending.write(to: descriptor) } : pending.write(to: descriptor)
        pending.removeAll()
        guard let failure else { return }
        throw Output.failed(path, failure)
    }
}
