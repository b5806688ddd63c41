/// Totals of fixes that were followed.
public struct FixTotals: Sendable {
    public var devices = 0
    /// Fixes that were not left out at once.
    public var fixes = 0
    package var leftOut = LeftOutTally()

    public init() {}

    init(devices: Int, fixes: Int, _ leftOut: LeftOutTally) {
        (self.devices, self.fixes, self.leftOut) = (devices, fixes, leftOut)
    }

    /// Number of fixes that were left out, for each reason.
    public var counts: [(code: String, count: Int)] { leftOut.counts }

    package mutating func add(_ more: FixTotals) {
        devices += more.devices
        fixes += more.fixes
        leftOut.add(more.leftOut)
    }
}
