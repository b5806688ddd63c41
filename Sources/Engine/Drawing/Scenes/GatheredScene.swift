public import Geometry
import Memory

/// Drawings of the features of a chunk, which one thread gathers before a scene takes them.
public struct GatheredScene: ~Copyable {
    var items = FlatBuffer<SceneItem>()
    var outline = Outline()
    var titles = TextList()
    /// Styles by their numbers: one for each level of the scene.
    public private(set) var styles: [[Style]] = []
    private var numbers: [[Style]: Int32] = [:]
    public var counts = SceneCounts()
    /// Styles of features that the view shows.
    private(set) var shownStyles: Set<Int32> = []
    private var lastShown: Int32 = -1

    public init() {}

    /// Notes that the view shows a feature in a style.
    public mutating func showStyle(_ number: Int32) {
        if number != lastShown { shownStyles.insert(number) }
        lastShown = number
    }

    /// Forgets the drawings. Styles keep their numbers, as the next chunk is likely to have them too.
    public mutating func begin() {
        items.removeAll()
        outline.removeAll()
        titles.removeAll()
        counts = SceneCounts()
        if !shownStyles.isEmpty { (shownStyles, lastShown) = ([], -1) }
    }

    /// Forgets the styles as well.
    public mutating func forgetStyles() {
        styles.removeAll()
        numbers.removeAll()
    }

    public var isFull: Bool { items.count * MemoryLayout<SceneItem>.stride + outline.byteCount > 8 << 20 }

    /// The number of a list of styles, one for each level.
    public mutating func number(of list: [Style]) -> Int32 {
        if let number = numbers[list] { return number }
        let number = Int32(truncatingIfNeeded: styles.count)
        styles.append(list)
        numbers[list] = number
        return number
    }

    /// Adds the lines and areas of an outline that one style draws, without positions that nobody can tell apart.
    ///
    /// - Parameters:
    ///   - kind: the runs that are added.
    ///   - distance: map points below which two positions are one.
    public mutating func add(
        _ other: borrowing Outline, _ kind: Outline.Run.Kind, style: Int32, feature: Int, distance: Double
    ) {
        let first = outline.runs.count
        let box = outline.append(other, kind, withoutNearerThan: distance)
        guard outline.runs.count > first else { return }
        items.append(
            SceneItem(
                style: style, feature: Int32(truncatingIfNeeded: feature), firstRun: Int32(first),
                endRun: Int32(outline.runs.count), box: box))
    }

    /// Adds a marker.
    ///
    /// - Parameter annotation: its number in the chunk; negative for a marker that always shows.
    public mutating func add(place: Shape.Point, style: Int32, feature: Int, annotation: Int32 = -1) {
        var box = Shape.Box()
        box.insert(place)
        items.append(
            SceneItem(
                style: style, feature: Int32(truncatingIfNeeded: feature), firstRun: annotation, endRun: annotation,
                box: box))
    }

    /// Gives the items that were added since the last call a title.
    public mutating func title(_ text: Span<UInt8>) {
        while titles.count < items.count { titles.append(text) }
    }
}
