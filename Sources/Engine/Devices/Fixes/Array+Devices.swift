extension Array {
    /// Keeps only the values of the devices with these numbers, in this order.
    ///
    /// - Parameter value: the value of a device that has none yet.
    mutating func keep(_ devices: [Int], new value: Element) {
        self = devices.map { $0 < count ? self[$0] : value }
    }
}
