/// A page of the manual about what several commands share, such as plat(7).
public struct Manual: Sendable {
    /// The word by which `help` shows it.
    public var topic: String
    /// The name of the page, and its section of the manual.
    public var name: String
    public var section: Int
    /// One sentence.
    public var abstract: String
    /// Made only when the page is shown.
    public var chapters: @Sendable () -> [Chapter]

    public init(
        topic: String, name: String, section: Int, abstract: String, chapters: @escaping @Sendable () -> [Chapter]
    ) {
        self.topic = topic
        self.name = name
        self.section = section
        self.abstract = abstract
        self.chapters = chapters
    }

    public struct Chapter: Sendable {
        public var title: String
        public var blocks: [Block]

        public init(_ title: String, _ blocks: [Block]) {
            self.title = title
            self.blocks = blocks
        }
    }

    public enum Block: Sendable {
        /// Paragraphs, with an empty line between them.
        case text(String)
        /// Terms with their explanations.
        case list([(term: String, text: String)])
        /// Lines to copy, which are never broken.
        case lines([String])
    }
}
