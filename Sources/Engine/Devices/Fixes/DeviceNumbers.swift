import Memory

/// Numbers of the devices of a chunk among all devices, each looked up once a chunk.
struct DeviceNumbers: ~Copyable {
    /// -1 before a number is needed.
    private var numbers = FlatBuffer<Int32>()

    /// Begins a chunk with so many devices.
    mutating func begin(_ count: Int) {
        numbers.removeAll()
        numbers.append(repeating: -1, count: count)
    }

    /// The number of a device of the chunk, which may be new.
    mutating func number(of device: Int, in fixes: borrowing FixChunk, _ names: inout NameTable) -> Int {
        if numbers[device] < 0 {
            let number = names.number(
                of: fixes.devices.name(device), fixes.devices.kind(device), hash: fixes.devices.hash(device))
            numbers[device] = Int32(truncatingIfNeeded: number)
        }
        return Int(numbers[device])
    }

    /// Forgets the numbers, after devices were renumbered.
    mutating func forget() {
        for index in 0..<numbers.count { numbers[index] = -1 }
    }
}
