import Memory
public import Utf8proc

/// Folds names to keys: names that people take for one have a key in common. Keys of a gazetteer and those of queries
/// are made by this one function.
///
/// A key is valid UTF-8 in lower case: words with one blank between them. The work is linear in the name.
public struct NameFolder: ~Copyable {
    private var forms: ScalarForms
    private var scalars = FlatBuffer<UInt32>(capacity: 256)
    private var bytes = FlatBuffer<UInt8>(capacity: 1 << 10)
    private var ends = FlatBuffer<Int>(capacity: 4)

    public init() throws(Utf8procError) { forms = ScalarForms(try Normalizer()) }

    /// The number of keys of the last name: none if it has no letters and digits.
    public var count: Int { ends.count }

    /// A key of the last name. The first is the main one; the others, which differ from it, are spellings for which it
    /// also stands: `muenchen` for München, 东京 for 東京市.
    @_lifetime(borrow self)
    public func key(_ index: Int) -> Span<UInt8> {
        let first = index > 0 ? ends[index - 1] : 0
        let span = bytes.span.extracting(first..<ends[index])
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// Folds a name. Bytes that are not UTF-8 count as blanks.
    public mutating func fold(_ name: Span<UInt8>) {
        bytes.removeAll()
        ends.removeAll()
        if appendASCII(name) { return end() }
        bytes.removeAll()
        let hasTwo = gather(name, isExpanding: false)
        appendScalars()
        end()
        if hasTwo {
            _ = gather(name, isExpanding: true)
            appendScalars()
            end()
        }
        addWithoutSuffix()
    }

    /// The keys of a name, the main one first.
    public mutating func keys(of name: String) -> [String] {
        fold(name.utf8.span)
        return (0..<count).map { index in
            let bytes = key(index)
            return String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
    }

    /// Ends a key, unless it is empty or there already.
    private mutating func end() {
        let first = ends.last ?? 0
        guard bytes.count > first else { return }
        for index in 0..<ends.count where isEqual(index, to: first) { return bytes.truncate(to: first) }
        ends.append(bytes.count)
    }

    private func isEqual(_ index: Int, to first: Int) -> Bool {
        let start = index > 0 ? ends[index - 1] : 0
        guard ends[index] - start == bytes.count - first else { return false }
        for offset in 0..<bytes.count - first where bytes[start + offset] != bytes[first + offset] { return false }
        return true
    }
}

// MARK: Scalars

extension NameFolder {
    /// The most marks after a letter that are kept, as Unicode's stream-safe texts have.
    private static let mostMarks = 30

    /// Gathers the scalars of a key. With `isExpanding`, ä becomes ae instead of a. The result is true if that makes a
    /// difference.
    private mutating func gather(_ name: Span<UInt8>, isExpanding: Bool) -> Bool {
        scalars.removeAll()
        var state = GatherState()
        var index = 0
        while index < name.count {
            let (scalar, length) = UTF8Text.scalar(in: name, at: index)
            index += length
            guard let scalar else {
                state.meetBlank()
                continue
            }
            for slot in forms.range(of: scalar) {
                let part = forms.parts[slot]
                switch part.kind {
                case .blank: state.meetBlank()
                case .mark: add(mark: part.scalar, &state, isExpanding)
                case .letter, .markless, .cjk, .slashedO: add(letter: part, &state, isExpanding)
                }
            }
        }
        if state.needsComposing { forms.compose(&scalars) }
        return state.hasTwo
    }

    private mutating func add(letter part: FoldedPart, _ state: inout GatherState, _ isExpanding: Bool) {
        if state.isAfterBlank, !(state.isLastCJK && part.kind == .cjk), scalars.count > 0 { scalars.append(0x20) }
        scalars.append(part.scalar)
        if part.kind == .slashedO {
            state.hasTwo = true
            if isExpanding { scalars.append(0x65) }
        }
        if LetterForms.isJamo(part.scalar) { state.needsComposing = true }
        state.meet(part)
    }

    private mutating func add(mark: UInt32, _ state: inout GatherState, _ isExpanding: Bool) {
        switch state.base {
        case .none: break
        case .markless(let letter):
            guard let second = Self.second(of: letter, with: mark) else { return }
            state.hasTwo = true
            state.base = .markless(0)
            if isExpanding { scalars.append(second) }
        case .other:
            guard state.marks < Self.mostMarks else { return }
            scalars.append(mark)
            state.marks += 1
            state.needsComposing = true
        }
    }

    /// The letter that stands for a mark in a second spelling: ae oe ue, aa.
    private static func second(of letter: UInt32, with mark: UInt32) -> UInt32? {
        switch (letter, mark) {
        case (0x61, 0x308), (0x6F, 0x308), (0x75, 0x308): 0x65
        case (0x61, 0x30A): 0x61
        default: nil
        }
    }
}

/// State of the gathering of scalars.
private struct GatherState {
    enum Base {
        case none, other
        /// A letter whose marks are dropped; 0 if one of them has been spelt out.
        case markless(UInt32)
    }

    /// The letter that marks would belong to.
    var base = Base.none
    var marks = 0
    var isAfterBlank = false
    var isLastCJK = false
    var needsComposing = false
    var hasTwo = false

    mutating func meetBlank() {
        isAfterBlank = true
        base = .none
    }

    mutating func meet(_ part: FoldedPart) {
        isAfterBlank = false
        marks = 0
        isLastCJK = part.kind == .cjk
        base = part.kind == .markless ? .markless(part.scalar) : part.kind == .slashedO ? .markless(0) : .other
    }
}

// MARK: Bytes

extension NameFolder {
    /// Appends the key of a name of ASCII only; false at the first byte that is something else.
    private mutating func appendASCII(_ name: Span<UInt8>) -> Bool {
        var word = 0
        var isAfterBlank = false
        for index in name.indices {
            let byte = name[index]
            switch byte {
            case 0x61...0x7A, 0x30...0x39, 0x41...0x5A:
                if isAfterBlank, bytes.count > 0 {
                    shortenWord(from: word)
                    bytes.append(0x20)
                    word = bytes.count
                }
                isAfterBlank = false
                bytes.append(byte & 0xC0 == 0x40 ? byte | 0x20 : byte)
            case 0x27, 0x60: break
            case 0x80...: return false
            default: isAfterBlank = true
            }
        }
        shortenWord(from: word)
        return true
    }

    private mutating func appendScalars() {
        var word = bytes.count
        for index in 0..<scalars.count {
            let scalar = scalars[index]
            if scalar == 0x20 { shortenWord(from: word) }
            if scalar < 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: scalar))
            } else {
                UTF8Text.append(scalar, to: &bytes)
            }
            if scalar == 0x20 { word = bytes.count }
        }
        shortenWord(from: word)
    }

    /// Gives a word the short form that maps have it in. Short forms are never spelt out, as `st` is many things.
    private mutating func shortenWord(from first: Int) {
        let length = bytes.count - first
        guard length >= 4, length <= 6 else { return }
        var word: UInt64 = 0
        for index in first..<bytes.count { word = word << 8 | UInt64(bytes[index]) }
        guard Self.shortened.contains(word) else { return }
        let isSainte = length == 6
        bytes.truncate(to: first + 1)
        bytes.append(0x74)
        if isSainte { bytes.append(0x65) }
    }

    /// saint, sainte, mount and fort, whose short forms all are the first letter and a t.
    private static let shortened: [UInt64] = ["saint", "sainte", "mount", "fort"].map { word in
        word.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Adds the key of a name in Chinese characters without the suffix that says what it is: a city, a district, a
    /// county, a prefecture, a province or a town.
    private mutating func addWithoutSuffix() {
        guard ends.count > 0, hasSuffix(key(0)) else { return }
        let end = ends[0] - 3
        for index in 0..<end { bytes.append(bytes[index]) }
        self.end()
    }

    private func hasSuffix(_ key: Span<UInt8>) -> Bool {
        // A suffix and at least two characters before it, of three bytes each.
        guard key.count >= 9 else { return false }
        for index in stride(from: 3, through: 9, by: 3) where key[key.count - index] & 0xF0 != 0xE0 { return false }
        let (last, _) = UTF8Text.scalar(in: key, at: key.count - 3)
        let (before, _) = UTF8Text.scalar(in: key, at: key.count - 6)
        guard let last, let before else { return false }
        return Self.suffixes.contains(last) && LetterForms.isCJK(before.value)
    }

    /// 市 区 县 州 省 府 镇 城, the simplified ones of those that differ.
    private static let suffixes: [Unicode.Scalar] = [
        "\u{5E02}", "\u{533A}", "\u{53BF}", "\u{5DDE}", "\u{7701}", "\u{5E9C}", "\u{9547}",
        "\u{57CE}",
    ]
}
