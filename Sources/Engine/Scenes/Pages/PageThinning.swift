import Decluttering
import Drawing
import Geometry
import Memory

/// Shows points of a page only from the zoom level on at which they have room, and can skip those that come last.
public struct PageThinning {
    private let contents: PageContents
    private let zooms: ClosedRange<Int>
    /// By layer and feature the lowest level at which it shows; one above all levels for a point that never has room.
    /// Features that are not one point show at all levels.
    private var lowest: [[UInt8]]

    /// Eighths of a pixel that points are apart.
    private static let spacing: Int32 = 8 * 8

    public init(_ contents: PageContents, _ zooms: ClosedRange<Int>) {
        self.contents = contents
        self.zooms = zooms.lowerBound...min(zooms.upperBound, ZoomSet.deepest)
        lowest = contents.tables.map { Array(repeating: UInt8(zooms.lowerBound), count: $0.featureCount) }
        decide()
    }

    private mutating func decide() {
        // Points whose labels show early come first.
        var priorities = contents.tables.map { Array(repeating: Int16(-100), count: $0.featureCount) }
        for label in contents.labels {
            priorities[Int(label.feature.layer)][Int(label.feature.number)] = -Int16(clamping: label.minimumZoom)
        }
        var labels = Labels()
        let points = points
        for (number, point) in points.enumerated() {
            let label = Label(
                x: UInt32(truncatingIfNeeded: Int(point.place.x * 16)),
                y: UInt32(truncatingIfNeeded: Int(point.place.y * 16)), width: Self.spacing, height: Self.spacing,
                priority: Double(priorities[Int(point.feature.layer)][Int(point.feature.number)]),
                tie: UInt64(number))
            labels.append(label)
        }
        let outcome = Arrangement(labels).declutter(Request(zooms: zooms), atZoom: nil)
        for (point, zoom) in zip(points, outcome.minimumZooms) {
            lowest[Int(point.feature.layer)][Int(point.feature.number)] = zoom
        }
        // Selected features always show.
        for selection in contents.scene.selections {
            lowest[Int(selection.feature.layer)][Int(selection.feature.number)] = UInt8(zooms.lowerBound)
        }
    }

    /// Features that are nothing but one marker, with its place.
    private var points: [(feature: SceneFeature, place: Shape.Point)] {
        var counts = contents.tables.map { Array(repeating: UInt8(0), count: $0.featureCount) }
        var points: [(feature: SceneFeature, place: Shape.Point)] = []
        for chunk in contents.scene.chunks {
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                let feature = SceneFeature(layer: chunk.layer, number: Int(item.feature))
                if item.isPlace, counts[chunk.layer][Int(item.feature)] == 0 { points.append((feature, item.place)) }
                counts[chunk.layer][Int(item.feature)] = min(counts[chunk.layer][Int(item.feature)] + 1, 2)
            }
        }
        return points.filter { counts[Int($0.feature.layer)][Int($0.feature.number)] == 1 }
    }

    /// Number of the features that show at a level or at one below it.
    public func count(to level: Int) -> Int { lowest.reduce(0) { $0 + $1.count { Int($0) <= level } } }

    /// The contents without the points that show only from above a level on.
    public func contents(to level: Int) -> PageContents {
        var kept = contents
        let isKept = lowest.map { $0.map { Int($0) <= level } }
        for layer in lowest.indices {
            let ranges = FeatureZooms()
            let known = contents.zooms[layer]
            for feature in lowest[layer].indices {
                var range = known.all.isEmpty ? ZoomRange.all : known.all[feature]
                range.lowest = max(range.lowest, lowest[layer][feature])
                ranges.append(range)
            }
            kept.zooms[layer] = ranges
        }
        return kept.keeping(isKept)
    }
}
