import Foundation

/// Effort of seeded tests: a tenth by default, all of it if `PLAT_FULL` is set, as `scripts/test --full` does.
public enum Effort {
    public static let isFull = ProcessInfo.processInfo.environment["PLAT_FULL"] != nil

    /// Numbers of threads that must give the same.
    public static let threads = isFull ? Array(1...8) : [1, 2, 5]

    /// Number of rounds to play for a number of rounds in a full run: one in so many by default.
    public static func of(_ rounds: Int, oneIn share: Int = 10) -> Int { isFull ? rounds : max(1, rounds / share) }
}
