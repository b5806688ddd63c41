import Geometry
import Memory

/// State of a device.
package struct FenceDevice: BitwiseCopyable, Sendable {
    /// Time of the last fix; `FenceDwell.never` for a device that has had none.
    var time = FenceDwell.never
    /// Place of the last fix.
    var place = Shape.Point(x: 0, y: 0)
    /// Metres that the last fix had as its cushion.
    var cushion = 0.0
    /// Its first stay; -1 for none.
    var first: Int32 = -1
    /// True if some regions were not known to the run that the state is from.
    var hasNews = false

    package init() {}

    var isKnown: Bool { time != FenceDwell.never }
}

/// State of a device and a region that it is inside of, or about to enter.
struct FenceDwell: BitwiseCopyable, Sendable {
    static let never = Int64.min

    /// The region, and in the sign whether loitering there was reported.
    private var mark: Int32
    /// The next stay of the device, in order of registration; -1 for none.
    var next: Int32
    /// Time since when the device is inside; `never` while it is outside.
    var since: Int64
    /// Time since when it is clearly on the other side; `never` if it is not.
    var pending: Int64

    init(region: Int32, next: Int32 = -1, since: Int64 = never, pending: Int64 = never) {
        mark = region
        self.next = next
        self.since = since
        self.pending = pending
    }

    var region: Int32 { mark & .max }

    var hasLoitered: Bool {
        get { mark < 0 }
        set { mark = newValue ? mark | .min : mark & .max }
    }

    var isInside: Bool { since != Self.never }

    /// False once nothing needs to be remembered.
    var isNeeded: Bool { isInside || pending != Self.never }
}

/// Stays of all devices in a flat array, as a list for each device. Entries of stays that ended are used again.
struct FenceDwells: ~Copyable, Sendable {
    private var stays = FlatBuffer<FenceDwell>()
    private var free: Int32 = -1

    subscript(_ index: Int32) -> FenceDwell {
        get { stays[Int(index)] }
        set { stays[Int(index)] = newValue }
    }

    /// Adds a stay after another one of the device, or as its first if that is -1; returns its index.
    mutating func insert(_ stay: FenceDwell, after before: Int32, of device: inout FenceDevice) -> Int32 {
        var stay = stay
        stay.next = before < 0 ? device.first : self[before].next
        var index = free
        if index >= 0 {
            free = self[index].next
            self[index] = stay
        } else {
            index = Int32(truncatingIfNeeded: stays.count)
            stays.append(stay)
        }
        link(index, after: before, of: &device)
        return index
    }

    /// Removes the stay after another one, or the first.
    mutating func remove(_ index: Int32, after before: Int32, of device: inout FenceDevice) {
        link(self[index].next, after: before, of: &device)
        self[index].next = free
        free = index
    }

    /// Removes all stays of a device.
    mutating func removeAll(of device: inout FenceDevice) {
        while device.first >= 0 { remove(device.first, after: -1, of: &device) }
    }

    private mutating func link(_ index: Int32, after before: Int32, of device: inout FenceDevice) {
        if before < 0 { device.first = index } else { self[before].next = index }
    }

    /// The stay of a device with a region; nil if there is none.
    func stay(with region: Int32, of device: FenceDevice) -> FenceDwell? {
        var index = device.first
        while index >= 0, self[index].region < region { index = self[index].next }
        return index >= 0 && self[index].region == region ? self[index] : nil
    }
}
