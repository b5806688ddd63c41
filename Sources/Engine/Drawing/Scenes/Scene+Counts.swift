public import Geometry
import Memory

/// Counts of markers, for summaries.
public struct MarkerCounts: Sendable {
    public var all = 0
    /// Those that have no room yet.
    public var waiting = 0
    /// Those that something covers.
    public var covered = 0
    /// Features of which nothing shows, as all of their markers wait or are covered.
    public var waitingFeatures = 0
    /// Those that stand for others as well.
    public var groups = 0
    /// Those that wait in such a group; others wait beneath the label of a line or an area.
    public var grouped = 0
}

extension Scene {
    /// True if any feature has a marker.
    public var hasMarkers: Bool {
        let hasMarker = styles.map { $0.contains(where: \.hasMarker) }
        return chunks.contains { chunk in
            (0..<chunk.items.count).contains { chunk.items[$0].isPlace && hasMarker[Int(chunk.items[$0].style)] }
        }
    }

    /// Counts the markers that annotations have.
    ///
    /// - Parameters:
    ///   - covered: annotations of markers that something covers.
    ///   - isSeen: true for the places that a view shows, of those that are drawn at all.
    public func markerCounts(
        _ zooms: MarkerZooms, at zoom: Int, covered: Set<Int> = [], where isSeen: (Shape.Point) -> Bool = { _ in true }
    ) -> MarkerCounts {
        var counts = MarkerCounts()
        let leaders = zooms.leaders(at: zoom)
        let groups = zooms.groupCounts(leaders)
        for chunk in chunks {
            var (feature, hasWaiting, hasMore) = (Int32(-1), false, false)
            func end() { if hasWaiting, !hasMore { counts.waitingFeatures += 1 } }
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                if item.feature != feature {
                    end()
                    (feature, hasWaiting, hasMore) = (item.feature, false, false)
                }
                let isWaiting = !zooms.shows(item, at: zoom)
                if !isWaiting { hasMore = true }
                guard let annotation = item.annotation, annotation < zooms.seen.count, zooms.seen[annotation],
                    isSeen(item.place)
                else { continue }
                counts.all += 1
                if !groups.isEmpty, groups[annotation] > 1 { counts.groups += 1 }
                guard isWaiting else { continue }
                if covered.contains(annotation) { counts.covered += 1 } else { counts.waiting += 1 }
                if !leaders.isEmpty, leaders[annotation] >= 0 { counts.grouped += 1 }
                hasWaiting = true
            }
            end()
        }
        return counts
    }
}
