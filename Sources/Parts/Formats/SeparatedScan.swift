import FormatKit
package import Layers
package import PartRuns

/// Finds where the records of a part of an input start, if a byte that is in no record separates them.
package final class SeparatedScan: PartScan {
    private let file: SeekableFile
    private let separator: UInt8
    /// True if the separator stands before each record, not after it.
    private let isLeading: Bool

    init(_ file: SeekableFile, separator: UInt8, isLeading: Bool) {
        (self.file, self.separator, self.isLeading) = (file, separator, isLeading)
    }

    package func boundary(near byte: Int) -> Int { byte }

    package func starts(of part: Range<Int>) throws(Problem) -> [PartStart] {
        let first = try record(from: part.lowerBound)
        return [PartStart(state: .plain, first: first < part.upperBound ? first : nil)]
    }

    package func meeting(of starts: [PartStart], in part: Range<Int>) -> Int? { nil }

    package func end(from byte: Int, in state: PartState) throws(Problem) -> Int? { try record(from: byte) }

    /// The start of the first record from a byte on.
    private func record(from byte: Int) throws(Problem) -> Int {
        guard byte > 0 else { return byte }
        guard byte <= file.count else { return file.count }
        var found = file.count
        try file.forEachPiece(of: (isLeading ? byte : byte - 1)..<file.count) { bytes, start in
            let index = bytes.first(separator, from: 0)
            guard index < bytes.count else { return true }
            found = start + index + (isLeading ? 0 : 1)
            return false
        }
        return found
    }
}
