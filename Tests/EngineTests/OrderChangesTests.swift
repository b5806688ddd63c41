import Features
import Layers
import TestSupport
import Testing

struct OrderChangesTests {
    private func changes(_ random: inout SplitMix64, names: Int) -> OrderChanges {
        let moves = (0..<Int.random(in: 0...9, using: &random)).map { _ -> OrderChanges.Move in
            let (one, other) = (Int.random(in: 0..<names, using: &random), Int.random(in: 0..<names, using: &random))
            return switch Int.random(in: 0...4, using: &random) {
            case 0: .front(one)
            case 1: .back(one)
            case 2 where one != other: .above(one, other)
            case 3 where one != other: .below(one, other)
            default: .swap(one, other)
            }
        }
        return OrderChanges(moves, of: FeatureNames((0..<names).map { "n\($0)" }, field: nil))
    }

    /// As a plain array has it.
    private func moved(_ items: [Int], _ changes: OrderChanges, _ named: [Int: Int]) -> [Int] {
        var items = items
        func index(_ name: Int) -> Int { items.firstIndex(of: named[name] ?? -1) ?? -1 }
        for move in changes.moves {
            switch move {
            case .front(let name): items.append(items.remove(at: index(name)))
            case .back(let name): items.insert(items.remove(at: index(name)), at: 0)
            case .swap(let one, let other): items.swapAt(index(one), index(other))
            case .above(let name, let other):
                let item = items.remove(at: index(name))
                items.insert(item, at: index(other) + 1)
            case .below(let name, let other):
                let item = items.remove(at: index(name))
                items.insert(item, at: index(other))
            }
        }
        return items
    }

    @Test func asPlainArrays() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<2000 {
            let items = Array(0..<Int.random(in: 1...12, using: &random)).shuffled(using: &random)
            let names = Int.random(in: 1...items.count, using: &random)
            let named = Dictionary(
                uniqueKeysWithValues: items.shuffled(using: &random).prefix(names).enumerated().map {
                    ($0.offset, $0.element)
                })
            let changes = changes(&random, names: names)
            #expect(changes.arranged(items, naming: named) == moved(items, changes, named))
        }
    }

    /// With so many features that slots are sorted on file, in several runs, and many of the same height.
    @Test func slotsOnFile() throws {
        var random = SplitMix64(seed: 13)
        for _ in 0..<60 {
            let count = Int.random(in: 1...300, using: &random)
            let slots = (0..<count).map { record in
                SpooledSlot(
                    height: Double(Int.random(in: -3...3, using: &random)), start: record, length: 1,
                    source: Int32(record / 100), record: record % 100)
            }
            let names = Int.random(in: 1...min(count, 9), using: &random)
            let chosen = Array(slots.indices.shuffled(using: &random).prefix(names))
            let named = Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($0.offset, slots[$0.element]) })
            let changes = changes(&random, names: names)
            let sort = ExternalSort<SpooledSlot>(capacity: 16)
            for index in slots.indices where !chosen.contains(index) { try sort.append(slots[index]) }
            try sort.finish()
            let arranged = ArrangedSlots(sort, named, changes)
            var found: [Int] = []
            while let slot = try arranged.next() { found.append(slot.start) }
            #expect(try arranged.next() == nil)
            let order = slots.indices.sorted { (slots[$0].height, $0) < (slots[$1].height, $1) }
            #expect(found == moved(order, changes, named.mapValues(\.start)))
        }
    }

    /// Without changes, features come as they are sorted.
    @Test func withoutChanges() throws {
        let sort = ExternalSort<SpooledSlot>(capacity: 4)
        for record in (0..<20).reversed() {
            try sort.append(SpooledSlot(height: Double(record), start: record, length: 1, source: 0, record: record))
        }
        try sort.finish()
        let arranged = ArrangedSlots(sort, [:], nil)
        for record in 0..<20 { #expect(try arranged.next()?.start == record) }
        #expect(try arranged.next() == nil)
    }
}
