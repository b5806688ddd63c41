/// Totals of fixes that were followed.
public struct FixTotals: Sendable {
    public var devices = 0
    /// Fixes that were not skipped at once.
    public var fixes = 0
    package var skipped = SkippedFixCounts()

    public init() {}

    init(devices: Int, fixes: Int, _ skipped: SkippedFixCounts) {
        (self.devices, self.fixes, self.skipped) = (devices, fixes, skipped)
    }

    /// Number of fixes that were skipped, for each reason.
    public var counts: [(code: String, count: Int)] { skipped.counts }

    package mutating func add(_ more: FixTotals) {
        devices += more.devices
        fixes += more.fixes
        skipped.add(more.skipped)
    }
}
