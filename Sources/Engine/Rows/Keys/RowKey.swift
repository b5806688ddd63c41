/// Order of rows. A later part decides where all parts before it are equal.
package struct RowKey: Sendable {
    package enum Source: Hashable, Sendable {
        case field(String)
        /// The middle of the shape along a curve on which neighbours are near.
        case hilbert
        /// A number that depends on the record and on this seed only.
        case random(UInt64)
    }

    package enum Form: Hashable, BitwiseCopyable, Sendable {
        /// Values as they are: of several types, numbers come before truth values, and these before texts.
        case typed
        /// Texts are read as numbers.
        case number
        /// Numbers are texts.
        case text
        /// Texts without the difference of capital and small letters.
        case folded
    }

    package struct Part: Hashable, Sendable {
        package var source: Source
        package var form = Form.typed
        package var isDescending = false
        /// True if null comes before all values rather than behind them.
        package var areNullsFirst = false
        /// Advice if a value is not a number, but must be.
        package var adviceOnTexts: String?

        package init(_ source: Source) { self.source = source }

        /// True if it is an order that a word names, rather than a field of this name.
        package func isWord(_ word: String) -> Bool {
            switch source {
            case .field: false
            case .hilbert: word == "hilbert"
            case .random: word == "random"
            }
        }
    }

    package let parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    /// The fields that are read for it.
    package var fields: [String] {
        parts.compactMap { if case .field(let name) = $0.source { name } else { nil } }
    }

    /// The seed, if rows come in an order of chance.
    var seed: UInt64? {
        for part in parts { if case .random(let seed) = part.source { return seed } }
        return nil
    }
}

/// The place of a record in an order of chance, which is the same for any number of threads.
package struct RandomOrder: Sendable {
    private let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// - Parameters:
    ///   - source: the index of the record's input.
    ///   - record: the number of records of that input before it.
    package func place(of record: Int, in source: Int) -> UInt64 {
        mixed(mixed(mixed(seed) ^ UInt64(truncatingIfNeeded: source)) ^ UInt64(truncatingIfNeeded: record))
    }

    /// The step of the generator SplitMix64.
    private func mixed(_ number: UInt64) -> UInt64 {
        var bits = number &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
