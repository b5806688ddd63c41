package import Geometry
import Memory

/// Lines that texts follow, by text, until it is decided where these stand.
package struct TextPaths: ~Copyable {
    package enum Kind: UInt8, BitwiseCopyable, Sendable {
        /// The text stands at a place.
        case none
        /// It stands in an area, perhaps along it.
        case area
        case line
    }

    /// Bytes of a text beyond which it is not a name, and stays level.
    package static let longestText = 400

    private var kinds = FlatBuffer<Kind>()
    private var points = FlatBuffer<Shape.Point>()
    /// Ends of lines among the points.
    private var lineEnds = FlatBuffer<Int>()
    /// For each text the ends of its lines, and of the widths of its letters.
    private var ends = FlatBuffer<Int>()
    private var advances = FlatBuffer<Double>()
    private var advanceEnds = FlatBuffer<Int>()

    package init() {}

    /// True if some texts follow lines.
    package var haveLines: Bool { !points.isEmpty }

    package func kind(of text: Int) -> Kind { kinds[text] }

    /// True if a text follows lines.
    package func hasLines(_ text: Int) -> Bool { ends[text] > (text > 0 ? ends[text - 1] : 0) }

    /// - Parameters:
    ///   - lines: in map points.
    ///   - advances: widths of the letters in the largest style.
    package mutating func append(_ kind: Kind, _ lines: [[Shape.Point]] = [], advances widths: [Double] = []) {
        kinds.append(kind)
        for line in lines {
            for point in line { points.append(point) }
            lineEnds.append(points.count)
        }
        for width in widths { advances.append(width) }
        ends.append(lineEnds.count)
        advanceEnds.append(advances.count)
    }

    package mutating func append(contentsOf others: borrowing TextPaths) {
        let (point, line, advance) = (points.count, lineEnds.count, advances.count)
        kinds.append(contentsOf: others.kinds.span)
        points.append(contentsOf: others.points.span)
        advances.append(contentsOf: others.advances.span)
        for index in 0..<others.lineEnds.count { lineEnds.append(point + others.lineEnds[index]) }
        for index in 0..<others.ends.count { ends.append(line + others.ends[index]) }
        for index in 0..<others.advanceEnds.count { advanceEnds.append(advance + others.advanceEnds[index]) }
    }

    package mutating func removeAll() {
        kinds.removeAll()
        points.removeAll()
        lineEnds.removeAll()
        ends.removeAll()
        advances.removeAll()
        advanceEnds.removeAll()
    }

    package func lines(of text: Int) -> [[Shape.Point]] {
        ((text > 0 ? ends[text - 1] : 0)..<ends[text]).map { line in
            ((line > 0 ? lineEnds[line - 1] : 0)..<lineEnds[line]).map { points[$0] }
        }
    }

    package func advances(of text: Int) -> [Double] {
        ((text > 0 ? advanceEnds[text - 1] : 0)..<advanceEnds[text]).map { advances[$0] }
    }
}
