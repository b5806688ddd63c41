import Features
import Layers
import Memory

/// How many features have each key, and its values.
struct KeyCounts: ~Copyable {
    private var keys = TextTable()
    private var counts = FlatBuffer<Int>()
    private var values: [[String?]] = []

    mutating func removeAll() {
        keys.removeAll()
        counts.removeAll()
        values.removeAll()
    }

    /// Counts a feature, whose key is the end of the bytes.
    ///
    /// - Returns: the number of the key, and true if it is the first feature of the key, which must be named then.
    mutating func add(_ bytes: borrowing ByteBuffer, from start: Int) -> (number: Int, isNew: Bool) {
        let number = keys.number(of: bytes.bytes.extracting(start..<bytes.count))
        let isNew = number == counts.count
        if isNew { counts.append(0) }
        counts[number] += 1
        return (number, isNew)
    }

    /// Keeps the values of the key that was added last.
    mutating func name(_ values: [String?]) { self.values.append(values) }

    /// Takes a feature back that was counted.
    mutating func remove(_ number: Int) { counts[number] -= 1 }

    mutating func add(_ others: borrowing KeyCounts) {
        for other in 0..<others.counts.count {
            let number = keys.number(of: other, in: others.keys)
            if number == counts.count {
                counts.append(0)
                values.append(others.values[other])
            }
            counts[number] += others.counts[other]
        }
    }

    /// The values of each key and how many features have them, in the order of the keys.
    var inOrder: [(values: [String?], count: Int)] {
        var texts: [[UInt8]] = []
        var key = ByteBuffer()
        for number in 0..<keys.count {
            key.removeAll()
            keys.copy(number, to: &key)
            texts.append((0..<key.count).map { key[$0] })
        }
        let order = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
        return order.filter { counts[$0] > 0 }.map { (values[$0], counts[$0]) }
    }
}
