import LayersCommands
import TestSupport
import Testing

struct HashTableTests {
    @Test func eachHashKeepsItsFirstNumber() {
        var random = SplitMix64(seed: 11)
        var table = HashTable(bound: 100_000)
        var known: [UInt64: Int] = [:]
        for number in 0..<20_000 {
            // Many come again, and many differ in their high bits only.
            let hash = (random.next() % 5_000 + 1) << (number % 2 == 0 ? 0 : 40)
            #expect(table.number(of: hash, orInsert: number) == known[hash])
            if known[hash] == nil { known[hash] = number }
        }
        #expect(table.count == known.count && !table.isFull)
    }

    @Test func aFullTableStillKnowsWhatItHolds() {
        var table = HashTable(bound: 1000)
        for hash in 1...3000 { #expect(table.number(of: UInt64(hash), orInsert: hash) == nil) }
        #expect(table.isFull && table.count == 1000)
        for hash in 1...3000 { #expect(table.number(of: UInt64(hash), orInsert: 0) == (hash <= 1000 ? hash : nil)) }
        table.removeAll()
        #expect(table.count == 0 && table.number(of: 7, orInsert: 9) == nil)
        #expect(table.number(of: 7, orInsert: 0) == 9)
    }

    @Test func tablesAreAddedToEachOther() {
        var one = HashTable(bound: 500)
        var other = HashTable(bound: 500)
        for hash in 1...300 { _ = one.number(of: UInt64(hash), orInsert: 1) }
        for hash in 200...400 { _ = other.number(of: UInt64(hash), orInsert: 2) }
        one.insert(other)
        #expect(one.count == 400 && one.number(of: 250, orInsert: 0) == 1 && one.number(of: 350, orInsert: 0) == 2)
    }
}
