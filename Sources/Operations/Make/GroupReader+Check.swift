import Geometry
import Layers
import Streams

extension GroupReader {
    /// Throws unless the rows of a ring, or a line, have as many different positions as one needs.
    func check(_ range: Range<Int>, _ feature: borrowing Feature, _ bytes: Span<UInt8>) throws(BadRecord) {
        let count = distinctPositions(range)
        guard count < form.fewestPositions else { return }
        let record = feature.record
        let what = form == .lines ? "line" : "ring"
        let needed = form == .lines ? "two" : "three"
        let numbers = ["no", "one", "two"]
        let found =
            range.count == count
            ? "\(numbers[count]) position\(count == 1 ? "" : "s")"
            : count == 1 ? "the same position in all of them" : "only \(numbers[count]) different positions"
        throw BadRecord(
            "short-\(what)", record: record, at: record.lowerBound,
            "\(subject(range, feature, bytes)) has \(found); a \(what) needs \(needed)")
    }

    /// Up to as many as are enough.
    private func distinctPositions(_ range: Range<Int>) -> Int {
        var found: [Shape.Point] = []
        for index in range where !found.contains(rows[index].point) {
            found.append(rows[index].point)
            if found.count == form.fewestPositions { break }
        }
        return found.count
    }

    /// The group or the ring by the name and the rows that it has.
    private func subject(_ range: Range<Int>, _ feature: borrowing Feature, _ bytes: Span<UInt8>) -> String {
        var list = RowList()
        for index in range { list.add(rows[index].record + 1, source: Int(rows[index].source)) }
        let isPart = range.count < rows.count
        let part = isPart ? (form == .lines ? "a line of " : "a ring of ") : ""
        let group = name(feature, bytes).map { "group '\($0)'" } ?? (isPart ? "the input" : "the whole input")
        return "\(part)\(group) (\(list.text(names)))"
    }

    /// What the rows have in common.
    private func name(_ feature: borrowing Feature, _ bytes: Span<UInt8>) -> String? {
        guard let groupField else { return nil }
        for index in 0..<feature.values.count where feature.values[index].field == groupField {
            let value = feature.values[index]
            var text = ByteBuffer()
            text.appendPlain(value, bytes)
            return text.bytes.excerpt
        }
        return nil
    }
}
