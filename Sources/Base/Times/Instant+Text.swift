extension Instant: CustomStringConvertible {
    /// Bytes that `write` may use.
    public static let maximumLength = 32

    /// The time in UTC as ISO 8601 writes it: `2026-05-01T12:00:50Z`, with up to six digits of a fraction if there is
    /// one.
    public var description: String {
        unsafe String(unsafeUninitializedCapacity: Self.maximumLength) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe write(to: start)
        }
    }

    /// Writes the time as `description` does at `output`, which must have room for `maximumLength` bytes, and returns
    /// the length written. Allocates nothing.
    ///
    /// Years beyond 9999 have a sign and six digits, as ISO 8601 has them.
    public func write(to output: UnsafeMutablePointer<UInt8>) -> Int {
        let (days, rest) = daysAndMicroseconds
        let civil = CivilDay(daysSince1970: days)
        var end = unsafe output
        if !(0...9999 ~= civil.year) {
            unsafe end.pointee = UInt8(ascii: civil.year < 0 ? "-" : "+")
            unsafe end = Self.put(civil.year.magnitude, digits: 6, to: end + 1)
        } else {
            unsafe end = Self.put(civil.year.magnitude, digits: 4, to: end)
        }
        unsafe end = Self.put("-", civil.month, to: end)
        unsafe end = Self.put("-", civil.day, to: end)
        let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1_000_000)
        unsafe end = Self.put("T", Int(seconds) / 3600, to: end)
        unsafe end = Self.put(":", Int(seconds) / 60 % 60, to: end)
        unsafe end = Self.put(":", Int(seconds) % 60, to: end)
        if fraction > 0 {
            unsafe end.pointee = UInt8(ascii: ".")
            unsafe end = Self.put(UInt(fraction), digits: 6, to: end + 1)
            while unsafe end[-1] == UInt8(ascii: "0") { unsafe end -= 1 }
        }
        unsafe end.pointee = UInt8(ascii: "Z")
        return unsafe end + 1 - output
    }

    private static func put(
        _ sign: Unicode.Scalar, _ value: Int, to output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        unsafe output.pointee = UInt8(ascii: sign)
        return unsafe put(value.magnitude, digits: 2, to: output + 1)
    }

    private static func put(
        _ value: UInt, digits: Int, to output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var rest = value
        for index in stride(from: digits - 1, through: 0, by: -1) {
            unsafe output[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return unsafe output + digits
    }
}
