import JSON

extension Account {
    /// Counts of the features of a picture, and of their labels.
    public struct Drawing: Sendable {
        public var drawn = 0
        public var outside = 0
        public var invisible = 0
        /// Labels that show, and those that others hide.
        public var labels = 0
        public var hiddenLabels = 0
        /// Tiles that were written; nil for a single picture.
        public var tiles: Int?
        /// Tiles of an older pyramid that were removed, because nothing is drawn in their place.
        public var removedTiles = 0
        /// Features that have no room in a page.
        public var thinned = 0
        /// Size of a page; nil for pictures.
        public var bytes: Int?

        public init() {}

        /// `, 177 drawn, 3 outside, 20 labels, 5 hidden`.
        var text: String {
            var text = ", \(drawn) drawn"
            if outside > 0 { text += ", \(outside) outside" }
            if invisible > 0 { text += ", \(invisible) invisible" }
            if labels > 0 || hiddenLabels > 0 { text += ", \(Account.phrase(labels, "label")), \(hiddenLabels) hidden" }
            if let tiles { text += ", \(Account.phrase(tiles, "tile")) written" }
            if removedTiles > 0 { text += ", \(Account.phrase(removedTiles, "tile")) removed" }
            if thinned > 0 { text += ", \(thinned) thinned" }
            if let bytes { text += ", \((bytes + 500) / 1000) kB" }
            return text
        }

        func add(to object: inout JSONObject) {
            object["drawn"] = .integer(drawn)
            object["outside"] = .integer(outside)
            object["invisible"] = .integer(invisible)
            object["labels"] = .integer(labels)
            object["hiddenLabels"] = .integer(hiddenLabels)
            if let tiles {
                object["tiles"] = .integer(tiles)
                object["removedTiles"] = .integer(removedTiles)
            }
            if let bytes {
                object["thinned"] = .integer(thinned)
                object["bytes"] = .integer(bytes)
            }
        }
    }
}
