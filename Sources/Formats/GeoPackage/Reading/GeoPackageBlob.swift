package import FormatKit
package import Geometry
import Layers

/// The header of a geometry in a GeoPackage, before its well-known binary.
package struct GeoPackageBlob {
    package let system: Int32
    package let isEmpty: Bool
    /// The bounds that it claims.
    package let envelope: Shape.Box?
    /// Where the well-known binary starts.
    package let start: Int

    package init(_ bytes: Span<UInt8>) throws(WKBFault) {
        guard bytes.count >= 8 else { throw WKBFault(0, "the blob ends in its header") }
        guard bytes[0] == UInt8(ascii: "G"), bytes[1] == UInt8(ascii: "P") else {
            throw WKBFault(0, "the blob does not start with 'GP'")
        }
        guard bytes[2] == 0 else { throw WKBFault(2, "the blob has version \(bytes[2]), but only 0 is known") }
        let flags = bytes[3]
        guard flags & 0x20 == 0 else {
            throw WKBFault(typeOfCurve: "an extension of GeoPackage", at: 3)
        }
        let isLittle = flags & 1 == 1
        let kind = Int(flags >> 1 & 7)
        guard kind <= 4 else {
            throw WKBFault(3, "the envelope of the blob has kind \(kind), but only 0 to 4 are known")
        }
        let system = bytes.number32(at: 4)
        self.system = Int32(bitPattern: isLittle ? system : system.byteSwapped)
        isEmpty = flags & 0x10 != 0
        start = 8 + [0, 32, 48, 48, 64][kind]
        guard bytes.count >= start + 5 else { throw WKBFault(8, "the blob ends in its header") }
        func number(_ index: Int) -> Double {
            let bits = bytes.number64(at: 8 + 8 * index)
            return Double(bitPattern: isLittle ? bits : bits.byteSwapped)
        }
        envelope =
            kind == 0
            ? nil : Shape.Box(west: number(0), south: number(2), east: number(1), north: number(3))
    }
}
