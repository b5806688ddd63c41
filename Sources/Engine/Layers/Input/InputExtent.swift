import Glibc
import Memory
import Streams

/// Size of each input when it was first opened: every reading goes that far. An input that became shorter is an error,
/// as some of it was lost; one that became longer is a warning.
public enum InputExtent {
    private struct Opening {
        let identity: FileIdentity
        let end: Int
    }

    /// Keyed by the bytes of the paths, as strings of different bytes can be equal.
    private static let known = Monitor<[[UInt8]: Opening]>([:])

    /// Offset where the reading of an open regular file ends; nil if its size is unknown, as in /proc.
    static func end(of descriptor: Int32, path: String, name: String) throws(Problem) -> Int? {
        guard let status = FileIdentity.status(of: descriptor) else { throw .unreadable(name, errno) }
        let now = Opening(identity: status.identity, end: status.size)
        let first = known.update { known in
            let key = Array(path.utf8)
            if let first = known[key] { return first }
            known[key] = now
            return now
        }
        guard first.identity == now.identity else {
            throw Problem(
                .data, "input-replaced", at: InputLocation(source: name),
                "the file was replaced by another while it was being read", hint: hint)
        }
        guard now.end >= first.end else { throw shrunk(name, from: first.end, to: now.end) }
        return first.end == 0 ? nil : first.end
    }

    /// Forgets a file that was looked at before it is written.
    public static func forget(_ path: String) { known.update { $0[Array(path.utf8)] = nil } }

    static let codes: Set = ["input-shrank", "input-replaced", "incomplete-input"]

    static func incomplete(_ name: String) -> Problem {
        Problem(
            .data, "incomplete-input", at: InputLocation(source: name),
            "the plat that wrote this input failed, so the input may be incomplete",
            hint: "see its error")
    }

    static func shrunk(_ name: String, from end: Int, to newEnd: Int) -> Problem {
        Problem(
            .data, "input-shrank", at: InputLocation(source: name, byte: newEnd),
            "the file shrank from \(end) to \(newEnd) bytes while it was being read", hint: hint)
    }

    private static let hint: Wording = "read a copy, or wait until nothing writes to the file"

    /// A warning for each input that has grown since it was opened.
    public static func growths() -> [Problem] {
        let known = known.update { $0 }
        var growths: [Problem] = []
        for (key, extent) in known where extent.end > 0 {
            let path = String(decoding: key, as: UTF8.self)
            let isStandardInput = path == "-"
            let status = isStandardInput ? FileIdentity.status(of: STDIN_FILENO) : FileIdentity.status(at: path)
            guard let status, status.identity == extent.identity, status.size > extent.end else { continue }
            let name = isStandardInput ? ByteSource.standardInputName : pathName(path)
            growths.append(
                Problem(
                    .data, "input-grew", severity: .warning, at: InputLocation(source: name),
                    "the file grew from \(extent.end) to \(status.size) bytes while it was being read; the added bytes "
                        + "were not read"))
        }
        return growths.sorted { ($0.location?.source ?? "") < ($1.location?.source ?? "") }
    }
}

extension Problem {
    /// True if reading an input broke off half way, whatever its bytes are.
    ///
    /// - Parameter wasOpened: true if the layer could be opened.
    public func cutsReadingOff(wasOpened: Bool) -> Bool {
        InputExtent.codes.contains(code) || kind == .noInput && wasOpened
    }

    /// True if an input was not read to its end: it could not be opened, or it ends early.
    public var isOfUnreadInput: Bool {
        kind == .noInput || InputExtent.codes.contains(code) || ["truncated-gzip", "bad-gzip"].contains(code)
    }
}
