import Foundation

/// Effort of seeded tests: a tenth by default, all of it if `PLAT_FULL` is set, as `scripts/test --full` does.
public enum Effort {
    public static let isFull = ProcessInfo.processInfo.environment["PLAT_FULL"] != nil

    /// Number of rounds to play for a number of rounds in a full run.
    public static func of(_ rounds: Int) -> Int { isFull ? rounds : max(1, rounds / 10) }
}
