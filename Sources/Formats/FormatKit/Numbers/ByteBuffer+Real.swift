package import Layers

extension ByteBuffer {
    /// Appends the shortest text of a number of a column of real ones: 3 as 3.0, so that it does not look like one of a
    /// column of integers.
    package mutating func append(real number: Double) {
        let start = count
        append(number, .full)
        for index in start..<count {
            switch self[index] {
            case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return
            default: continue
            }
        }
        append(UInt8(ascii: "."))
        append(UInt8(ascii: "0"))
    }
}
