import Streams

/// List of rows for a message: the first few, and the number of others.
package struct RowList {
    /// Records by the index of their input.
    private var records: [(source: Int, records: [Int])] = []
    private var count = 0

    package init() {}

    private static let longest = 5

    /// - Parameter record: counted from 1.
    package mutating func add(_ record: Int, source: Int) {
        count += 1
        if let index = records.firstIndex(where: { $0.source == source }) {
            records[index].records.append(record)
        } else {
            records.append((source, [record]))
        }
    }

    /// Text such as `rows 3, 7 and 9`, or for several inputs `row 3 of a.csv, rows 1 and 2 of b.csv`.
    package func text(_ names: [String]) -> String {
        let lists = records.sorted { $0.source < $1.source }
        let texts = lists.map { source, records in
            let list = Self.text(records.sorted())
            return lists.count > 1 ? "\(list) of \(printable(names[source]))" : list
        }
        return texts.joined(separator: ", ")
    }

    private static func text(_ records: [Int]) -> String {
        guard records.count > 1 else { return "row \(records[0])" }
        guard records.count <= longest + 1 else {
            let first = records.prefix(longest).map(String.init).joined(separator: ", ")
            return "rows \(first) … and \(records.count - longest) more"
        }
        let first = records.dropLast().map(String.init).joined(separator: ", ")
        return "rows \(first) and \(records[records.count - 1])"
    }
}
