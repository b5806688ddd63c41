package import Drawing
package import JSON
package import Layers

/// Counts of the features of a picture, and of their labels.
package struct DrawingSummary: AccountSection {
    package var drawn = 0
    var outside = 0
    var invisible = 0
    /// Features that are labelled, and those whose labels have no room.
    package private(set) var labels = 0
    package private(set) var hiddenLabels = 0
    /// Labels of features that have another one, along a line.
    private var repeatedLabels = 0
    /// Features that the label of another one of their name names as well.
    private var sharedLabels = 0
    /// Markers for which room is decided, and those without room.
    package var markers = 0
    package var waitingMarkers = 0
    /// Markers beneath the title, the legend and the like.
    package private(set) var coveredMarkers = 0
    /// Markers that stand for others as well; nil if no option asks for them.
    package var groups: Int?
    /// Markers that wait in a group; others wait beneath the label of a line or an area.
    var grouped = 0
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

    /// Counts labels, so that each feature with a text counts once.
    ///
    /// - Parameters:
    ///   - texts: features that have a text.
    ///   - shown: labels that show.
    package mutating func count(
        _ texts: [SceneFeature], _ shown: [SceneLabel], namesakes: [SceneFeature: SceneFeature]
    ) {
        let labelled = Set(shown.map(\.feature))
        labels = labelled.count
        // Of an area, the labels at several zoom levels are one.
        let along = shown.filter(\.isAlong)
        repeatedLabels = along.count - Set(along.map(\.feature)).count
        for feature in texts where !labelled.contains(feature) {
            if let other = namesakes[feature], labelled.contains(other) {
                sharedLabels += 1
            } else {
                hiddenLabels += 1
            }
        }
    }

    /// Counts markers that wait, and the features of which nothing shows because of that.
    package mutating func count(_ counts: MarkerCounts) {
        countWaiting(counts)
        drawn = max(drawn - counts.waitingFeatures, 0)
    }

    /// Counts markers that wait in the first view of a page, which has all features.
    package mutating func countWaiting(_ counts: MarkerCounts) {
        (markers, waitingMarkers, coveredMarkers) = (counts.all, counts.waiting, counts.covered)
        if groups != nil { (groups, grouped) = (counts.groups, counts.grouped) }
    }

    /// Where markers wait: `in 26 groups and 3 beneath labels `; empty without groups.
    private var waitingPlaces: String {
        guard let groups, groups > 0, grouped > 0 else { return groups == nil ? "" : "beneath labels " }
        let beneath = waitingMarkers - grouped
        return "in \(Account.phrase(groups, "group")) " + (beneath > 0 ? "and \(beneath) beneath labels " : "")
    }

    /// `, 177 drawn, 3 outside, 20 labels, 5 hidden`.
    package func text(in account: Account) -> String {
        var text = ", \(drawn) drawn"
        if outside > 0 { text += ", \(outside) outside" }
        if invisible > 0 { text += ", \(invisible) invisible" }
        if labels > 0 || hiddenLabels > 0 { text += ", \(Account.phrase(labels, "label")), \(hiddenLabels) hidden" }
        if sharedLabels > 0 { text += ", \(sharedLabels) shared" }
        if repeatedLabels > 0 { text += ", \(repeatedLabels) repeated" }
        if waitingMarkers > 0 {
            let verb = waitingMarkers == 1 ? "waits" : "wait"
            let first = grouped > 0 ? grouped : waitingMarkers
            text += ", \(first) of \(Account.phrase(markers, "marker")) \(verb) \(waitingPlaces)for a closer zoom"
        }
        if coveredMarkers > 0 { text += ", \(Account.phrase(coveredMarkers, "marker")) covered" }
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
        object["sharedLabels"] = .integer(sharedLabels)
        object["repeatedLabels"] = .integer(repeatedLabels)
        object["coveredMarkers"] = .integer(coveredMarkers)
        object["waitingMarkers"] = .integer(waitingMarkers)
        if let groups {
            object["groups"] = .integer(groups)
            object["groupedMarkers"] = .integer(grouped)
        }
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
