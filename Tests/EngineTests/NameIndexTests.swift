import PlacesCommands
import Testing

struct NameIndexTests {
    /// Zeros before a number are noted if they are not those of the query.
    @Test(arguments: [
        ("8001", false, ["8001": false, "08001": true]), ("08001", false, ["8001": true, "08001": false]),
        ("0008001", false, ["8001": true, "08001": true]), ("80", true, ["8001": false, "08001": true]),
        ("080", true, ["08001": false]), ("080", false, [:]), ("Route 66", false, ["Route 066": true]),
        ("route 066", false, ["Route 066": false]), ("Route 6", true, ["Route 066": true]),
        ("sw1a1aa", false, ["SW1A 1AA": false]), ("0 8001", false, ["08001": false]),
        ("80 01", false, ["8001": false, "08001": true]), ("Fifth Ave", false, ["5th Ave": false]),
    ])
    func zerosBeforeNumbers(query: String, isTyped: Bool, expected: [String: Bool]) throws {
        var words = try NameWords()
        var index = NameIndex()
        for name in ["8001", "08001", "Route 066", "Route 7", "SW1A 1AA", "5th Ave"] { _ = index.add(name, &words) }
        index.complete()
        let found = index.find(words.spellings(of: query), isTyped: isTyped)
        #expect(
            Dictionary(uniqueKeysWithValues: found.map { (index.names[$0.name], $0.hasOtherZeros) }) == expected)
    }
}
