/// Room for numbers on their way to GEOS and back, which is kept from one call to the next.
@safe
final class Scratch {
    private var start = UnsafeMutablePointer<Double>.allocate(capacity: 64)
    private var capacity = 64

    deinit {
        unsafe start.deallocate()
    }

    /// Whatever was in it is gone, and so is the room handed out before.
    func room(for count: Int) -> UnsafeMutablePointer<Double> {
        if count > capacity {
            unsafe start.deallocate()
            capacity = max(count, capacity * 2)
            unsafe start = .allocate(capacity: capacity)
        }
        return unsafe start
    }
}
