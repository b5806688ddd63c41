extension ByteBuffer {
    /// Puts a blank in the place of each NUL from an index on, for formats whose text it would end or make no text; whether
    /// there was any.
    public mutating func blankNULs(from first: Int = 0) -> Bool {
        var found = false
        for index in first..<count where self[index] == 0 {
            self[index] = UInt8(ascii: " ")
            found = true
        }
        return found
    }
}
