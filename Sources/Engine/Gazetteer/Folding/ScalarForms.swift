import Memory
import Utf8proc

/// A part of what a scalar becomes in a key.
struct FoldedPart: BitwiseCopyable {
    enum Kind: UInt32 {
        case letter
        /// A letter whose marks are dropped.
        case markless
        /// A Chinese character or kana.
        case cjk
        /// The o with a stroke.
        case slashedO
        case mark
        case blank
    }

    private let bits: UInt32

    init(_ scalar: UInt32, _ kind: Kind) { bits = kind.rawValue << 24 | scalar }

    var scalar: UInt32 { bits & 0xFF_FFFF }
    var kind: Kind { Kind(rawValue: bits >> 24) ?? .letter }
}

/// Form of each scalar in a key, found when the scalar is first met.
struct ScalarForms: ~Copyable {
    private let normalizer: Normalizer
    /// Position and number of the parts of a scalar of the basic plane, both plus 32; 0 if it has not been met.
    private var slots = FlatBuffer<UInt32>(capacity: 1 << 16)
    private(set) var parts = FlatBuffer<FoldedPart>(capacity: 1 << 10)
    /// End of the parts that are kept. Those of other planes follow, until the next scalar.
    private var end = 0
    private var scratch = FlatBuffer<UInt32>(capacity: 64)
    private let special: [UInt32: [UInt32]]

    init(_ normalizer: Normalizer) {
        self.normalizer = normalizer
        slots.append(repeating: 0, count: 1 << 16)
        special = Self.table
    }

    private static let table: [UInt32: [UInt32]] = {
        var table: [UInt32: [UInt32]] = [:]
        for (letter, text) in LetterForms.plain { table[letter.value] = text.unicodeScalars.map(\.value) }
        var first: UInt32?
        for scalar in HanForms.pairs.unicodeScalars where scalar.value > 0x20 {
            if let old = first {
                table[old] = [scalar.value]
                first = nil
            } else {
                first = scalar.value
            }
        }
        return table
    }()

    /// Range of `parts` that hold what a scalar becomes; empty if it vanishes.
    mutating func range(of scalar: Unicode.Scalar) -> Range<Int> {
        let value = Int(scalar.value)
        guard value < 1 << 16 else {
            parts.truncate(to: end)
            add(scalar)
            return end..<parts.count
        }
        let known = Int(slots[value])
        if known != 0 {
            let first = (known >> 5) - 1
            return first..<first + known & 31
        }
        parts.truncate(to: end)
        add(scalar)
        let range = end..<parts.count
        end = parts.count
        slots[value] = UInt32(truncatingIfNeeded: (range.lowerBound + 1) << 5 | range.count)
        return range
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        guard !LetterForms.isApostrophe(scalar.value) else { return }
        // Syllables of Hangul stay as they are.
        if scalar.value >= 0xAC00, scalar.value <= 0xD7A3 { return parts.append(FoldedPart(scalar.value, .letter)) }
        scratch.removeAll()
        normalizer.decompose(scalar, into: &scratch)
        for index in 0..<min(scratch.count, 24) { add(decomposed: scratch[index]) }
    }

    private mutating func add(decomposed value: UInt32) {
        guard !LetterForms.isApostrophe(value), !LetterForms.isInvisible(value) else { return }
        if value == LetterForms.slashedO { return parts.append(FoldedPart(0x6F, .slashedO)) }
        if let replacement = special[value] {
            for value in replacement { parts.append(Self.letter(value)) }
            return
        }
        switch normalizer.kind(of: value) {
        case .letter: parts.append(Self.letter(value))
        case .mark: parts.append(FoldedPart(value, .mark))
        case .other: parts.append(FoldedPart(0x20, .blank))
        case .format: break
        }
    }

    private static func letter(_ value: UInt32) -> FoldedPart {
        if LetterForms.dropsMarks(value) { return FoldedPart(value, .markless) }
        return FoldedPart(value, LetterForms.isCJK(value) ? .cjk : .letter)
    }

    /// Composes the scalars of a key (NFC), in place.
    func compose(_ scalars: inout FlatBuffer<UInt32>) { normalizer.compose(&scalars) }
}
