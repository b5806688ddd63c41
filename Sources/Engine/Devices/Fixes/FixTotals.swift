public import Movement

/// Totals of fixes that were followed.
public struct FixTotals: Sendable {
    public var devices = 0
    /// Devices that have sent one fix.
    public var loneDevices = 0
    /// Fixes that were not skipped at once.
    public var fixes = 0
    /// Legs that ended because of the longest time without fixes.
    public var gaps = 0
    /// Fixes that do not come in the order of their times.
    public var order = OrderCounts()
    package var skipped = SkippedFixCounts()

    public init() {}

    init(_ heard: HeardDevices, fixes: Int, gaps: Int = 0, _ skipped: SkippedFixCounts) {
        (devices, loneDevices, order) = (heard.count, heard.loneCount, heard.order)
        (self.fixes, self.gaps, self.skipped) = (fixes, gaps, skipped)
    }

    /// Number of fixes that were skipped for a reason.
    public func count(of reason: FixSkipReason) -> Int { skipped.count(of: reason) }

    /// True if all points are of kinds that are not read as fixes, so that nothing is known of their fields.
    public var areOtherPoints: Bool { fixes == 0 && count(of: .otherPoint) > 0 }

    /// Number of fixes that were skipped, for each reason.
    public var counts: [(code: String, count: Int)] { skipped.counts }

    package mutating func add(_ more: FixTotals) {
        devices += more.devices
        loneDevices += more.loneDevices
        fixes += more.fixes
        gaps += more.gaps
        skipped.add(more.skipped)
    }
}
