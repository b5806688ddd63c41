public import Geometry
import Memory

/// All that is drawn of some layers, in their order. It is filled in input order and then only read.
public final class Scene {
    public private(set) var chunks: [SceneChunk] = []
    /// Styles by number: one for each level.
    public private(set) var styles: [[Style]] = []
    public private(set) var texts = StyleTexts()
    /// Around all that is drawn, in map points.
    public private(set) var box = Shape.Box()
    public private(set) var counts = SceneCounts()
    /// By layer, the styles of features that the view shows.
    public internal(set) var shownStyles: [Int: Set<Int32>] = [:]
    /// Number of the positions of all items.
    public private(set) var positionCount = 0
    private var numbers: [[Style]: Int32] = [:]
    /// Features that the user has selected, the first one of each name.
    public private(set) var selections: [SceneSelection] = []
    /// By name, how many features have it; only the first is selected.
    public private(set) var selectedCounts: [Int: Int] = [:]

    /// Where texts stand beside their places.
    private let placement: TextPlacement
    /// The same for layers that have their own.
    public var ownPlacements: [Int: TextPlacement] = [:]

    public func placement(ofLayer layer: Int) -> TextPlacement { ownPlacements[layer] ?? placement }

    public init(_ placement: TextPlacement = TextPlacement()) { self.placement = placement }

    /// A scene of other chunks whose styles and texts have the numbers of another.
    init(_ chunks: [SceneChunk], like other: Scene) {
        self.chunks = chunks
        (styles, numbers, texts) = (other.styles, other.numbers, other.texts)
        (box, counts, shownStyles) = (other.box, other.counts, other.shownStyles)
        (placement, ownPlacements) = (other.placement, other.ownPlacements)
        (selections, selectedCounts) = (other.selections, other.selectedCounts)
    }

    /// Selects a feature, unless another one of its name is selected.
    public func select(_ selection: SceneSelection) {
        selectedCounts[selection.name, default: 0] += 1
        if selectedCounts[selection.name] == 1 { selections.append(selection) }
    }

    func replaceChunks(ofLayer layer: Int, _ body: (SceneChunk) -> SceneChunk) {
        for index in chunks.indices where chunks[index].layer == layer { chunks[index] = body(chunks[index]) }
    }

    /// Gives selected features other numbers, and forgets those that have none.
    func renumberSelections(_ number: (_ layer: Int, _ feature: Int) -> Int32) {
        selections = selections.compactMap { selection in
            let layer = Int(selection.feature.layer)
            let new = number(layer, Int(selection.feature.number))
            guard new >= 0 else { return nil }
            var selection = selection
            selection.feature = SceneFeature(layer: layer, number: Int(new))
            return selection
        }
    }

    /// Takes the drawings of a chunk.
    ///
    /// - Parameters:
    ///   - firstFeature: number in the layer of the first feature of the chunk.
    ///   - firstAnnotation: number of the first annotation of the chunk.
    ///   - styleNumbers: for each style of the chunk its number in the scene.
    public func take(
        _ gathered: inout GatheredScene, layer: Int, firstFeature: Int = 0, firstAnnotation: Int = 0,
        styles styleNumbers: [Int32]
    ) {
        counts.add(gathered.counts)
        for style in gathered.shownStyles { shownStyles[layer, default: []].insert(styleNumbers[Int(style)]) }
        guard gathered.items.count > 0 else { return }
        var items = FlatBuffer<SceneItem>(capacity: 1)
        var outline = Outline()
        var titles = TextList()
        swap(&items, &gathered.items)
        swap(&outline, &gathered.outline)
        swap(&titles, &gathered.titles)
        for index in 0..<items.count {
            items[index].style = styleNumbers[Int(items[index].style)]
            items[index].feature &+= Int32(truncatingIfNeeded: firstFeature)
            if items[index].annotation != nil {
                items[index].firstRun &+= Int32(truncatingIfNeeded: firstAnnotation)
                items[index].endRun = items[index].firstRun
            }
            box.insert(items[index].box)
        }
        positionCount += items.count + outline.points.count
        chunks.append(SceneChunk(layer: layer, items, outline, titles))
    }

    /// The number of styles whose texts have the numbers of a thread.
    public func number(of list: [Style], _ texts: StyleTexts) -> Int32 { number(of: list.map { global($0, texts) }) }

    func number(of list: [Style]) -> Int32 {
        if let number = numbers[list] { return number }
        let number = Int32(truncatingIfNeeded: styles.count)
        styles.append(list)
        numbers[list] = number
        return number
    }

    /// A style whose texts have the numbers of the scene.
    private func global(_ style: Style, _ texts: StyleTexts) -> Style {
        var style = style
        style.markerSymbol = number(style.markerSymbol, texts)
        style.badgeText = number(style.badgeText, texts)
        style.image = number(style.image, texts)
        style.selectedImage = number(style.selectedImage, texts)
        style.font = number(style.font, texts)
        if let gradient = texts.gradientText(style.gradient) {
            style.gradient = self.texts.number(ofGradient: gradient) ?? -1
        }
        return style
    }

    /// Paths of the images that markers show, each once.
    public var imagePaths: [String] { imagePaths(inSeries: false) }

    /// - Parameter hasAll: true for all images of a series, of which a still shows the first.
    public func imagePaths(inSeries hasAll: Bool) -> [String] {
        var known: Set<String> = []
        // In a page, any feature may be selected.
        let selected = hasAll ? Set(styles.indices) : Set(selections.map { Int($0.style) })
        return styles.indices.flatMap { number in
            styles[number].filter { $0.isVisible }.flatMap { style in
                let images = [
                    style.marker == .image ? style.image : -1, selected.contains(number) ? style.selectedImage : -1,
                ]
                return images.flatMap { image in
                    let names = texts.text(image).map { ImageSeries.all(in: $0) } ?? []
                    return names.prefix(hasAll ? .max : 1).filter { known.insert($0).inserted }
                }
            }
        }
    }

    /// Paths of the images in callouts.
    public var calloutImages: [String] { Set(selections.map(\.image)).filter { !$0.isEmpty }.sorted() }

    /// Replaces an image by a pin wherever it is shown.
    ///
    /// - Returns: the number of its markers.
    public func replaceImage(_ path: String) -> Int {
        var changed = [Bool](repeating: false, count: styles.count)
        for (number, list) in styles.enumerated() {
            for level in list.indices {
                if texts.image(list[level].selectedImage) == path { styles[number][level].selectedImage = -1 }
                guard list[level].marker == .image, texts.image(list[level].image) == path else { continue }
                styles[number][level].marker = .pin
                changed[number] = true
            }
        }
        return chunks.reduce(0) { count, chunk in
            (0..<chunk.items.count).reduce(count) { count, index in
                let item = chunk.items[index]
                return count + (item.isPlace && changed[Int(item.style)] ? 1 : 0)
            }
        }
    }

    private func number(_ text: Int32, _ texts: StyleTexts) -> Int32 {
        texts.text(text).map { self.texts.number(of: $0) } ?? -1
    }
}
