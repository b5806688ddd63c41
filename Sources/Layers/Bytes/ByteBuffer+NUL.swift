extension ByteBuffer {
    /// Puts a blank in the place of each NUL, for formats whose text it would end; whether there was any.
    public mutating func blankNULs() -> Bool {
        var found = false
        for index in 0..<count where self[index] == 0 {
            self[index] = UInt8(ascii: " ")
            found = true
        }
        return found
    }
}
