import Devices
import Layers
import Movement
import TestSupport
import Testing

/// Fixes that wait for earlier ones, compared with lists that are sorted anew each time.
struct ReorderWindowTests {
    private struct Waiting: Hashable {
        var time: Int64
        var number: Int
    }

    private static func row(_ waiting: Waiting, _ device: Int) -> QueuedFix {
        let fix = Fix(time: waiting.time, latitude: 0, longitude: 0)
        let entry = FixChunk.Entry(fix: fix, device: 0, record: 0)
        let pending = PendingFix(entry, number: waiting.number, device: device, rowLength: 1)
        return QueuedFix(pending, [UInt8(truncatingIfNeeded: waiting.number)].span)
    }

    @Test(arguments: [0, 1, 7, 40, 1_000_000] as [Int64]) func fixesComeOutInOrder(window: Int64) {
        var random = SplitMix64(seed: UInt64(window))
        var queue = ReorderWindow(window)
        var lists: [[Waiting]] = []
        var clock: Int64 = 0
        var released = 0
        for number in 0..<3000 {
            clock += Int64(random.int(0...3))
            let device = random.int(0...6)
            let waiting = Waiting(time: clock - Int64(random.int(0...30)), number: number)
            while lists.count <= device { lists.append([]) }
            queue.add(Self.row(waiting, device))
            lists[device].append(waiting)
            released += check(&queue, device, &lists, window)
            if number % 500 == 499 { keepSome(&queue, &lists, &random) }
            #expect(queue.count == lists.reduce(0) { $0 + $1.count { $0.number >= 0 } })
        }
        // The input ends: all that is left comes out in order.
        for device in lists.indices {
            let rest = lists[device].filter { $0.number >= 0 }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
            for waiting in rest {
                let next = queue.next(of: device, isEnd: true)
                #expect(next?.pending.number == waiting.number && next?.pending.fix.time == waiting.time)
                #expect(next?.pending.device == device)
                #expect(next?.row.first == UInt8(truncatingIfNeeded: waiting.number))
            }
            #expect(queue.next(of: device, isEnd: true) == nil)
        }
        #expect(queue.count == 0 && (window > 1000 || released > 1000))
    }

    /// Takes out all fixes that need not wait any longer. Those that came out stay in the list with a number below 0, as
    /// they still say what the latest time is.
    private func check(
        _ queue: inout ReorderWindow, _ device: Int, _ lists: inout [[Waiting]], _ window: Int64
    ) -> Int {
        let latest = lists[device].map(\.time).max() ?? 0
        let due = lists[device].filter { $0.number >= 0 && latest - $0.time >= window }
            .sorted { ($0.time, $0.number) < ($1.time, $1.number) }
        for waiting in due {
            let next = queue.next(of: device)
            #expect(next?.pending.number == waiting.number)
            lists[device].removeAll { $0 == waiting }
        }
        lists[device].append(Waiting(time: latest, number: -1))
        #expect(queue.next(of: device) == nil)
        return due.count
    }

    private func keepSome(_ queue: inout ReorderWindow, _ lists: inout [[Waiting]], _ random: inout SplitMix64) {
        let kept = lists.indices.filter { _ in random.int(0...3) > 0 }
        queue.keep(devices: kept)
        lists = kept.map { lists[$0] }
    }
}
