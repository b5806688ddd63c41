import FormatKit
package import GeoJSONLayers
package import Layers
package import PartRuns

extension GeoJSONLayer: SplitDocument {
    package var isSplitDocument: Bool { flavor == .document && firstFeature != nil }

    /// The byte at which a part really begins: one behind a backslash may be escaped.
    package func boundary(near byte: Int, in file: SeekableFile) throws(Problem) -> Int {
        guard byte > 0 else { return 0 }
        var found = byte
        try file.forEachPiece(of: byte - 1..<file.count, upTo: 4096) { bytes, start in
            for index in 0..<bytes.count where bytes[index] != UInt8(ascii: "\\") {
                found = start + index + 1
                return false
            }
            found = start + bytes.count
            return true
        }
        return min(found, file.count)
    }

    /// Finds what a part holds, whatever is before it, and its lines. The part with the first feature is looked at from
    /// there on, and begins with the document; nil for a part before it.
    package func scan(
        _ part: Range<Int>, of file: SeekableFile
    ) throws(Problem) -> (lines: LineCount, states: [DocumentPart])? {
        guard let firstFeature, firstFeature < part.upperBound, !part.isEmpty else { return nil }
        let isFirst = part.contains(firstFeature)
        let start = isFirst ? firstFeature : part.lowerBound
        var scan = BraceScan(at: start)
        var lines = try lines(of: 0..<(isFirst ? start : 0), in: file)
        try file.forEachPiece(of: start..<part.upperBound) { bytes, position in
            scan.take(bytes, at: position)
            lines.add(bytes)
            return true
        }
        let states: [(PartState, BraceScan.Finding)] = [(.plain, scan.outside), (.quoted, scan.inside)]
        let found = try states.prefix(isFirst ? 1 : 2).map { (state, finding) throws(Problem) in
            DocumentPart(
                state: state, next: scan.endsInside == (state == .plain) ? .quoted : .plain, depth: finding.depth,
                isDeep: finding.levels.count == BraceScan.mostLevels,
                levels: try finding.levels.enumerated().map { (number, level) throws(Problem) in
                    try Self.level(level, startsAt: isFirst && number == 0 ? start : nil, of: file)
                })
        }
        return (lines, found)
    }

    /// - Parameter start: where the first feature of the document starts, which follows no comma.
    private static func level(
        _ level: BraceScan.Level, startsAt start: Int?, of file: SeekableFile
    ) throws(Problem) -> DocumentPart.Level {
        var found = DocumentPart.Level(
            first: start == nil ? level.first : 0, count: level.count + (start == nil ? 0 : 1), end: level.end,
            odd: level.odd, last: level.last)
        if level.isAlive, let last = level.last ?? start { found.lastEnd = try objectEnd(from: last, in: file) }
        return found
    }

    /// True if the last byte before an offset that is not blank is a comma.
    package func followsComma(_ offset: Int, in file: SeekableFile) throws(Problem) -> Bool {
        var before = ByteBuffer()
        let start = max(offset - 4096, 0)
        _ = try file.read(into: &before, at: start, upTo: offset - start)
        var index = before.count
        while index > 0, JSONScanner.isBlank(before.bytes[index - 1]) { index -= 1 }
        return index > 0 && before.bytes[index - 1] == UInt8(ascii: ",")
    }

    /// The end of the first object from a byte on, or that of the file.
    private static func objectEnd(from start: Int, in file: SeekableFile) throws(Problem) -> Int {
        var skipper = JSONSkipper()
        var (hasBegun, found) = (false, file.count)
        try file.forEachPiece(of: start..<file.count, upTo: 64 << 10) { bytes, position in
            var index = 0
            if !hasBegun {
                index = JSONScanner.skipBlanks(bytes, from: 0)
                guard index < bytes.count else { return true }
                index = skipper.begin(bytes, at: index)
                hasBegun = true
            }
            guard let end = skipper.end(bytes, from: index, isAtEnd: false) else { return true }
            found = position + end
            return false
        }
        return found
    }

    /// Counts the lines of a range.
    package func lines(of range: Range<Int>, in file: SeekableFile) throws(Problem) -> LineCount {
        var lines = LineCount()
        try file.forEachPiece(of: range) { bytes, _ in
            lines.add(bytes)
            return true
        }
        return lines
    }
}
