import Geometry

extension FenceMachine {
    /// Visits what is known of each device at its last fix, in order of devices and of registration: the regions that
    /// it is inside of.
    ///
    /// - Parameter withOutside: true to visit also regions that it is outside of.
    public mutating func visitStates(
        withOutside: Bool = false, _ visit: (_ device: Int, FenceEvent) -> Void
    ) {
        for number in 0..<devices.count where devices[number].isKnown {
            let device = devices[number]
            guard withOutside else {
                var stay = device.first
                while stay >= 0 {
                    if stays[stay].isInside { visit(number, event(stays[stay], device)) }
                    stay = stays[stay].next
                }
                continue
            }
            _ = choices.recall(number)
            for region in 0..<Int32(truncatingIfNeeded: set.count) {
                guard set.regions[Int(region)].isWatched(at: device.time), choices.isChosen(region),
                    !device.hasNews || !news.holds(region)
                else { continue }
                visit(number, event(stays.stay(with: region, of: device) ?? FenceStay(region: region), device))
            }
        }
    }

    private func event(_ stay: FenceStay, _ device: FenceDevice) -> FenceEvent {
        FenceEvent(
            region: stay.region, kind: stay.isInside ? .inside : .outside, time: device.time,
            since: stay.isInside ? stay.since : device.time, place: device.place,
            meters: set.distance(of: Int(stay.region), from: device.place))
    }
}
