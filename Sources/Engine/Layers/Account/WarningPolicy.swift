import Memory

/// Which warnings a run accepts, by their codes, and whether others are errors (`--expect`, `--strict`).
public struct WarningPolicy: Sendable {
    /// How many warnings of each code are accepted.
    private let limits: [String: Int]
    private let isStrict: Bool
    private var counts: [String: Int] = [:]
    /// Code of the first warning that is not accepted.
    private var unexpected: String?

    private static let current = Monitor(WarningPolicy(accepting: [], isStrict: false))

    private init(accepting accepted: [(code: String, limit: Int)], isStrict: Bool) {
        limits = Dictionary(accepted.map { ($0.code, $0.limit) }) { max($0, $1) }
        self.isStrict = isStrict
    }

    /// Decides what happens to the warnings of this process.
    public static func begin(accepting accepted: [(code: String, limit: Int)], isStrict: Bool) {
        current.update { $0 = WarningPolicy(accepting: accepted, isStrict: isStrict) }
    }

    /// True if warnings of a code may be accepted.
    static func lists(_ code: String) -> Bool { current.update { $0.limits[code] != nil } }

    /// True if there were no more warnings of a code than are accepted.
    static func accepts(_ code: String) -> Bool {
        current.update { policy in policy.counts[code, default: 0] <= policy.limits[code] ?? 0 }
    }

    /// Counts warnings. Returns true if they are the first of their code that are not accepted.
    static func exceeds(_ code: String, adding count: Int) -> Bool {
        current.update { policy in
            let before = policy.counts[code, default: 0]
            let limit = policy.limits[code] ?? 0
            policy.counts[code] = before + count
            guard before + count > limit else { return false }
            if policy.unexpected == nil { policy.unexpected = code }
            return before <= limit
        }
    }

    /// Throws if a warning was not accepted and is therefore an error. No output gets its name before.
    public static func check() throws(Problem) {
        let policy = current.update(\.self)
        guard policy.isStrict, let code = policy.unexpected else { return }
        let count = policy.counts[code, default: 0]
        throw Problem(
            .data, "unexpected-warning", "the warning \(code) is an error because of --strict",
            hint: policy.limits[code].map { "there are \(count), and --expect \(code)=\($0) accepts \($0)" }
                ?? "if it is all right, accept it with --expect \(code)")
    }
}
