/// Note on a single command in a chapter of plat(7) about all commands, declared in the command's folder.
public struct ManualNote: Sendable {
    public enum Content: Sendable {
        /// A line of a summary as an example, and a clause that explains it.
        case summaryLine(String, explanation: String? = nil)
        /// Features that the summary counts as loaded: `the regions of 'plat fence'`.
        case inMemory(String)
        /// Sentences on further counts of the summary.
        case counts(String)
        /// Sentences after the chapter on bad records.
        case badRecords(String)
        /// Data that a command holds in memory in addition to features: `'plat fence'`, `its regions`.
        case memory(String, holds: String)
        /// A command that works on a plane: `cat`.
        case onPlane(String)
        /// A sentence on views.
        case views(String)
        /// A sentence on degrees with minutes and seconds.
        case degrees(String)
        /// A chapter of its own, after that on coordinate spaces.
        case chapter(title: String, String)
    }

    /// Decides its position among the notes of its kind.
    public var number: Int
    public var content: Content

    public init(_ number: Int, _ content: Content) { (self.number, self.content) = (number, content) }
}

extension Capability {
    /// Returns what all notes of a kind hold, in order.
    public static func manual<Part>(_ part: (ManualNote.Content) -> Part?) -> [Part] {
        // `sorted` keeps the order of equals.
        all.flatMap(\.manual).sorted { $0.number < $1.number }.compactMap { part($0.content) }
    }
}
