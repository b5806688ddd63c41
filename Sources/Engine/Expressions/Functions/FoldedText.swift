package import Layers
import Memory

/// Texts without the difference of capital and small letters, for LIKE and NOCASE. Accents stay.
package enum FoldedText {
    @inline(__always)
    static func fold(ascii byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    /// The scalars of a text; bytes that are not UTF-8 are replaced.
    static func scalars(_ bytes: Span<UInt8>) -> [UInt32] {
        let text = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        return text.unicodeScalars.map(\.value)
    }

    /// A scalar as a small letter.
    static func fold(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return UInt32(fold(ascii: UInt8(scalar))) }
        switch scalar {
        // Forms of letters that have the same capital: final sigma, long s, capital sharp s.
        case 0x3C2: return 0x3C3
        case 0x17F: return UInt32(UInt8(ascii: "s"))
        case 0x1E9E: return 0xDF
        default: break
        }
        guard let scalar = Unicode.Scalar(scalar) else { return scalar }
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        return small.count == 1 ? small.first?.value ?? scalar.value : scalar.value
    }

    /// Folds a text in place.
    package static func fold(_ text: inout ByteBuffer) {
        for index in 0..<text.count {
            guard text[index] < 0x80 else { return foldScalars(&text) }
            text[index] = fold(ascii: text[index])
        }
    }

    private static func foldScalars(_ text: inout ByteBuffer) {
        let folded = scalars(text.bytes).map { Unicode.Scalar(fold($0)) ?? "\u{FFFD}" }
        text.removeAll()
        for scalar in folded { text.append(String(scalar)) }
    }

    /// A negative number if the first text comes first by its folded scalars, 0 if they are equal.
    static func order(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Int {
        let count = min(first.count, second.count)
        for index in 0..<count {
            let (one, other) = (first[index], second[index])
            if one >= 0x80 || other >= 0x80 { return orderOfScalars(first, second) }
            let difference = Int(fold(ascii: one)) - Int(fold(ascii: other))
            if difference != 0 { return difference }
        }
        return first.count - second.count
    }

    private static func orderOfScalars(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Int {
        let (first, second) = (scalars(first), scalars(second))
        for (one, other) in zip(first, second) {
            let difference = Int(fold(one)) - Int(fold(other))
            if difference != 0 { return difference }
        }
        return first.count - second.count
    }
}

/// A pattern of LIKE: `%` stands for any text, `_` for one character.
struct LikePattern {
    private enum Part: Equatable {
        case any
        case one
        case scalar(UInt32)
    }

    private var parts: [Part] = []
    /// The last pattern and its escape, which is the same for all records in most expressions.
    private var source: [UInt8] = []
    private var escape: UInt32?
    private var isCompiled = false

    mutating func compile(_ pattern: Span<UInt8>, escape: UInt32?) {
        if isCompiled, escape == self.escape, source.count == pattern.count,
            pattern.indices.allSatisfy({ source[$0] == pattern[$0] })
        {
            return
        }
        (isCompiled, self.escape) = (true, escape)
        source = pattern.indices.map { pattern[$0] }
        parts = []
        var isEscaped = false
        for scalar in FoldedText.scalars(pattern) {
            if isEscaped {
                parts.append(.scalar(FoldedText.fold(scalar)))
                isEscaped = false
            } else if scalar == escape {
                isEscaped = true
            } else if scalar == UInt32(UInt8(ascii: "%")) {
                if parts.last != .any { parts.append(.any) }
            } else {
                parts.append(scalar == UInt32(UInt8(ascii: "_")) ? .one : .scalar(FoldedText.fold(scalar)))
            }
        }
        // An escape at the end fits nothing, as in SQLite.
        if isEscaped { parts.append(.scalar(.max)) }
    }

    func matches(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] >= 0x80 {
            let scalars = FoldedText.scalars(text)
            return matches(scalars.count) { FoldedText.fold(scalars[$0]) }
        }
        return matches(text.count) { UInt32(FoldedText.fold(ascii: text[$0])) }
    }

    /// Matches greedily: only the last `%` is ever tried again, so the time is at most that of length by length.
    @inline(__always)
    private func matches(_ count: Int, _ scalar: (Int) -> UInt32) -> Bool {
        var (index, part) = (0, 0)
        var again: (index: Int, part: Int)?
        while index < count {
            if part < parts.count {
                switch parts[part] {
                case .any:
                    again = (index, part + 1)
                    part += 1
                    continue
                case .one:
                    index += 1
                    part += 1
                    continue
                case .scalar(let wanted):
                    if scalar(index) == wanted {
                        index += 1
                        part += 1
                        continue
                    }
                }
            }
            guard let last = again else { return false }
            again = (last.index + 1, last.part)
            (index, part) = (last.index + 1, last.part)
        }
        while part < parts.count, parts[part] == .any { part += 1 }
        return part == parts.count
    }
}
