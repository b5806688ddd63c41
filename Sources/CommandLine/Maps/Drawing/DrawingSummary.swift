package import Drawing
package import JSON
package import Layers

/// Counts of the features of a picture, and of their labels.
package struct DrawingSummary: AccountSection {
    package var drawn = 0
    var outside = 0
    var invisible = 0
    /// Labels that show, and those that others hide.
    package var labels = 0
    package var hiddenLabels = 0
    /// Markers for which room is decided, and those without room.
    package var markers = 0
    package var waitingMarkers = 0
    /// Markers that stand for others as well; nil if no option asks for them.
    package var groups: Int?
    /// Tiles that were written; nil for a single picture.
    package var tiles: Int?
    /// Tiles of an older pyramid that were removed, because nothing is drawn in their place.
    package var removedTiles = 0
    /// Features that have no room in a page.
    package var thinned = 0
    /// Size of a page; nil for pictures.
    package var bytes: Int?

    package init() {}

    package init(_ counts: SceneCounts) {
        (drawn, outside, invisible) = (counts.drawn, counts.outside, counts.invisible)
    }

    /// Counts markers that wait, and the features of which nothing shows because of that.
    package mutating func count(_ counts: MarkerCounts) {
        (markers, waitingMarkers) = (counts.all, counts.waiting)
        if groups != nil { groups = counts.groups }
        drawn = max(drawn - counts.waitingFeatures, 0)
    }

    /// `, 177 drawn, 3 outside, 20 labels, 5 hidden`.
    package func text(in account: Account) -> String {
        var text = ", \(drawn) drawn"
        if outside > 0 { text += ", \(outside) outside" }
        if invisible > 0 { text += ", \(invisible) invisible" }
        if labels > 0 || hiddenLabels > 0 { text += ", \(Account.phrase(labels, "label")), \(hiddenLabels) hidden" }
        if waitingMarkers > 0 {
            let verb = waitingMarkers == 1 ? "waits" : "wait"
            text += ", \(waitingMarkers) of \(Account.phrase(markers, "marker")) \(verb) "
            if let groups, groups > 0 { text += "in \(Account.phrase(groups, "group")) " }
            text += "for a closer zoom"
        }
        if let tiles { text += ", \(Account.phrase(tiles, "tile")) written" }
        if removedTiles > 0 { text += ", \(Account.phrase(removedTiles, "tile")) removed" }
        if thinned > 0 { text += ", \(thinned) thinned" }
        if let bytes { text += ", \((bytes + 500) / 1000) kB" }
        return text
    }

    package func add(to object: inout JSONObject, of account: Account) {
        object["drawn"] = .integer(drawn)
        object["outside"] = .integer(outside)
        object["invisible"] = .integer(invisible)
        object["labels"] = .integer(labels)
        object["hiddenLabels"] = .integer(hiddenLabels)
        object["waitingMarkers"] = .integer(waitingMarkers)
        if let groups { object["groups"] = .integer(groups) }
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
