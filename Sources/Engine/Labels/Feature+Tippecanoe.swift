import Features
package import Layers
import Memory

extension Feature {
    /// Drops a member of that name from the input, to be replaced by an appended one.
    package mutating func replaceTippecanoe(of chunk: borrowing Chunk) {
        let count = foreignMembers.count
        dropMembers(#""tippecanoe""#, of: chunk.bytes.bytes)
        if foreignMembers.count < count { warnings.add(.replacedField, at: chunk.byte(of: self)) }
    }

    /// Gives a GeoJSON feature the member by which tippecanoe decides at which zooms it is in tiles.
    ///
    /// - Parameter last: the last zoom; nil for no upper limit.
    mutating func appendTippecanoe(from first: Int, through last: Int? = nil) {
        let start = scratch.count
        scratch.append(#""tippecanoe""#)
        let middle = scratch.count
        scratch.append(#"{"minzoom":"#)
        scratch.append(digitsOf: first)
        if let last {
            scratch.append(#","maxzoom":"#)
            scratch.append(digitsOf: last)
        }
        scratch.append("}")
        foreignMembers.append(
            Member(key: TextRange(start, middle), value: TextRange(middle, scratch.count), isInScratch: true))
    }

    /// Gives a GeoJSON feature such a member by its value.
    package mutating func appendTippecanoe(_ value: Span<UInt8>) {
        let start = scratch.count
        scratch.append(#""tippecanoe""#)
        let middle = scratch.count
        scratch.append(value)
        foreignMembers.append(
            Member(key: TextRange(start, middle), value: TextRange(middle, scratch.count), isInScratch: true))
    }
}
