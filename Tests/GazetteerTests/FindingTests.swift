import Gazetteer
import TestSupport
import Testing

/// Keys, prefixes and corrections against the list of all keys.
struct FindingTests {
    private static let world = World(places: 3000, seed: 11)
    private let gazetteer: Gazetteer
    private let keys: [[UInt8]]

    init() throws {
        let gazetteer = try Self.world.gazetteer()
        self.gazetteer = gazetteer
        keys = (0..<gazetteer.keyCount).map { gazetteer.key($0) }
    }

    @Test func keysAreSortedAndFound() {
        #expect(keys.count > 3000)
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        let indices = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
        for (index, key) in keys.enumerated() {
            #expect(gazetteer.keyIndex(of: key.span) == index)
            let longer = key + [0x7A]
            #expect(gazetteer.keyIndex(of: longer.span) == indices[longer])
        }
        #expect(gazetteer.keyIndex(of: [UInt8]().span) == nil)
        #expect(gazetteer.postings(of: Array("no such key".utf8)).isEmpty)
    }

    /// Every name of every place leads to it.
    @Test func namesLeadToPlaces() throws {
        var folder = try NameFolder()
        func expect(_ name: String, leadsTo place: Int, as kind: NameKind) {
            for (index, key) in folder.keys(of: name).enumerated() {
                let found = gazetteer.postings(of: Array(key.utf8)).filter { $0.place == place }
                #expect(found.count == 1, "\(name)")
                guard let posting = found.first else { return }
                #expect(posting.kind.rawValue <= (index == 0 ? kind : .variant).rawValue)
            }
        }
        for wanted in Self.world.places.prefix(500) {
            let place = try #require(gazetteer.place(id: wanted.id, kind: wanted.kind))
            expect(wanted.name, leadsTo: place, as: .main)
            expect(wanted.asciiName, leadsTo: place, as: .ascii)
            for name in wanted.alternates where name.language != "link" {
                expect(name.text, leadsTo: place, as: name.language == "iata" ? .code : .alternate)
            }
        }
        for code in ["fr", "frx", "tx", "10000"] {
            #expect(gazetteer.postings(of: Array(code.utf8)).contains { $0.kind == .code }, "\(code)")
        }
        // A number is no name of a division.
        #expect(gazetteer.postings(of: Array("01".utf8)).isEmpty)
    }

    @Test func prefixesAreRuns() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<Effort.of(500, oneIn: 10) {
            let key = keys.randomElement(using: &random)!
            let prefix = Array(key.prefix(Int.random(in: 0...key.count, using: &random)))
            let range = gazetteer.keys(startingWith: prefix)
            #expect(Array(range) == keys.indices.filter { keys[$0].starts(with: prefix) })
        }
        #expect(gazetteer.keys(startingWith: [0xFF]).isEmpty)
        #expect(gazetteer.keys(startingWith: []) == 0..<keys.count)
    }

    @Test(arguments: [0, 1, 2, 3])
    func correctionsAreThoseOfAllKeys(_ edits: Int) {
        var random = SplitMix64(seed: 13)
        let texts = keys.map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
        for _ in 0..<Effort.of(300, oneIn: 60) {
            var word = texts.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 0...3, using: &random) { Self.edit(&word, &random) }
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: word)
            let found = gazetteer.corrected(Array(String(scalars).utf8), edits: edits)
            let wanted = texts.indices.compactMap { index -> CorrectedKey? in
                let distance = Self.distance(word, texts[index])
                return distance <= edits && !word.isEmpty ? CorrectedKey(key: index, edits: distance) : nil
            }
            #expect(found == wanted, "\(String(scalars))")
        }
    }

    @Test func hugeAndBrokenWordsAreNotCorrected() {
        #expect(gazetteer.corrected([], edits: 2).isEmpty)
        #expect(gazetteer.corrected(Array(repeating: 0x61, count: 101), edits: 2).isEmpty)
        #expect(gazetteer.corrected([0xC3, 0x28], edits: 2).isEmpty)
        #expect(gazetteer.corrected(Array(repeating: 0x61, count: 100), edits: 2).isEmpty)
    }

    private static func edit(_ word: inout [Unicode.Scalar], _ random: inout SplitMix64) {
        let letter = Array("abestß京".unicodeScalars).randomElement(using: &random)!
        let offset = Int.random(in: 0...word.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: word.insert(letter, at: offset)
        case 1 where offset < word.count: word.remove(at: offset)
        case 2 where offset < word.count: word[offset] = letter
        case 3 where offset + 1 < word.count: word.swapAt(offset, offset + 1)
        default: break
        }
    }

    /// Optimal string alignment, by the whole table.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var rows = Array(repeating: Array(repeating: 0, count: other.count + 1), count: one.count + 1)
        for i in 0...one.count {
            for j in 0...other.count {
                if i == 0 || j == 0 {
                    rows[i][j] = i + j
                    continue
                }
                var cell = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1)
                cell = min(cell, rows[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1))
                if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
                    cell = min(cell, rows[i - 2][j - 2] + 1)
                }
                rows[i][j] = cell
            }
        }
        return rows[one.count][other.count]
    }
}
