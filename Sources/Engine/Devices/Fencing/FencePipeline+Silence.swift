import Layers
import Memory
import Movement

extension FencePipeline: DeviceFollower {
    /// Takes the fixes of a device that are held, and begins it anew.
    mutating func forget(_ device: Int) throws(Problem) {
        while let next = queue.nextAnyway(of: device) { try decide(next.pending, next.row.span) }
        try start(device)
        firsts?.forget(device)
        cleaner?.forget(device)
        machine.forget(device: device)
        dwellTimes.forget(device)
        heard.forget(device)
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(_ kept: [Int]) throws(Problem) {
        machine.keep(devices: kept)
        var known = FlatBuffer<UInt64>()
        for device in kept { known.append(device < segments.count ? segments[device] : 0) }
        swap(&segments, &known)
        dwellTimes.keep(kept)
        lasts.keep(kept)
        queue.keep(devices: kept)
        firsts?.keep(devices: kept)
        cleaner?.keep(kept)
        heard.keep(kept)
        numbers.forget()
    }
}
