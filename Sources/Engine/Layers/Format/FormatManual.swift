/// Rows and chapters of the manual about a format, declared in its folder.
public struct FormatManual: Sendable {
    public var rows: [Row]
    public var chapters: [Chapter]

    public init(rows: [Row] = [], chapters: [Chapter] = []) {
        (self.rows, self.chapters) = (rows, chapters)
    }

    /// A row of the list of formats.
    public struct Row: Sendable {
        /// Decides its position among the rows of all formats.
        public var number: Int
        /// The names of formats that it is about.
        public var names: String
        public var text: String

        public init(_ number: Int, _ names: String, _ text: String) {
            (self.number, self.names, self.text) = (number, names, text)
        }
    }

    public struct Chapter: Sendable {
        /// Decides its position among the chapters of all formats.
        public var number: Int
        public var title: String
        public var blocks: [Block]
        /// The topic that has it; nil for that of all formats.
        public var page: String?

        public init(_ number: Int, _ title: String, on page: String? = nil, _ blocks: [Block]) {
            (self.number, self.title, self.page, self.blocks) = (number, title, page, blocks)
        }
    }

    public enum Block: Sendable {
        /// Paragraphs, with an empty line between them.
        case text(String)
        /// Terms with their explanations.
        case list([(term: String, text: String)])
    }
}
