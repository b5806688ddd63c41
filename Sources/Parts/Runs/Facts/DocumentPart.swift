/// The content of a part of a document for one of two cases: it begins in a string, or it does not.
package struct DocumentPart {
    package var state: PartState
    /// The state at its end.
    package var next: PartState
    /// How much deeper in objects its end is than its start.
    package var depth: Int
    /// True if there are more levels than are distinguished.
    package var isDeep: Bool
    /// By the number of objects around its start that begin before it, within the array of features.
    package var levels: [Level]

    package init(state: PartState, next: PartState, depth: Int, isDeep: Bool, levels: [Level]) {
        self.state = state
        self.next = next
        self.depth = depth
        self.isDeep = isDeep
        self.levels = levels
    }

    /// The features of the part if the array of features is at this level.
    package struct Level {
        /// Start of the first feature that belongs to the part, after a comma.
        package var first: Int?
        /// Number of features that belong to the part.
        package var count: Int
        /// Start of the text after the array of features.
        package var end: Int?
        /// Start of anything other than features, after which the document cannot be split.
        package var odd: Int?
        /// Start of the last feature, if it is not the first of the part.
        package var last: Int?
        /// End of the last feature.
        package var lastEnd: Int?

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
