import Features
import JSON
import Layers
import Memory

/// Keys for which others are searched that are spelt almost the same: with the same digits, and with one letter more, less
/// or different, or also, in long keys, in another position.
///
/// Such keys have a text in common: that of the letters, or that of all letters but one. So a search looks up as many
/// texts as a key has letters, however many keys there are.
struct SpeltKeys: ~Copyable {
    private struct Key {
        var number: Int
        var letters: String
    }

    /// The texts of all keys, and for each the keys that have it.
    private var texts = TextTable()
    private var keysOfText: [[Key]] = []
    /// What cannot be a slip.
    private var fixed = TextTable()
    private(set) var count = 0

    /// Lengths of keys in bytes. Short words are near to many others.
    private static let lengths = 5...100

    mutating func add(_ form: borrowing KeyForm, _ number: Int) {
        guard Self.lengths ~= form.length else { return }
        _ = fixed.number(of: form.fixed)
        let key = Key(number: number, letters: form.letters.string)
        count += 1
        Self.forEachText(of: form) { text in
            let known = texts.number(of: text)
            if known == keysOfText.count { keysOfText.append([]) }
            if keysOfText[known].last?.number != number { keysOfText[known].append(key) }
        }
    }

    /// Calls `take` with the number of each key that is near to another, and the number of slips.
    func search(_ form: borrowing KeyForm, _ take: (Int, Int) -> Void) {
        guard Self.lengths ~= form.length, fixed.number(ifKnown: form.fixed) != nil else { return }
        // A letter in another position is two slips.
        let most = form.length < 8 ? 1 : 2
        Self.forEachText(of: form) { text in
            guard let known = texts.number(ifKnown: text) else { return }
            let letters = form.letters.string
            for key in keysOfText[known] {
                let distance = editDistance(letters, key.letters)
                if distance <= most { take(key.number, max(distance, 1)) }
            }
        }
    }

    /// Calls `take` with the letters of a key, and with all of them but one, behind what cannot be a slip.
    private static func forEachText(of form: borrowing KeyForm, _ take: (borrowing ByteBuffer) -> Void) {
        var text = ByteBuffer()
        let letters = form.letters.bytes
        text.append(allOf: form.fixed)
        let start = text.count
        text.append(letters)
        take(text)
        var index = 0
        while index < letters.count {
            var next = index + 1
            while next < letters.count, letters[next] & 0xC0 == 0x80 { next += 1 }
            // The zero at the end of each text is not a letter.
            if letters[index] != 0 {
                text.truncate(to: start)
                text.append(letters.extracting(0..<index))
                text.append(letters.extracting(next..<letters.count))
                take(text)
            }
            index = next
        }
    }
}
