import Synchronization

/// Something that a user would name, such as a format or a command, and what it can report about records.
///
/// Each is declared in its own folder; the program lists all of them once.
public struct Capability: Sendable {
    /// Kinds of warnings that it raises, by their position among those of all others: messages about the same records
    /// come in this order.
    public var warnings: KeyValuePairs<Int, [WarningKind]>
    /// Its reasons for skipping valid records, in the same way.
    public var skips: KeyValuePairs<Int, [SkipReason]>
    private let makeCodes: @Sendable () -> [CodeText]
    private let makeManual: @Sendable () -> [ManualNote]
    private let makeVersionNotes: @Sendable () -> KeyValuePairs<Int, [String]>

    /// Lines of `plat --version --verbose`, such as the libraries that it uses, by their position among those of all
    /// others.
    public var versionNotes: KeyValuePairs<Int, [String]> { makeVersionNotes() }

    /// Codes besides those of warnings, with the sentences of the manual.
    public var codes: [CodeText] { makeCodes() }

    /// Its notes in those chapters of plat(7) that are about all commands.
    public var manual: [ManualNote] { makeManual() }

    public init(
        warnings: KeyValuePairs<Int, [WarningKind]> = [:],
        skips: KeyValuePairs<Int, [SkipReason]> = [:],
        codes: @autoclosure @escaping @Sendable () -> [CodeText] = [],
        manual: @autoclosure @escaping @Sendable () -> [ManualNote] = [],
        versionNotes: @autoclosure @escaping @Sendable () -> KeyValuePairs<Int, [String]> = [:]
    ) {
        (self.warnings, self.skips) = (warnings, skips)
        (makeCodes, makeManual, makeVersionNotes) = (codes, manual, versionNotes)
    }

    private static let registered = Mutex<[Capability]>([])

    /// All that were registered.
    public static var all: [Capability] { registered.withLock { $0 } }

    /// The lines of `plat --version --verbose`.
    public static var versionNotes: [String] { inOrder(all.flatMap { Array($0.versionNotes) }) }

    /// Decides the numbers and the order of all kinds of warnings and reasons for skipping. Call it before anything runs.
    public static func register(_ capabilities: [Capability]) {
        registered.withLock { $0 = capabilities }
        WarningKind.setOrder(inOrder(capabilities.flatMap { Array($0.warnings) }))
        SkipReason.setOrder(inOrder(capabilities.flatMap { Array($0.skips) }))
    }

    private static func inOrder<Declared>(_ groups: [(key: Int, value: [Declared])]) -> [Declared] {
        // `sorted` keeps the order of equals.
        groups.sorted { $0.key < $1.key }.flatMap(\.value)
    }
}

/// Codes that mean the same, and what they mean.
public struct CodeText: Sendable {
    /// The list of the manual that has it.
    public enum List: Hashable, Sendable {
        case badRecords
        /// Records that are good but not wanted.
        case skipped
        /// Such records under a sentence of their own; the number decides the position of the list among others.
        case skippedApart(Int, introduction: String)
        /// Warnings that no feature raises, but an output as a whole.
        case warnings
        /// Problems of geometries and features that only 'plat check' finds.
        case problems
        /// Problems of whole files, and those that make one unreadable.
        case files, unreadableFiles
    }

    public var list: List
    /// `no-group, no-order`.
    public var codes: String
    public var text: String

    public init(_ list: List, _ codes: String, _ text: String) {
        (self.list, self.codes, self.text) = (list, codes, text)
    }
}
