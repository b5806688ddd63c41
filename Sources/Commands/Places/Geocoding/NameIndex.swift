/// The names of a layer by their words. It does not change, so any number of threads may search it.
package struct NameIndex: Sendable {
    /// A name that a query may mean.
    package struct Found {
        /// Index of the name.
        package var name: Int
        var edits: Int
        /// 2 if the query is the whole name, 1 if it is its start, else 0.
        var lead: Double
        /// True if a number has more or fewer zeros before it than in the query.
        package var hasOtherZeros = false
    }

    package private(set) var names: [String] = []
    /// Words of each name, for each of its spellings.
    private var spellings: [[[NameWord]]] = []
    private var indices: [String: Int] = [:]
    /// The names that have each word, in order.
    private var postings: [String: [Int32]] = [:]
    /// The words in order, for their starts.
    private var vocabulary: [String] = []

    /// The longest code that is also found without its blanks: SW1A 1AA.
    private static let longestCode = 10
    /// The least characters of a word that is corrected, by one edit and by two.
    private static let leastCorrected = [4, 8]

    package init() {}

    /// The index of a name, which is added unless it is there; nil if it has no words.
    package mutating func add(_ name: String, _ words: inout NameWords) -> Int? {
        if let index = indices[name] { return index }
        let spellings = words.spellings(of: name)
        guard !spellings.isEmpty else { return nil }
        let index = names.count
        names.append(name)
        self.spellings.append(spellings)
        indices[name] = index
        for word in Set(spellings.flatMap { $0 }.flatMap { Self.keys(of: $0) } + spellings.compactMap(Self.code)) {
            postings[word, default: []].append(Int32(truncatingIfNeeded: index))
        }
        return index
    }

    /// Called once all names are there.
    package mutating func complete() {
        vocabulary = postings.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func keys(of word: NameWord) -> [String] {
        let others =
            word.long == NameWord.either
            ? NameWord.eithers : NameWord.eithers.contains(word.long) ? [NameWord.either] : []
        return [word.folded, word.long] + others
    }

    /// The words of a code with digits as one; nil for other names and codes of one word.
    private static func code(_ words: [NameWord]) -> String? {
        guard words.count > 1, words.contains(where: \.hasDigit) else { return nil }
        let code = words.map(\.folded).joined()
        return code.utf8.count <= longestCode ? code : nil
    }

    /// Names that have all words of a query, in any order.
    ///
    /// - Parameter isTyped: true if the last word may be the start of one.
    package func find(_ query: [[NameWord]], isTyped: Bool) -> [Found] {
        var found: [Int: Found] = [:]
        func note(_ name: Int, _ lead: Double, hasSameZeros: Bool) {
            let known = found[name]
            found[name] = Found(
                name: name, edits: 0, lead: max(lead, known?.lead ?? 0),
                hasOtherZeros: !hasSameZeros && known?.hasOtherZeros ?? true)
        }
        for words in query {
            for name in names(with: words, isTyped: isTyped) {
                let name = Int(name)
                note(
                    name, lead(of: words, in: name, isTyped: isTyped),
                    hasSameZeros: haveSameZeros(words, in: name, isTyped: isTyped))
            }
            guard let code = Self.code(words) else { continue }
            for name in postings[code] ?? [] {
                let isSame = spellings[Int(name)].contains { $0.map(\.folded).joined() == code }
                note(Int(name), 2, hasSameZeros: isSame)
            }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// True if a name has all numbers of a query with the same zeros before them.
    private func haveSameZeros(_ words: [NameWord], in name: Int, isTyped: Bool) -> Bool {
        spellings[name].contains { own in
            words.indices.allSatisfy { index in
                let number = words[index].folded
                let isStart = isTyped && index == words.count - 1
                return !words[index].isNumber
                    || own.contains { $0.folded == number || isStart && $0.folded.hasPrefix(number) }
            }
        }
    }

    /// Names that have all words of a query but for one, which differs in some letters. Takes O(n) for the n words of
    /// all names.
    func findCorrected(_ query: [[NameWord]], edits: Int) -> [Found] {
        guard let words = query.first else { return [] }
        var found: [Int: Double] = [:]
        for index in words.indices where !words[index].hasDigit {
            let letters = Array(words[index].long.unicodeScalars)
            guard letters.count >= Self.leastCorrected[min(edits, 2) - 1] else { continue }
            let rest = Array(words[..<index] + words[(index + 1)...])
            let others = rest.isEmpty ? nil : Set(names(with: rest, isTyped: false))
            if others?.isEmpty ?? false { continue }
            for word in vocabulary where Self.differ(letters, Array(word.unicodeScalars), by: edits) {
                var corrected = words
                corrected[index] = NameWord(folded: word, long: word)
                for name in postings[word] ?? [] where others?.contains(name) ?? true {
                    found[Int(name)] = max(lead(of: corrected, in: Int(name), isTyped: false), found[Int(name)] ?? 0)
                }
            }
        }
        return found.map { Found(name: $0.key, edits: edits, lead: $0.value) }.sorted { $0.name < $1.name }
    }

    private func names(with words: [NameWord], isTyped: Bool) -> [Int32] {
        var all: [Int32]?
        for (index, word) in words.enumerated() {
            let own = names(with: word, isStart: isTyped && index == words.count - 1)
            if let known = all {
                let own = Set(own)
                all = known.filter { own.contains($0) }
            } else {
                all = own
            }
            if all?.isEmpty ?? false { return [] }
        }
        return all ?? []
    }

    private func names(with word: NameWord, isStart: Bool) -> [Int32] {
        var found = Set(postings[word.long] ?? [])
        if word.folded != NameWord.either { found.formUnion(postings[word.folded] ?? []) }
        if isStart {
            var (low, high) = (0, vocabulary.count)
            while low < high {
                let middle = (low + high) / 2
                if vocabulary[middle].utf8.lexicographicallyPrecedes(word.folded.utf8) {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            while low < vocabulary.count, vocabulary[low].utf8.starts(with: word.folded.utf8) {
                found.formUnion(postings[vocabulary[low]] ?? [])
                low += 1
            }
        }
        return found.sorted()
    }

    private func lead(of words: [NameWord], in name: Int, isTyped: Bool) -> Double {
        spellings[name].map { own in
            guard own.count >= words.count else { return 0 }
            for (index, word) in words.enumerated() where !word.matches(own[index]) {
                let isStart = isTyped && index == words.count - 1 && own[index].folded.hasPrefix(word.folded)
                return isStart ? 1 : 0
            }
            return own.count == words.count ? 2 : 1
        }.max() ?? 0
    }

    /// True if it takes this number of edits to make one word of the other: letters added, dropped or replaced, or
    /// neighbours that are swapped.
    private static func differ(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], by edits: Int) -> Bool {
        guard abs(one.count - other.count) <= edits else { return false }
        var before: [Int] = []
        var last = Array(0...other.count)
        for row in 1...max(one.count, 1) where row <= one.count {
            var line = [row]
            for column in 1...max(other.count, 1) where column <= other.count {
                let isSame = one[row - 1] == other[column - 1]
                var cost = min(last[column] + 1, line[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                    cost = min(cost, before[column - 2] + 1)
                }
                line.append(cost)
            }
            guard line.contains(where: { $0 <= edits }) else { return false }
            (before, last) = (last, line)
        }
        return last[other.count] == edits
    }
}
