import Geometry
import Layers

extension Feature {
    /// Forgets the `bbox` of a geometry that is another one now, and counts that.
    mutating func dropStaleBox(of chunk: borrowing Chunk) {
        let count = foreignMembers.count
        guard count > 0 else { return }
        dropMembers(#""bbox""#, of: chunk.bytes.bytes)
        if foreignMembers.count < count { alterations.add(.staleBox, at: chunk.byte(of: self)) }
    }

    /// Forgets a member by its key, quotes included.
    mutating func dropMembers(_ name: StaticString, of bytes: Span<UInt8>) {
        var kept = 0
        for index in 0..<foreignMembers.count {
            let member = foreignMembers[index]
            if !member.isInScratch, bytes.extracting(member.key.range).isText(name) { continue }
            foreignMembers[kept] = foreignMembers[index]
            kept += 1
        }
        foreignMembers.truncate(to: kept)
    }
}

extension Span where Element == UInt8 {
    func isText(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return (0..<count).allSatisfy { unsafe self[$0] == text.utf8Start[$0] }
    }
}
