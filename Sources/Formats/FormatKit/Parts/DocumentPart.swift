/// The content of a part of a document for one of two cases: it begins in a string, or it does not.
public struct DocumentPart {
    public var state: PartScan.State
    /// The state at its end.
    public var next: PartScan.State
    /// How much deeper in objects its end is than its start.
    public var depth: Int
    /// True if there are more levels than are told apart.
    public var isDeep: Bool
    /// By the number of objects around its start that begin before it, within the array of features.
    public var levels: [Level]

    package init(state: PartScan.State, next: PartScan.State, depth: Int, isDeep: Bool, levels: [Level]) {
        self.state = state
        self.next = next
        self.depth = depth
        self.isDeep = isDeep
        self.levels = levels
    }

    /// The features of the part if the array of features is at this level.
    public struct Level {
        /// Where the text of the first feature that belongs to the part begins, behind a comma.
        public var first: Int?
        /// Number of features that belong to the part.
        public var count: Int
        /// Where the text behind the array of features begins.
        public var end: Int?
        /// Where something else than features begins, behind which the document cannot be split.
        public var odd: Int?
        /// Where the text of the last feature begins, if it is not the first of the part.
        public var last: Int?
        /// Where the last feature ends.
        public var lastEnd: Int?

        package init(
            first: Int? = nil, count: Int, end: Int? = nil, odd: Int? = nil, last: Int? = nil, lastEnd: Int? = nil
        ) {
            self.first = first
            self.count = count
            self.end = end
            self.odd = odd
            self.last = last
            self.lastEnd = lastEnd
        }
    }
}
