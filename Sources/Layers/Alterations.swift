/// What becomes of data that is written, but not as it was: counted by kind, the first place of each kept.
public struct Alterations: Sendable {
    public enum Kind: Int, CaseIterable, Sendable {
        /// A value of a column of numbers that is none.
        case misfit
        /// Text that is no UTF-8 and was read as windows-1252.
        case windows1252
        /// An object with two members of one name.
        case duplicateMember
        /// A position with a measure, or with even more ordinates.
        case droppedOrdinate
        /// A foreign member or an identifier that the output has no place for.
        case droppedMember
        /// A ring whose last position is not its first.
        case closedRing
    }

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)
    private var firsts = [Int](repeating: 0, count: Kind.allCases.count)
    public private(set) var isEmpty = true

    public init() {}

    /// - Parameter byte: where in the chunk it is.
    public mutating func add(_ kind: Kind, at byte: Int) {
        isEmpty = false
        if counts[kind.rawValue] == 0 { firsts[kind.rawValue] = byte }
        counts[kind.rawValue] += 1
    }

    public mutating func removeAll() {
        guard !isEmpty else { return }
        self = Alterations()
    }

    /// The kinds that came up, with how often and where in the chunk first.
    public var all: [(kind: Kind, count: Int, firstByte: Int)] {
        Kind.allCases.filter { counts[$0.rawValue] > 0 }.map { ($0, counts[$0.rawValue], firsts[$0.rawValue]) }
    }
}

extension Alterations.Kind {
    /// A stable name for programs.
    public var code: String {
        switch self {
        case .misfit: "misfit"
        case .windows1252: "windows-1252"
        case .duplicateMember: "duplicate-member"
        case .droppedOrdinate: "dropped-ordinate"
        case .droppedMember: "dropped-member"
        case .closedRing: "closed-ring"
        }
    }

    /// What was done.
    var message: String {
        switch self {
        case .misfit: "a value that is no number in a column of numbers is written as a string"
        case .windows1252: "text that is not UTF-8 is read as windows-1252"
        case .duplicateMember: "of two members of one name the last is kept"
        case .droppedOrdinate: "ordinates beyond the third are left out"
        case .droppedMember: "the output has no place for an identifier or a foreign member, which is left out"
        case .closedRing: "a ring that was not closed is closed"
        }
    }

    /// How to have it otherwise.
    var hint: String? {
        switch self {
        case .misfit: "--string-fields makes a column text from its first row on"
        case .windows1252: "--encoding says what it is"
        default: nil
        }
    }
}
