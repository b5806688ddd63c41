import Features
import Layers
import Memory

/// For keys of one side of a join that did not match, the key of the other side that is nearest. They are only suggestions.
package final class KeySuggestions: @unchecked Sendable {
    package struct Suggestion: Sendable {
        package var key: [String]
        package var by: KeyDifference

        /// The values of the key with commas between them.
        package var text: String { key.joined(separator: ",") }
    }

    /// A key of the layer that did not match, and one of the table.
    package struct Example: Sendable {
        package var layer: [String]
        package var table: [String]
        package var by: KeyDifference
    }

    /// A key of the other side that is near.
    private struct Near {
        /// Slips of the keyboard between the two; 0 if they have the same form.
        var distance: Int
        /// Where the key comes among those of its side.
        var position: Int
        var key: [UInt8]

        func isBetter(than other: Near?) -> Bool {
            other.map { (distance, position) < ($0.distance, $0.position) } ?? true
        }
    }

    /// The most keys for which others are searched that are spelt almost the same.
    private static let mostSpelt = 1000

    private var strangers = TextTable()
    /// The forms of the layer's keys, and for each the first key that has it.
    private var forms = TextTable()
    private var firstOfForm: [Int] = []
    /// For keys of the layer, by their numbers, the nearest of the table.
    private var ofLayer: [Int: Near] = [:]
    /// For keys of the table, the nearest of the layer that is spelt otherwise.
    private var ofTable: [[UInt8]: Near] = [:]

    /// - Parameter strangers: keys of the layer that the table lacks.
    init(for strangers: borrowing TextTable, in table: LoadedTable) throws(Problem) {
        guard strangers.count > 0 else { return }
        for number in 0..<strangers.count { _ = self.strangers.number(of: number, in: strangers) }
        try findForms(in: table)
        try findSpellings(in: table)
    }

    /// Finds keys of the same form.
    private func findForms(in table: LoadedTable) throws(Problem) {
        var form = KeyForm()
        var nextOfForm: [Int] = []
        var lastOfForm: [Int] = []
        forEachStranger { (number, key) in
            form.read(key)
            let known = forms.number(of: form.form)
            nextOfForm.append(-1)
            if known == firstOfForm.count {
                firstOfForm.append(number)
                lastOfForm.append(number)
            } else {
                nextOfForm[lastOfForm[known]] = number
                lastOfForm[known] = number
            }
        }
        try table.forEachKey { (key, row) in
            form.read(key)
            guard let known = forms.number(ifKnown: form.form) else { return }
            var number = firstOfForm[known]
            while number >= 0 {
                note(Near(distance: 0, position: row, key: key.indices.map { key[$0] }), for: number)
                number = nextOfForm[number]
            }
        }
    }

    /// Finds keys that are spelt almost the same, for the first of those that have nothing nearer.
    private func findSpellings(in table: LoadedTable) throws(Problem) {
        var spelt = SpeltKeys()
        var form = KeyForm()
        forEachStranger { (number, key) in
            guard spelt.count < Self.mostSpelt, ofLayer[number] == nil else { return }
            form.read(key)
            spelt.add(form, number)
        }
        guard spelt.count > 0 else { return }
        try table.forEachKey { (key, row) in
            form.read(key)
            spelt.search(form) { number, distance in
                let bytes = key.indices.map { key[$0] }
                note(Near(distance: distance, position: row, key: bytes), for: number)
                let near = Near(distance: distance, position: number, key: self.key(number))
                if near.isBetter(than: ofTable[bytes]) { ofTable[bytes] = near }
            }
        }
    }

    private func note(_ near: Near, for number: Int) {
        if near.isBetter(than: ofLayer[number]) { ofLayer[number] = near }
    }

    private func forEachStranger(_ take: (Int, Span<UInt8>) -> Void) {
        var key = ByteBuffer()
        for number in 0..<strangers.count {
            key.removeAll()
            strangers.copy(number, to: &key)
            take(number, key.bytes)
        }
    }

    private func key(_ number: Int) -> [UInt8] {
        var key = ByteBuffer()
        strangers.copy(number, to: &key)
        return (0..<key.count).map { key[$0] }
    }

    /// The key of the table that is nearest to one of the layer; nil if there is none.
    func suggestion(forLayer key: borrowing ByteBuffer) -> Suggestion? {
        guard let number = strangers.number(ifKnown: key), let near = ofLayer[number] else { return nil }
        return Self.suggestion(near, for: key.bytes)
    }

    /// The unmatched key of the layer that is nearest to one of the table; nil if there is none.
    func suggestion(forTable key: borrowing ByteBuffer) -> Suggestion? {
        var form = KeyForm()
        form.read(key.bytes)
        if let known = forms.number(ifKnown: form.form) {
            let number = firstOfForm[known]
            return Self.suggestion(Near(distance: 0, position: number, key: self.key(number)), for: key.bytes)
        }
        return ofTable[key.bytes.indices.map { key[$0] }].map { Self.suggestion($0, for: key.bytes) }
    }

    private static func suggestion(_ near: Near, for key: Span<UInt8>) -> Suggestion {
        let (one, other) = (RowKeyWriter.texts(in: key), RowKeyWriter.texts(in: near.key.span))
        let pair = zip(one, other).first { !$0.utf8.elementsEqual($1.utf8) }
        return Suggestion(key: other, by: near.distance > 0 ? .spelling : pair.map { KeyDifference($0) } ?? .blanks)
    }

    /// The first keys of the layer for which there are suggestions.
    package var examples: [Example] {
        ofLayer.keys.sorted().prefix(5).compactMap { number in
            guard let near = ofLayer[number] else { return nil }
            let key = self.key(number)
            let suggestion = Self.suggestion(near, for: key.span)
            return Example(layer: RowKeyWriter.texts(in: key.span), table: suggestion.key, by: suggestion.by)
        }
    }
}
