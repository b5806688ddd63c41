import Memory

/// The reason why a valid feature is skipped: a number from 0, and a constant of an extension in the folder that skips.
public struct SkipReason: Hashable, BitwiseCopyable, Sendable {
    /// Smaller than 255. The same in all runs of a program that registers its capabilities.
    public let number: UInt8

    private struct Texts {
        var code: String
        var manual: String?
    }

    private static let declared = Monitor(DeclaredList<Texts>())

    /// - Parameters:
    ///   - code: a stable name for programs.
    ///   - manual: the sentence of the manual; nil if it lists the code elsewhere.
    public init(_ code: String, manual: String? = nil) {
        let texts = Texts(code: code, manual: manual)
        number = UInt8(Self.declared.update { $0.add(texts) })
    }

    /// The reason that a run of the same program has numbered so; nil if there is none.
    public init?(number: UInt8) {
        guard number < Self.count else { return nil }
        self.number = number
    }

    private init(declared number: UInt16) { self.number = UInt8(number) }

    public var code: String { texts.code }
    public var manual: String? { texts.manual }

    private var texts: Texts { Self.declared.update { $0.entries[Int(number)] } }

    /// Number of features for each reason.
    public struct Counts: Sendable {
        @usableFromInline var counts: [Int] = []

        @inlinable
        public init() {}

        @inlinable
        public mutating func add(_ reason: SkipReason) {
            let index = Int(reason.number)
            if index >= counts.count { counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count)) }
            counts[index] += 1
        }

        /// The reasons that occurred, in the order in which they are reported.
        var all: [(reason: SkipReason, count: Int)] {
            if counts.isEmpty { return [] }
            return SkipReason.inOrder.compactMap { reason in
                let index = Int(reason.number)
                return index < counts.count && counts[index] > 0 ? (reason, counts[index]) : nil
            }
        }
    }
}

extension SkipReason {
    /// Number of reasons so far.
    static var count: Int { declared.update { $0.entries.count } }

    /// All reasons, in the order in which they are reported.
    public static var inOrder: [SkipReason] { declared.update { $0.order.map { SkipReason(declared: $0) } } }

    static func setOrder(_ reasons: [SkipReason]) {
        declared.update { $0.setOrder(reasons.map { UInt16($0.number) }) }
    }

    /// Index of the first reason with a code in the order; nil for other codes.
    static func index(ofCode code: String) -> Int? { declared.update { $0.index { $0.code == code } } }
}
