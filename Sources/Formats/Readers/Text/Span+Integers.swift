import Layers

/// Numbers of a shapefile: signed, some little-endian and some big-endian.
extension Span where Element == UInt8 {
    func littleInt16(_ index: Int) -> Int { Int(number16(at: index)) }

    func littleInt32(_ index: Int) -> Int { Int(Int32(bitPattern: number32(at: index))) }

    func bigInt32(_ index: Int) -> Int { Int(Int32(bitPattern: number32(at: index).byteSwapped)) }

    func littleInt64(_ index: Int) -> Int64 { Int64(bitPattern: number64(at: index)) }

    func littleDouble(_ index: Int) -> Double { Double(bitPattern: number64(at: index)) }
}
