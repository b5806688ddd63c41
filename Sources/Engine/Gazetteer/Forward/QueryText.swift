import Memory

/// A query cut into segments at commas and the like, and these into words at blanks.
struct QueryText: ~Copyable {
    private(set) var bytes = FlatBuffer<UInt8>(capacity: 256)
    /// Bounds of words in `bytes`.
    private(set) var words = FlatBuffer<WordBounds>(capacity: 32)
    /// Ends of segments in `words`.
    private var ends = FlatBuffer<Int>(capacity: 8)
    /// Words behind a slash.
    private var slashes: [Int] = []

    struct WordBounds: BitwiseCopyable {
        var start: Int
        var end: Int
    }

    /// The most words that are looked at; more make no name of a place.
    static let mostWords = 64

    var segmentCount: Int { ends.count }

    /// Words of a segment.
    func segment(_ index: Int) -> Range<Int> { (index > 0 ? ends[index - 1] : 0)..<ends[index] }

    mutating func removeAll() {
        bytes.removeAll()
        words.removeAll()
        ends.removeAll()
        slashes.removeAll(keepingCapacity: true)
    }

    /// Adds a text. It starts a segment of its own.
    mutating func append(_ text: Span<UInt8>) {
        var start = bytes.count
        func isLetter(_ byte: UInt8) -> Bool {
            byte > 0x7F || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
        }
        var hasLetter = false
        var index = 0
        func endWord(_ words: inout FlatBuffer<WordBounds>, _ end: Int) {
            if hasLetter, words.count < Self.mostWords { words.append(WordBounds(start: start, end: end)) }
        }
        while index < text.count {
            let byte = text[index]
            let cut = Self.cut(in: text, at: index)
            if cut.length > 0 {
                endWord(&words, bytes.count)
                if cut.isSegment { endSegment() }
                if byte == 0x2F { slashes.append(words.count) }
                // A blank for the cut keeps the words of one segment apart in `bytes`.
                bytes.append(0x20)
                start = bytes.count
                hasLetter = false
                index += cut.length
            } else {
                hasLetter = hasLetter || isLetter(byte)
                bytes.append(byte)
                index += 1
            }
        }
        endWord(&words, bytes.count)
        bytes.append(0x20)
        endSegment()
    }

    private mutating func endSegment() {
        if words.count > (ends.last ?? 0) { ends.append(words.count) }
    }

    /// The length in bytes of what parts words or segments at an index; 0 if nothing does.
    private static func cut(in text: Span<UInt8>, at index: Int) -> (length: Int, isSegment: Bool) {
        switch text[index] {
        case 0x2C, 0x3B, 0x2F, 0x7C, 0x0A, 0x0D: return (1, true)
        case 0x20, 0x09: return (1, false)
        case 0xC2 where index + 1 < text.count && text[index + 1] == 0xA0: return (2, false)
        case 0xD8 where index + 1 < text.count && text[index + 1] == 0x8C: return (2, true)
        case 0xE3 where index + 2 < text.count && text[index + 1] == 0x80:
            // The ideographic blank, comma and full stop.
            return text[index + 2] == 0x80 ? (3, false) : text[index + 2] <= 0x82 ? (3, true) : (0, false)
        case 0xEF where index + 2 < text.count && text[index + 1] == 0xBC:
            // Commas, slashes and semicolons of full width.
            let isCut = text[index + 2] == 0x8C || text[index + 2] == 0x8F || text[index + 2] == 0x9B
            return isCut ? (3, true) : (0, false)
        default: return (0, false)
        }
    }

    /// The bytes of a run of words with what is between them.
    @_lifetime(borrow self)
    func text(of words: Range<Int>) -> Span<UInt8> {
        let bounds = words.isEmpty ? 0..<0 : self.words[words.lowerBound].start..<self.words[words.upperBound - 1].end
        let span = bytes.span.extracting(bounds)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// True if a slash is before a word.
    func isBehindSlash(_ word: Int) -> Bool { slashes.contains(word) }

    /// True if a word starts with a bracket.
    func opensBracket(_ word: Int) -> Bool {
        let byte = bytes[words[word].start]
        return byte == 0x28 || byte == 0x5B
    }

    func string(of words: Range<Int>) -> String {
        unsafe text(of: words).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The number of letters of a run of words. Words with digits do not count: postal codes and numbers of houses.
    func letterCount(of words: Range<Int>) -> Int {
        var count = 0
        for word in words where !hasDigits(word..<word + 1) {
            for index in self.words[word].start..<self.words[word].end {
                let byte = bytes[index]
                let isStart = byte & 0xC0 != 0x80
                let isASCIILetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
                if isStart && (byte > 0x7F || isASCIILetter) { count += 1 }
            }
        }
        return count
    }

    func hasDigits(_ words: Range<Int>) -> Bool {
        for word in words {
            for index in self.words[word].start..<self.words[word].end
            where bytes[index] >= 0x30 && bytes[index] <= 0x39 {
                return true
            }
        }
        return false
    }
}
