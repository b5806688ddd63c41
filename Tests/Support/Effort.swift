import Foundation

/// The effort of seeded tests: a tenth by default, and all of it where `PLAT_FULL` is set, as `scripts/test --full` does.
public enum Effort {
    public static let isFull = ProcessInfo.processInfo.environment["PLAT_FULL"] != nil

    /// The number of rounds that are played, of those of a full run.
    public static func of(_ rounds: Int) -> Int { isFull ? rounds : max(1, rounds / 10) }
}
