public import Layers

/// Numbers of a shapefile: signed, some little-endian and some big-endian.
extension Span where Element == UInt8 {
    @inlinable
    public func littleInt16(_ index: Int) -> Int { Int(number16(at: index)) }

    @inlinable
    public func littleInt32(_ index: Int) -> Int { Int(Int32(bitPattern: number32(at: index))) }

    @inlinable
    public func bigInt32(_ index: Int) -> Int { Int(Int32(bitPattern: number32(at: index).byteSwapped)) }

    @inlinable
    public func littleInt64(_ index: Int) -> Int64 { Int64(bitPattern: number64(at: index)) }

    @inlinable
    public func littleDouble(_ index: Int) -> Double { Double(bitPattern: number64(at: index)) }
}
