import FormatKit
import Geometry
import Layers
import Memory

/// Pairs of columns that may hold coordinates, in a table whose first row seems to be one of values.
struct CoordinateColumns {
    /// Indices of two columns, the first of which comes first in the table.
    struct Pair {
        var first: Int
        var second: Int
        /// True if the numbers can be degrees.
        var areDegrees: Bool
        /// True if the second column can only be the latitude.
        var isLongitudeFirst = false
        /// True if either column can be the latitude.
        var isOpen = false
    }

    /// The best pairs: more than one if nothing makes a difference between them.
    private(set) var pairs: [Pair] = []
    /// True if at least two columns hold only numbers, also in the first row.
    let areLikely: Bool

    /// The numbers of a column.
    private struct Column {
        var index: Int
        var count = 0
        var isNumeric = true
        var hasFractions = false
        /// True as long as the numbers are whole and grow, as those that number the rows do.
        var countsUp = true
        var last = -Double.infinity
        var largest = 0.0

        mutating func add(_ text: Span<UInt8>, _ value: Double?) {
            guard let value else {
                isNumeric = false
                return
            }
            count += 1
            if text.indices.contains(where: { text[$0] == UInt8(ascii: ".") || text[$0] == UInt8(ascii: ",") }) {
                hasFractions = true
            }
            if hasFractions || value < 0 || value <= last { countsUp = false }
            last = value
            largest = max(largest, value.magnitude)
        }
    }

    init(_ sample: CSVSample, columnCount: Int) {
        var columns = (0..<columnCount).map { Column(index: $0) }
        sample.forEachRow(columnCount: columnCount) { rows, bytes in
            guard rows.fits else { return true }
            for index in 0..<columnCount where columns[index].isNumeric && !rows.fields[index].text.isEmpty {
                let text = bytes.extracting(rows.fields[index].text.range)
                let bare = text.extracting(CoordinateText.trimmed(text))
                columns[index].add(bare, Self.number(bare, allowsComma: sample.delimiter != UInt8(ascii: ",")))
            }
            return true
        }
        let numeric = columns.filter { $0.isNumeric && $0.count > 0 }
        areLikely = numeric.count > 1
        var best = Int.max
        let candidates = numeric.filter { !$0.countsUp }
        for (position, first) in candidates.enumerated() {
            for second in candidates.dropFirst(position + 1) {
                guard let (pair, rank) = Self.pair(first, second), rank <= best else { continue }
                if rank < best { pairs = [] }
                best = rank
                pairs.append(pair)
            }
        }
    }

    /// The pair of two columns and its rank, which is lower for a likelier pair; nil if nothing speaks for it.
    private static func pair(_ first: Column, _ second: Column) -> (Pair, rank: Int)? {
        let areNeighbors = second.index == first.index + 1
        var rank = 0
        switch (first.hasFractions, second.hasFractions, areNeighbors) {
        case (true, true, true): break
        case (true, false, true), (false, true, true): rank = 2
        case (true, true, false): rank = 4
        default: return nil
        }
        var pair = Pair(first: first.index, second: second.index, areDegrees: true)
        pair.areDegrees = min(first.largest, second.largest) <= 90 && max(first.largest, second.largest) <= 360
        if !pair.areDegrees { rank += 1 }
        pair.isLongitudeFirst = first.largest > 90
        pair.isOpen = max(first.largest, second.largest) <= 90
        return (pair, rank)
    }

    private static func number(_ text: Span<UInt8>, allowsComma: Bool) -> Double? {
        if let (value, end) = DecimalText.scan(text, from: 0), end == text.count { return value }
        guard allowsComma, CoordinateText.hasDecimalComma(text) else { return nil }
        return CoordinateText.read(text, .longitude, allowsComma: true)
    }

    /// Advice on how to read the table.
    var hint: Wording {
        let start: Wording = "if the file has no header row, use \(OptionName.noHeader)"
        guard pairs.count == 1 else {
            let list = pairs.prefix(4).map { "\($0.first + 1) and \($0.second + 1)" }.joined(separator: ", or ")
            let choice: Wording = pairs.isEmpty ? "" : "; columns \(list) may hold them"
            return start
                + ", and name the columns of coordinates by number with \(OptionName.latitude) and \(OptionName.longitude)"
                + choice
        }
        let (first, second) = (pairs[0].first + 1, pairs[0].second + 1)
        if !pairs[0].areDegrees { return start + " \(OptionName.x) \(first) \(OptionName.y) \(second)" }
        let latitudeFirst: Wording = "\(OptionName.latitude) \(first) \(OptionName.longitude) \(second)"
        let longitudeFirst: Wording = "\(OptionName.latitude) \(second) \(OptionName.longitude) \(first)"
        if pairs[0].isLongitudeFirst { return start + " " + longitudeFirst }
        guard pairs[0].isOpen else { return start + " " + latitudeFirst }
        return start + " " + latitudeFirst + ", or " + longitudeFirst + " if the longitude comes first"
    }
}
