import Drawing
import Geometry
import Layers
import Memory

/// The items of a layer as a page has them: differences of whole numbers, in sixteenths of map points.
///
/// `Script/layer.js` reads them.
struct PackedLayer: ~Copyable {
    private(set) var items = PackedNumbers()
    /// For each item the zoom level from which it shows as a marker, and that from which it shows in full size; empty if
    /// all markers always do.
    private(set) var markerLevels = PackedNumbers()
    /// For each item by how many items it is behind the one that stands for it in a group; 0 for none, and empty without
    /// groups. Items count through all layers.
    private(set) var leaders = PackedNumbers()
    /// By feature the place of its first marker.
    private(set) var places: [Int32: Shape.Point] = [:]
    private var last = (set: 0, feature: -1, x: 0, y: 0)

    /// - Parameters:
    ///   - markers: the zoom levels from which markers show.
    ///   - zooms: levels of the page, at the last of which all markers show.
    ///   - numbers: by annotation the number of its item; empty without groups.
    ///   - first: number of the first item of the layer.
    init(
        _ chunks: [SceneChunk], _ markers: MarkerZooms, _ zooms: ClosedRange<Int>, items numbers: [Int32],
        from first: Int
    ) {
        var (itemCount, runCount, pointCount) = (0, 0, 0)
        for chunk in chunks {
            itemCount += chunk.items.count
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                runCount += max(item.runs.count, 1)
                pointCount +=
                    item.isPlace
                    ? 1 : item.runs.reduce(0) { $0 + chunk.outline.runs[$1].end - chunk.outline.runs[$1].start }
            }
        }
        for count in [itemCount, runCount, pointCount] { items.append(count) }
        for chunk in chunks {
            for index in 0..<chunk.items.count { append(chunk.items[index], of: chunk) }
        }
        if !numbers.isEmpty { appendLeaders(chunks, markers, numbers, from: first) }
        let isAnyLate = chunks.contains { chunk in
            (0..<chunk.items.count).contains {
                let item = chunk.items[$0]
                return !markers.shows(item, at: zooms.lowerBound) || markers.isSmall(item, at: zooms.lowerBound)
            }
        }
        guard isAnyLate else { return }
        for chunk in chunks {
            for index in 0..<chunk.items.count {
                let number = chunk.items[index].annotation
                let (lowest, whole) = number.map { (Int(markers.lowest[$0]), Int(markers.whole[$0])) } ?? (0, 0)
                markerLevels.append(min(lowest, zooms.upperBound))
                markerLevels.append(min(whole, whole > lowest ? zooms.upperBound + 1 : zooms.upperBound))
            }
        }
    }

    private mutating func appendLeaders(
        _ chunks: [SceneChunk], _ markers: MarkerZooms, _ numbers: [Int32], from first: Int
    ) {
        var own = first
        for chunk in chunks {
            for index in 0..<chunk.items.count {
                let leader = chunk.items[index].annotation.map { markers.leaders[$0] } ?? -1
                let number = leader < 0 ? -1 : Int(numbers[Int(leader)])
                leaders.append(signed: number < 0 ? 0 : own - number)
                own += 1
            }
        }
    }

    private mutating func append(_ item: SceneItem, of chunk: SceneChunk) {
        let (set, feature) = (Int(item.style), Int(item.feature))
        if item.isPlace, set == last.set, feature == last.feature + 1 {
            items.append(0)
        } else {
            items.append(item.isPlace ? 1 : item.runs.count + 1)
            items.append(set)
            items.append(signed: feature - last.feature)
        }
        (last.set, last.feature) = (set, feature)
        if item.isPlace {
            if places[item.feature] == nil { places[item.feature] = item.place }
            return append(item.place)
        }
        for number in item.runs {
            let run = chunk.outline.runs[number]
            let hasLength = run.lengthBefore > 0
            items.append((run.end - run.start) * 4 + (hasLength ? 2 : 0) + (run.kind == .ring ? 1 : 0))
            if hasLength { items.append(PackedNumbers.sixteenths(run.lengthBefore)) }
            for position in run.start..<run.end { append(chunk.outline.points[position]) }
        }
    }

    private mutating func append(_ point: Shape.Point) {
        let (x, y) = (PackedNumbers.sixteenths(point.x), PackedNumbers.sixteenths(point.y))
        items.append(signed: x - last.x)
        items.append(signed: y - last.y)
        (last.x, last.y) = (x, y)
    }
}
