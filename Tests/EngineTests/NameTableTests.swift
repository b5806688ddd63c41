import Devices
import Layers
import TestSupport
import Testing

/// Names as numbers, compared with a dictionary.
struct NameTableTests {
    /// Many are prefixes of others, and some are empty.
    private static func name(_ random: inout SplitMix64) -> [UInt8] {
        (0..<random.int(0...6)).map { _ in UInt8(random.int(0...3)) }
    }

    private static func bytes(_ name: Span<UInt8>) -> [UInt8] { name.indices.map { name[$0] } }

    @Test(arguments: [false, true]) func numbersAreThoseOfADictionary(hashesCollide: Bool) {
        var random = SplitMix64(seed: 22)
        var table = NameTable()
        var known: [[UInt8]: Int] = [:]
        for _ in 0..<5000 {
            let name = Self.name(&random)
            let hash = hashesCollide ? UInt64(name.count) : NameTable.hash(name.span)
            let number = table.number(of: name.span, .string, hash: hash)
            #expect(number == known[name] ?? known.count)
            known[name] = number
            #expect(Self.bytes(table.name(number)) == name && table.hash(number) == hash)
        }
        #expect(table.count == known.count && known.count > 1000)
        table.removeAll()
        #expect(table.count == 0)
        #expect(table.number(of: [3, 1].span, .number) == 0 && table.kind(0) == .number)
    }

    /// Those that are kept have new numbers; the others are new if they come up again.
    @Test func someAreKept() {
        var random = SplitMix64(seed: 23)
        var table = NameTable()
        var names: [[UInt8]] = []
        for round in 0..<40 {
            for _ in 0..<50 {
                let name = Self.name(&random) + [UInt8(round)]
                if table.number(of: name.span, .string) == names.count { names.append(name) }
            }
            let kept = names.indices.filter { _ in random.int(0...2) > 0 }
            table.keep(kept)
            names = kept.map { names[$0] }
            #expect(table.count == names.count)
            for (number, name) in names.enumerated() {
                #expect(Self.bytes(table.name(number)) == name && table.number(of: name.span, .null) == number)
            }
        }
    }
}
