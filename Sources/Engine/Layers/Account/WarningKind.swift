import Memory

/// A kind of change to data that nobody asked for, or of doubt about it.
///
/// A kind is a constant of an extension in the folder that raises it, or in the lowest folder that all that raise it can
/// reach. It is a number that counts from 0, so that counting is an addition into an array.
public struct WarningKind: Hashable, BitwiseCopyable, Sendable {
    let number: UInt16

    private struct Texts {
        var code: String
        var message: Wording
        var hint: Wording?
        var fault: (code: String, message: Wording)?
        var isLossOfOutput: Bool
        var isOnlyCounted: Bool
    }

    private static let declared = Monitor(DeclaredList<Texts>())

    /// - Parameters:
    ///   - code: a stable name for programs; kinds that differ only in their text share it.
    ///   - message: a sentence that says what was done.
    ///   - hint: advice on how to avoid the change.
    ///   - fault: the code and the sentence in a report of a layer that is not changed; nil for the same ones.
    ///   - isLossOfOutput: true if nothing is wrong with the input, but an output cannot hold all of it.
    ///   - isOnlyCounted: true if nothing is reported but the count, as nothing is wrong.
    public init(
        _ code: String, _ message: Wording, hint: Wording? = nil, fault: (code: String, message: Wording)? = nil,
        isLossOfOutput: Bool = false, isOnlyCounted: Bool = false
    ) {
        let texts = Texts(
            code: code, message: message, hint: hint, fault: fault, isLossOfOutput: isLossOfOutput,
            isOnlyCounted: isOnlyCounted)
        number = Self.declared.update { $0.add(texts) }
    }

    private init(number: UInt16) { self.number = number }

    private var texts: Texts { Self.declared.update { $0.entries[Int(number)] } }

    public var code: String { texts.code }
    public var message: Wording { texts.message }
    public var hint: Wording? { texts.hint }
    public var isLossOfOutput: Bool { texts.isLossOfOutput }
    public var isOnlyCounted: Bool { texts.isOnlyCounted }

    /// The name for programs, in a report of a layer that is not changed.
    public var faultCode: String { texts.fault?.code ?? code }

    /// A sentence that says what is wrong, for such a report.
    public var fault: Wording { texts.fault?.message ?? message }
}

extension WarningKind {
    /// Number of kinds so far.
    static var count: Int { declared.update { $0.entries.count } }

    /// All kinds, in the order in which they are reported.
    public static var inOrder: [WarningKind] { declared.update { $0.order.map { WarningKind(number: $0) } } }

    static func setOrder(_ kinds: [WarningKind]) { declared.update { $0.setOrder(kinds.map(\.number)) } }

    /// Index of the first kind with a code in the order; nil for other codes.
    static func index(ofCode code: String) -> Int? { declared.update { $0.index { $0.code == code } } }

    /// True for the code of a kind that is only counted.
    static func isOnlyCounted(_ code: String) -> Bool {
        declared.update { $0.entries.contains { $0.isOnlyCounted && $0.code == code } }
    }
}

/// What is declared all over the program: numbered as it comes up, and listed in an order of its own.
struct DeclaredList<Entry> {
    private(set) var entries: [Entry] = []
    /// Numbers of the entries.
    private(set) var order: [UInt16] = []

    mutating func add(_ entry: Entry) -> UInt16 {
        let number = UInt16(entries.count)
        entries.append(entry)
        order.append(number)
        return number
    }

    /// Lists these first.
    mutating func setOrder(_ numbers: [UInt16]) {
        let listed = Set(numbers)
        order = numbers + order.filter { !listed.contains($0) }
    }

    /// Index of the first such entry in the order.
    func index(where matches: (Entry) -> Bool) -> Int? { order.firstIndex { matches(entries[Int($0)]) } }
}
