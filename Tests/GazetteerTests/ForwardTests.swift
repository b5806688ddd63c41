import Gazetteer
import TestSupport
import Testing

/// Queries of any bytes, and rules that hold for all of them.
struct ForwardTests {
    private static let world = World(places: 400, seed: 23)

    /// Names of the world, their halves, signs and bytes that are not UTF-8, in any order.
    private static func query(_ random: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bytes.append(UInt8.random(in: 0...255, using: &random))
            case 1: bytes += [", ", "/", "-", " ", "'", "、", "| "].randomElement(using: &random)!.utf8
            case 2:
                bytes += ["FR", "US.TX", "NA", "8001", "France", "and", "capital"].randomElement(using: &random)!.utf8
            case 3: bytes += Array(world.places.randomElement(using: &random)!.name.utf8.prefix(4))
            default: bytes += world.places.randomElement(using: &random)!.name.utf8 + [0x20]
            }
        }
        return bytes
    }

    /// A large city with a foreign name comes behind smaller ones whose name it is, if the best one has that name.
    @Test func mainNamesComeFirst() throws {
        var world = World(places: 3, seed: 2)
        for (index, (name, population)) in [("Warszawa", 1_700_000), ("Paris", 2_100_000), ("Paris", 25_000)]
            .enumerated()
        {
            world.places[index].kind = .place
            (world.places[index].name, world.places[index].asciiName) = (name, name)
            world.places[index].population = UInt64(population)
            (world.places[index].latitude, world.places[index].longitude) = (10 + Double(index) * 10, 20)
            world.places[index].alternates = index == 0 ? [PlaceName("Paris")] : []
        }
        world.alternates = []
        var search = try ForwardSearch(world.gazetteer())
        let gazetteer = try world.gazetteer()
        let found = search.list(Array("Paris".utf8), atMost: 3).candidates.map {
            gazetteer.coordinate($0.place).latitude
        }
        #expect(found == [20, 30, 10])
    }

    @Test func queriesOfAnyBytes() throws {
        let gazetteer = try Self.world.gazetteer()
        var random = SplitMix64(seed: 5)
        var strict = ForwardRules()
        (strict.mostEdits, strict.kinds, strict.sameness) = (0, [.place], 0)
        var search = try ForwardSearch(gazetteer)
        var stricter = try ForwardSearch(gazetteer, rules: strict)
        var found = 0
        for _ in 0..<250 {
            let text = Self.query(&random)
            var query = ForwardQuery(text)
            if Bool.random(using: &random) { query.country = Self.query(&random) }
            if Bool.random(using: &random) { query.state = Self.query(&random) }
            let answer = search.answer(query)
            check(answer, of: gazetteer, edits: 2)
            check(stricter.answer(query), of: gazetteer, edits: 0)
            let listed = search.list(text, atMost: 4)
            check(listed, of: gazetteer, edits: 2)
            #expect(listed.candidates.count <= 4)
            // Earlier queries make no difference.
            #expect(search.answer(query).candidates == answer.candidates)
            found += answer.candidates.isEmpty ? 0 : 1
        }
        #expect(found > 20)
        #expect(gazetteer.fault == nil)
    }

    private func check(_ answer: ForwardAnswer, of gazetteer: Gazetteer, edits: Int) {
        let isEmpty = answer.candidates.isEmpty
        #expect((answer.status == .unmatched) == isEmpty && (answer.reason != nil) == isEmpty)
        #expect((answer.match == nil) == isEmpty)
        #expect(answer.candidates.allSatisfy { $0.edits <= edits && $0.score.isFinite && $0.place < gazetteer.count })
        #expect(Set(answer.candidates.map(\.place)).count == answer.candidates.count)
        // Better spellings come first.
        let spellings = answer.candidates.map { min($0.edits, 1) }
        #expect(spellings == spellings.sorted())
    }
}
