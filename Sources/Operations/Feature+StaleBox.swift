import Geometry
import Layers

extension Feature {
    /// Forgets the `bbox` of a geometry that is another one now, and counts that.
    mutating func dropStaleBox(of chunk: borrowing Chunk) {
        let count = foreignMembers.count
        guard count > 0 else { return }
        dropBox(of: chunk.bytes.bytes)
        if foreignMembers.count < count { alterations.add(.staleBox, at: chunk.byte(of: self)) }
    }

    private mutating func dropBox(of bytes: Span<UInt8>) {
        var kept = 0
        for index in 0..<foreignMembers.count {
            let key = foreignMembers[index].key
            let isBox = key.count == 6 && bytes.extracting(key.range).isText(#""bbox""#)
            if isBox { continue }
            foreignMembers[kept] = foreignMembers[index]
            kept += 1
        }
        foreignMembers.truncate(to: kept)
    }
}

extension Span where Element == UInt8 {
    fileprivate func isText(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return (0..<count).allSatisfy { unsafe self[$0] == text.utf8Start[$0] }
    }
}
