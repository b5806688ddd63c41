public import Features
public import Layers
import Memory
import Movement
public import Times

/// Finds how many fixes are earlier than one of their device before them.
public final class OrderSurvey: FixFlow {
    public var found = FoundFixFields()
    public var units: [Int: EpochUnit] = [:]
    // All of it is in one value, so that access to it is checked once a chunk.
    private var times = LatestTimes()

    public init() {}

    public var fixCount: Int { times.fixCount }
    public var lateCount: Int { times.lateCount }

    /// True if the fixes of each device come in the reverse order of their times.
    public var isReversed: Bool { lateCount > 1 && lateCount + times.deviceCount == fixCount }

    public func take<Encoder: RowEncoder & ~Copyable>(
        _ fixes: borrowing FixChunk, _ rows: borrowing Encoder
    ) throws(Problem) {
        times.take(fixes)
    }
}

/// The latest time of each device.
private struct LatestTimes: ~Copyable {
    private(set) var fixCount = 0
    private(set) var lateCount = 0
    private var names = NameTable()
    private var numbers = DeviceNumbers()
    private var latest: [Int64] = []

    var deviceCount: Int { latest.count }

    mutating func take(_ fixes: borrowing FixChunk) {
        numbers.begin(fixes.devices.count)
        for index in 0..<fixes.entries.count where fixes.entries[index].skipReason == nil {
            let device = numbers.number(of: Int(fixes.entries[index].device), in: fixes, &names)
            let time = fixes.entries[index].fix.time
            fixCount += 1
            if device == latest.count {
                latest.append(time)
            } else if time < latest[device] {
                lateCount += 1
            } else {
                latest[device] = time
            }
        }
    }
}
