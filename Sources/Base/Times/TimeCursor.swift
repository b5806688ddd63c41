/// Takes the parts of a time from its text, without the blanks around it.
struct TimeCursor: ~Escapable {
    let bytes: Span<UInt8>
    var index: Int
    let end: Int

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        var (start, end) = (0, bytes.count)
        while start < end, Self.isBlank(bytes[start]) { start += 1 }
        while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
        self.bytes = bytes
        index = start
        self.end = end
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    var isAtEnd: Bool { index == end }
    var rest: Int { end - index }

    /// The byte so far ahead; 0 beyond the end.
    func byte(_ offset: Int = 0) -> UInt8 { index + offset < end ? bytes[index + offset] : 0 }

    /// The digit so far ahead; 10 or more for anything else.
    func digit(_ offset: Int = 0) -> Int { Int(byte(offset) &- UInt8(ascii: "0")) }

    func isLetter(_ offset: Int = 0) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte(offset) | 0x20 }

    @_lifetime(self: copy self)
    mutating func take(_ byte: UInt8) -> Bool {
        guard index < end, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    @_lifetime(self: copy self)
    mutating func skipBlanks() {
        while index < end, Self.isBlank(bytes[index]) { index += 1 }
    }

    /// Takes two digits as a number; nil if there are not two.
    @_lifetime(self: copy self)
    mutating func twoDigits() -> Int? {
        let (tens, ones) = (digit(), digit(1))
        guard tens < 10, ones < 10 else { return nil }
        index += 2
        return tens * 10 + ones
    }

    /// Takes as many digits as there are up to a limit of at most nine; nil if there is none.
    @_lifetime(self: copy self)
    mutating func digits(upTo limit: Int) -> Int? {
        var (value, count) = (0, 0)
        while count < limit, digit() < 10 {
            value = value * 10 + digit()
            count += 1
            index += 1
        }
        return count > 0 ? value : nil
    }

    /// Takes the digits of a fraction of a second, in microseconds, and drops those beyond; nil if there is none.
    @_lifetime(self: copy self)
    mutating func fraction() -> Int? {
        var (value, unit) = (0, 100_000)
        let start = index
        while digit() < 10 {
            value += digit() * unit
            unit /= 10
            index += 1
        }
        return index > start ? value : nil
    }

    /// Takes a word in capital letters if it is next, in letters of any case, and not the start of a longer one.
    @_lifetime(self: copy self)
    mutating func take(word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard count <= rest else { return false }
        for offset in 0..<count where unsafe byte(offset) & ~0x20 != word.utf8Start[offset] { return false }
        guard !isLetter(count) else { return false }
        index += count
        return true
    }

    /// Takes `Z`, `UTC`, `GMT` or an offset such as `+01:00`, `+0100` or `+01`, in minutes east of UTC; nil if there is
    /// none of these.
    @_lifetime(self: copy self)
    mutating func zone() throws(TimeFault) -> Int? {
        if take(word: "Z") || take(word: "UTC") || take(word: "GMT") { return 0 }
        guard byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") else { return nil }
        let start = index
        let isWest = byte() == UInt8(ascii: "-")
        index += 1
        guard let hours = twoDigits() else {
            index = start
            return nil
        }
        var minutes = 0
        if byte() == UInt8(ascii: ":") || digit() < 10 {
            _ = take(UInt8(ascii: ":"))
            guard let value = twoDigits() else {
                index = start
                return nil
            }
            minutes = value
        }
        guard hours < 24, minutes < 60 else { throw .noSuchOffset }
        return (hours * 60 + minutes) * (isWest ? -1 : 1)
    }
}
