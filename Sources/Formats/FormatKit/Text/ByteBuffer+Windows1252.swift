package import Layers

extension ByteBuffer {
    /// Appends the character that a byte of windows-1252 stands for; false for the five bytes that stand for none.
    package mutating func append(windows1252 byte: UInt8) -> Bool {
        guard let scalar = Windows1252.scalar(of: byte) else { return false }
        append(String(Character(scalar)))
        return true
    }
}

private enum Windows1252 {
    /// The characters that 0x80…0x9F stand for, 0 for none; the rest is as in Latin 1.
    private static let middle: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    static func scalar(of byte: UInt8) -> Unicode.Scalar? {
        guard 0x80...0x9F ~= byte else { return Unicode.Scalar(byte) }
        let value = middle[Int(byte) - 0x80]
        return value == 0 ? nil : Unicode.Scalar(value)
    }
}
