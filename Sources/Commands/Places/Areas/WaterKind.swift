/// Kind of a polygon in a layer of waters.
enum WaterKind: Sendable {
    case ocean, inland
    /// Something else, such as a park.
    case other

    private static let oceanWords: Set<String> = [
        "ocean", "sea", "gulf", "bay", "strait", "sound", "channel", "fjord", "fiord", "inlet", "bight",
    ]
    private static let inlandWords: Set<String> = [
        "lake", "reservoir", "pond", "playa", "lago", "loch", "lough", "étang", "see",
    ]
    /// Words for parts of a sea as well as for inland waters.
    private static let doubtfulWords: Set<String> = [
        "", "generic", "lagoon", "river", "reef", "water", "waterbody", "canal", "basin", "estuary", "delta",
    ]

    /// Kind by a word of the layer or by a name; nil if other areas of the same input must decide.
    private init?(_ text: String) {
        let words = text.lowercased().split { !$0.isLetter }.map { String($0) }
        if words.contains(where: { Self.inlandWords.contains($0) }) {
            self = .inland
        } else if words.contains(where: { Self.oceanWords.contains($0) }) {
            self = .ocean
        } else if words.isEmpty || words.contains(where: { Self.doubtfulWords.contains($0) }) {
            return nil
        } else {
            self = .other
        }
    }

    /// The kinds of areas. A reef or a lagoon is a part of the sea in a layer of seas, and inland water in others.
    static func kinds(of areas: [AreaFacts]) -> [WaterKind] {
        let hasKinds = areas.contains { $0[.kind] != nil }
        let sure = areas.map { facts in
            WaterKind(String(decoding: facts[hasKinds ? .kind : .name] ?? [], as: UTF8.self))
        }
        var counts: [Int: (ocean: Int, inland: Int)] = [:]
        for (facts, kind) in zip(areas, sure) {
            if kind == .ocean { counts[facts.source, default: (0, 0)].ocean += 1 }
            if kind == .inland { counts[facts.source, default: (0, 0)].inland += 1 }
        }
        return zip(areas, sure).map { facts, kind in
            if let kind { return kind }
            let count = counts[facts.source] ?? (0, 0)
            return count.inland > 0 || count.ocean == 0 ? .inland : .ocean
        }
    }
}

/// Names as maps write them.
enum AreaNames {
    /// A name of capitals with the first of each word alone in capitals: Natural Earth writes NORTH PACIFIC OCEAN.
    static func calm(_ name: [UInt8]) -> [UInt8] {
        let text = String(decoding: name, as: UTF8.self)
        guard text.contains(where: { $0.isLetter }), text == text.uppercased(), text != text.lowercased(),
            name.count > 3
        else { return name }
        var calm = ""
        var isInWord = false
        for character in text {
            calm += isInWord ? character.lowercased() : String(character)
            isInWord = character.isLetter || character == "'"
        }
        return Array(calm.utf8)
    }
}
