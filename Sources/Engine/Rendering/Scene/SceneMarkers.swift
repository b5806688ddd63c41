import Drawing
import Geometry
import Memory

/// Layers whose markers are drawn together: one that fades as a whole, or those in a row that do not.
struct MarkerGroup: Sendable {
    var layers: Range<Int>
    var opacity: Double
    /// Holds the places of all markers.
    var box: Shape.Box
}

/// The markers of all layers of a scene in drawing order, next to each other in memory.
final class SceneMarkers: Sendable {
    struct Marker: Sendable, BitwiseCopyable {
        /// Map point.
        var place: Shape.Point
        /// Number of its styles in the scene.
        var style: Int32
        /// Chunk of the scene.
        var chunk: Int32
        /// Item of the chunk.
        var item: Int32
        /// The number of markers that it stands for, itself included; 0 if a small dot stands for it.
        var count: Int32 = 1

        var isSmall: Bool { count == 0 }
        /// True if a disc with the number is drawn.
        var isGroup: Bool { count > 1 }

        var box: Shape.Box { Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y) }
    }

    private let all: FlatBuffer<Marker>
    /// Where each strip of markers starts, and where the last one ends; empty if they are not in strips.
    private let stripStarts: [Int]
    private let strips: Strips

    /// Orders markers by `z`, then by layer, then from north to south. Nobody sees which of several equal dots is on top.
    ///
    /// - Parameters:
    ///   - level: index among the levels of the scene.
    ///   - zooms: the zoom levels from which markers show.
    ///   - zoom: the level whose markers are wanted; nil for all.
    init(_ scene: Scene, level: Int, _ zooms: MarkerZooms, at zoom: Int?) {
        strips = Strips(scene.box)
        let counts = zoom.map { zooms.groupCounts(at: $0) } ?? []
        let visit = { (body: (Marker) -> Void) in Self.visit(scene, zooms, counts, at: zoom, body) }
        var count = 0
        var isUsed = [Bool](repeating: false, count: scene.styles.count)
        var hasSmall = false
        visit { marker in
            isUsed[Int(marker.style)] = true
            count += 1
            hasSmall = hasSmall || marker.isSmall
        }
        let used = scene.styles.indices.filter { isUsed[$0] }.flatMap { scene.styles[$0] }
        let isOrdered =
            hasSmall || used.contains { $0.z != 0 || $0.marker != .dot || !$0.badge.isNone }
            || Set(used.map(\.markerPaint)).count > 1
        if isOrdered || count < 2 || strips.scale.isInfinite {
            let layers = scene.chunks.map(\.layer)
            all = Self.sorted(visit, scene.styles.map { $0[level].z }, layers, count: count, isOrdered: isOrdered)
            stripStarts = []
        } else {
            stripStarts = Self.stripStarts(visit, strips)
            all = Self.inStrips(visit, strips, from: stripStarts)
        }
    }

    var count: Int { all.count }

    subscript(_ index: Int) -> Marker { all[index] }

    /// Calls `body` with the markers that may be in a window, in drawing order.
    @inline(__always)
    func forEach(in window: MapRect, _ body: (Marker) -> Void) {
        for index in range(from: window.minY, to: window.maxY) {
            let marker = all[index]
            if marker.place.y <= window.maxY, marker.place.y >= window.minY { body(marker) }
        }
    }

    /// The markers in strips that a window meets; all without strips.
    private func range(from top: Double, to bottom: Double) -> Range<Int> {
        guard !stripStarts.isEmpty else { return 0..<all.count }
        return stripStarts[strips.strip(top)]..<stripStarts[strips.strip(bottom) + 1]
    }

    /// Calls a function with each marker that shows.
    private typealias Visit = ((Marker) -> Void) -> Void

    /// Calls `body` with each marker that shows, in the order of the input.
    ///
    /// - Parameter counts: by annotation the number of markers that each stands for; empty without groups.
    private static func visit(
        _ scene: Scene, _ zooms: MarkerZooms, _ counts: [Int32], at zoom: Int?, _ body: (Marker) -> Void
    ) {
        let hasMarker = scene.styles.map { $0.contains(where: \.hasMarker) }
        func count(_ item: SceneItem) -> Int32 { counts.isEmpty ? 1 : item.annotation.map { counts[$0] } ?? 1 }
        for (number, chunk) in scene.chunks.enumerated() {
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                guard item.isPlace, hasMarker[Int(item.style)] else { continue }
                if let zoom, !zooms.shows(item, at: zoom) { continue }
                body(
                    Marker(
                        place: item.place, style: item.style, chunk: Int32(truncatingIfNeeded: number),
                        item: Int32(truncatingIfNeeded: index),
                        count: zoom.map { zooms.isSmall(item, at: $0) } ?? false ? 0 : count(item)))
            }
        }
    }

    private static func sorted(
        _ visit: Visit, _ heights: [Double], _ layers: [Int], count: Int, isOrdered: Bool
    ) -> FlatBuffer<Marker> {
        var markers = FlatBuffer<Marker>(capacity: count)
        visit { markers.append($0) }
        guard isOrdered else { return markers }
        var room = FlatBuffer<Marker>()
        markers.sort(in: &room) { first, second in
            let (below, above) = (heights[Int(first.style)], heights[Int(second.style)])
            if below != above { return below < above }
            let (lower, upper) = (layers[Int(first.chunk)], layers[Int(second.chunk)])
            return lower != upper ? lower < upper : first.place.y < second.place.y
        }
        return markers
    }

    private static func stripStarts(_ visit: Visit, _ strips: Strips) -> [Int] {
        var starts = [Int](repeating: 0, count: Strips.count + 1)
        visit { starts[strips.strip($0.place.y) + 1] += 1 }
        for strip in 1...Strips.count { starts[strip] += starts[strip - 1] }
        return starts
    }

    /// Brings the markers into strips from north to south, so that those drawn one after the other lie near each other in
    /// the picture. Within a strip they stay in the order of the input.
    private static func inStrips(_ visit: Visit, _ strips: Strips, from starts: [Int]) -> FlatBuffer<Marker> {
        let count = starts[Strips.count]
        var next = starts
        var markers = FlatBuffer<Marker>(capacity: count)
        markers.append(
            repeating: Marker(place: Shape.Point(x: 0, y: 0), style: 0, chunk: 0, item: 0), count: count)
        visit { marker in
            let strip = strips.strip(marker.place.y)
            markers[next[strip]] = marker
            next[strip] += 1
        }
        return markers
    }
}

/// Strips of equal height that divide the box of a scene.
private struct Strips {
    static let count = 4096
    private let top: Double
    /// Strips per map point; infinite for a box without height.
    let scale: Double

    init(_ box: Shape.Box) {
        top = box.south
        let height = box.north - box.south
        scale = height > 0 ? Double(Self.count) / height : .infinity
    }

    @inline(__always)
    func strip(_ y: Double) -> Int { Int(min(max((y - top) * scale, 0), Double(Self.count - 1))) }
}
