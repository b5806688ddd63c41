import Drawing
import Geometry
import Layers
import Memory

/// The items of a layer as a page has them: differences of whole numbers, in sixteenths of map points.
///
/// `Script/layer.js` reads them.
struct PackedLayer: ~Copyable {
    private(set) var items = PackedNumbers()
    /// By feature the place of its first marker.
    private(set) var places: [Int32: Shape.Point] = [:]
    private var last = (set: 0, feature: -1, x: 0, y: 0)

    init(_ chunks: [SceneChunk]) {
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
