package import Geometry
import Memory

extension FenceMachine {
    /// Visits what is known of each device at its last fix, in order of devices and of registration: the regions that
    /// it is inside of.
    ///
    /// - Parameter withOutside: true to visit also regions that it is outside of.
    public func visitStates<Failure>(
        withOutside: Bool = false, _ visit: (_ device: Int, FenceEvent) throws(Failure) -> Void
    ) throws(Failure) {
        for number in 0..<devices.count where devices[number].isKnown {
            let device = devices[number]
            guard withOutside else {
                var stay = device.first
                while stay >= 0 {
                    if stays[stay].isInside { try visit(number, event(stays[stay], device)) }
                    stay = stays[stay].next
                }
                continue
            }
            for region in 0..<Int32(truncatingIfNeeded: set.count) where isKnown(region, to: number) {
                try visit(number, event(stays.stay(with: region, of: device) ?? FenceDwell(region: region), device))
            }
        }
    }

    /// True if it is known of a region and the last fix of a device whether that is inside.
    private func isKnown(_ region: Int32, to number: Int) -> Bool {
        let device = devices[number]
        return set.regions[Int(region)].isWatched(at: device.time) && choices.isChosen(region, for: number)
            && (!device.hasNews || !news.holds(region))
    }

    /// True if a device is inside a region, false if it is outside; nil if that is unknown.
    package func isInside(_ region: Int, device number: Int) -> Bool? {
        let region = Int32(truncatingIfNeeded: region)
        guard last(of: number) != nil, isKnown(region, to: number) else { return nil }
        return stays.stay(with: region, of: devices[number])?.isInside ?? false
    }

    /// Time and place of the last fix of a device; nil if it has had none.
    package func last(of number: Int) -> (time: Int64, place: Shape.Point)? {
        guard number < devices.count, devices[number].isKnown else { return nil }
        return (devices[number].time, devices[number].place)
    }

    /// Number of devices.
    package var deviceCount: Int { devices.count }

    /// The last device that has had a fix; nil if none has.
    package var lastKnownDevice: Int? { (0..<devices.count).last { devices[$0].isKnown } }

    /// True if the device is in a region, or about to enter one.
    package func hasStays(_ number: Int) -> Bool { number < devices.count && devices[number].first >= 0 }

    /// True if a stay of the device began at a time, or a crossing that is pending.
    package func isSince(_ time: Int64, of number: Int) -> Bool {
        guard number < devices.count else { return false }
        var stay = devices[number].first
        while stay >= 0 {
            if stays[stay].since == time || stays[stay].pending == time { return true }
            stay = stays[stay].next
        }
        return false
    }

    private func event(_ stay: FenceDwell, _ device: FenceDevice) -> FenceEvent {
        FenceEvent(
            region: stay.region, kind: stay.isInside ? .inside : .outside, time: device.time,
            since: stay.isInside ? stay.since : device.time, place: device.place,
            meters: set.distance(of: Int(stay.region), from: device.place))
    }
}
