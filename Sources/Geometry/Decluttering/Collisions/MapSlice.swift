import Glibc
import Memory
import Synchronization

/// The candidates that reach into a strip of the map, decided from the best to the least.
package final class MapSlice {
    private let number: Int
    private let meeting: SliceMeeting
    private var hiders = TreeHiding.Hiders()

    init(_ number: Int, _ meeting: SliceMeeting) {
        self.number = number
        self.meeting = meeting
    }

    /// The best label that hides another; `none` if there is none.
    @inline(__always)
    func hider(_ index: Int) -> UInt32 { hiders.decided(index) }

    /// Decides the candidates of the strip. Those that reach into others too are decided together with the threads of
    /// these.
    func run(
        _ candidates: Span<UInt32>, _ masks: Span<UInt8>, _ entered: Span<UInt32>, _ field: borrowing LabelField,
        at scales: Scales, _ pairScales: (Int, Int) -> Scales?
    ) {
        let own = UInt8(1) << number
        var members = FlatBuffer<UInt32>(capacity: candidates.count / 2)
        for slot in candidates.indices where masks[Int(candidates[slot])] & own != 0 {
            members.append(candidates[slot])
        }
        var hiding = TreeHiding(members.span, entered, field, at: scales, pairScales)
        var nextShared = 0
        for slot in candidates.indices {
            let index = Int(candidates[slot])
            let mask = masks[index]
            let isShared = mask & (mask &- 1) != 0
            defer { if isShared { nextShared += 1 } }
            guard mask & own != 0 else { continue }
            let hider = hiding.hiders.decide(index, field)
            if isShared {
                meeting.post(hider, ofLabel: nextShared, in: number)
                guard hider == CellGrid.none, !meeting.isHidden(nextShared, in: mask & ~own) else { continue }
            }
            if hider == CellGrid.none { hiding.hide(behind: index, field, pairScales) }
        }
        swap(&hiding.hiders, &hiders)
    }
}

/// Messages between threads about labels that reach into several strips.
@safe
final class SliceMeeting: @unchecked Sendable {
    /// For each strip, the number of such labels up to the last one that its thread has come to.
    private let arrivals: UnsafeMutableBufferPointer<Atomic<Int>>
    /// For each strip and label, the label that hides it there.
    private let hiders: UnsafeMutableBufferPointer<UInt32>
    private let labels: Int

    init(slices: Int, labels: Int) {
        self.labels = labels
        unsafe arrivals = .allocate(capacity: slices)
        for slice in 0..<slices { unsafe arrivals.initializeElement(at: slice, to: Atomic(0)) }
        unsafe hiders = .allocate(capacity: slices * labels)
        unsafe hiders.initialize(repeating: CellGrid.none)
    }

    deinit {
        unsafe arrivals.deinitialize().deallocate()
        unsafe hiders.deallocate()
    }

    /// Notes which label hides one in a strip. Of one strip, labels come in order.
    func post(_ hider: UInt32, ofLabel label: Int, in slice: Int) {
        unsafe hiders[slice * labels + label] = hider
        unsafe arrivals[slice].store(label + 1, ordering: .releasing)
    }

    /// True if a label is hidden in any of some strips. Waits for the threads of these.
    func isHidden(_ label: Int, in mask: UInt8) -> Bool {
        for slice in unsafe arrivals.indices where mask & 1 << slice != 0 {
            wait(for: slice, label)
            if hider(ofLabel: label, in: slice) != CellGrid.none { return true }
        }
        return false
    }

    private func wait(for slice: Int, _ label: Int) {
        var looks = 0
        while unsafe arrivals[slice].load(ordering: .acquiring) <= label {
            looks += 1
            // The other thread is usually near. Where something else has its core, it takes long.
            if looks > Self.mostLooks { usleep(Self.pause) }
        }
    }

    private static let mostLooks = 2000
    /// Microseconds.
    private static let pause: UInt32 = 50

    func hider(ofLabel label: Int, in slice: Int) -> UInt32 { unsafe hiders[slice * labels + label] }
}
