import Memory

/// A number for each hash, that of its first insertion, in memory that stops growing.
///
/// Two different contents with the same hash count as one: among the most that a table holds, this happens once in a
/// million tables.
package struct HashTable: ~Copyable {
    struct Slot: BitwiseCopyable {
        /// 0 for a free slot.
        var hash: UInt64 = 0
        var number = 0
    }

    /// The most hashes that it holds.
    let bound: Int
    package private(set) var count = 0
    private var slots: FlatBuffer<Slot>
    private var mask: Int

    package init(bound: Int) {
        self.bound = bound
        mask = 7
        slots = FlatBuffer(capacity: 8)
        slots.append(repeating: Slot(), count: 8)
    }

    package var isFull: Bool { count == bound }

    /// Returns the number that a hash was inserted with; nil for one that is new, which is kept unless the table is
    /// full.
    package mutating func number(of hash: UInt64, orInsert number: Int) -> Int? {
        let hash = max(hash, 1)
        let slot = slot(of: hash)
        if slots[slot].hash == hash { return slots[slot].number }
        guard !isFull else { return nil }
        slots[slot] = Slot(hash: hash, number: number)
        count += 1
        if count * 5 > slots.count * 3 { grow() }
        return nil
    }

    private func slot(of hash: UInt64) -> Int {
        // The low bits: so a table that is filled in the order of another's slots gets no long runs.
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot].hash != 0, slots[slot].hash != hash { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        // A small table grows faster, as every hash moves each time.
        let length = slots.count * (slots.count < 1 << 18 ? 4 : 2)
        var old = FlatBuffer<Slot>(capacity: length)
        old.append(repeating: Slot(), count: length)
        swap(&old, &slots)
        mask = slots.count - 1
        for index in 0..<old.count where old[index].hash != 0 { slots[slot(of: old[index].hash)] = old[index] }
    }

    /// All hashes, in no order.
    var hashes: [UInt64] { (0..<slots.count).map { slots[$0].hash }.filter { $0 != 0 } }

    /// Empties it and keeps its room.
    package mutating func removeAll() {
        guard count > 0 else { return }
        for index in 0..<slots.count { slots[index] = Slot() }
        count = 0
    }

    /// Inserts all hashes of another.
    package mutating func insert(_ other: borrowing HashTable) {
        for index in 0..<other.slots.count where other.slots[index].hash != 0 {
            _ = number(of: other.slots[index].hash, orInsert: other.slots[index].number)
        }
    }
}
