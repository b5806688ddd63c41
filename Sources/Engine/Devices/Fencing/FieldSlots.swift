import Layers
import Memory

/// Positions of fields among those whose values are stored; -1 for others.
struct FieldSlots: ~Copyable {
    private let names: [String]
    private var slots = FlatBuffer<Int16>()

    init(_ names: [String]) { self.names = names }

    var isEmpty: Bool { names.isEmpty }

    mutating func add(_ field: Field) {
        slots.append(names.firstIndex(of: field.name).map { Int16(truncatingIfNeeded: $0) } ?? -1)
    }

    subscript(_ field: Int) -> Int { Int(slots[field]) }
}

extension Feature {
    /// Drops the values of all other fields, and gives the rest their numbers, in the order of the fields.
    mutating func keepValues(_ slots: borrowing FieldSlots) {
        var kept = 0
        for index in 0..<values.count {
            let value = values[index]
            let slot = slots[value.field]
            guard slot >= 0 else { continue }
            var target = kept
            while target > 0, values[target - 1].field > slot {
                values[target] = values[target - 1]
                target -= 1
            }
            values[target] = Value(value.kind, field: slot, value.text, isInScratch: value.isInScratch)
            kept += 1
        }
        values.truncate(to: kept)
    }
}
