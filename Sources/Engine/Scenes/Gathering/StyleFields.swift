import Drawing
import Geometry
import Layers
import Memory

/// Resolves the styles of features at all levels of a scene, by the fields that have come up so far.
struct StyleFields: ~Copyable {
    private let request: SceneRequest
    private let layer: Int
    private var names: [String] = []
    private var resolvers: [StyleResolver] = []
    private var input = StyleInput()
    /// Texts that the styles refer to.
    private(set) var texts = StyleTexts()
    /// Those that do not come from features.
    private var knownTexts = StyleTexts()
    private var text = ByteBuffer()
    /// Numbers of the styles that all features of a kind share, by kind; negative where features decide.
    private var shared: [Int32] = []
    /// Numbers of the styles of the last feature, by kind; negative before they are requested.
    private var numbers = StyleKind.allCases.map { _ in Int32(-1) }
    /// True if a property of the last feature is not a value of its key.
    private(set) var hasBadValue = false
    /// Values of the chunk that are not of their keys.
    private(set) var badStyles = BadStyles()
    /// Slots of fields whose numbers rules compare.
    private var numericSlots: [Int] = []
    /// Values of these fields in the chunk.
    private(set) var comparedValues = ComparedValues()

    init(_ request: SceneRequest, layer: Int) {
        self.request = request
        self.layer = layer
    }

    mutating func add(_ field: Field) {
        names.append(field.name)
        resolvers = []
    }

    /// Prepares for a chunk whose styles are sent apart.
    mutating func begin(_ scene: inout GatheredScene) {
        badStyles = BadStyles()
        comparedValues = ComparedValues()
        guard max(texts.texts.count, scene.styles.count) > Self.mostKept else { return }
        texts = knownTexts
        scene.forgetStyles()
        shared = []
    }

    /// Texts or styles beyond which a chunk begins without those of the chunks before.
    private static let mostKept = 1000

    /// Begins a feature.
    mutating func beginFeature() {
        for kind in numbers.indices { numbers[kind] = -1 }
        hasBadValue = false
    }

    /// The number of the styles of the current feature as a kind of drawing.
    mutating func number(
        _ kind: StyleKind, _ feature: borrowing Feature, _ chunk: borrowing Chunk, in scene: inout GatheredScene
    ) -> Int32 {
        let index = Int(kind.rawValue)
        if numbers[index] < 0 { numbers[index] = makeNumber(kind, feature, chunk, in: &scene) }
        return numbers[index]
    }

    private mutating func makeNumber(
        _ kind: StyleKind, _ feature: borrowing Feature, _ chunk: borrowing Chunk, in scene: inout GatheredScene
    ) -> Int32 {
        if resolvers.isEmpty { makeResolvers() }
        if shared.isEmpty {
            shared = StyleKind.allCases.map { kind in
                let styles = resolvers.compactMap { $0.sharedStyle(kind) }.map { completed($0) }
                return styles.count == resolvers.count ? scene.number(of: styles) : -1
            }
        }
        if shared[Int(kind.rawValue)] >= 0 { return shared[Int(kind.rawValue)] }
        var styles: [Style] = []
        let isFirst = numbers.allSatisfy { $0 < 0 }
        for index in resolvers.indices {
            // Rules for some levels may look at other fields.
            if index == 0 || resolvers[index].fields != resolvers[index - 1].fields {
                read(resolvers[index].fields, of: feature, chunk)
            }
            if index == 0, isFirst { countCompared(resolvers[index].fields) }
            var bad = BadStyles()
            swap(&resolvers[index].texts, &texts)
            let style = resolvers[index].style(kind, input, collecting: &bad)
            swap(&resolvers[index].texts, &texts)
            styles.append(completed(style))
            guard !bad.isEmpty else { continue }
            hasBadValue = true
            badStyles.add(bad)
        }
        return scene.number(of: styles)
    }

    private mutating func countCompared(_ fields: [Int]) {
        for slot in numericSlots where !input.isEmpty(Int32(slot)) {
            comparedValues.add(names[fields[slot]], isNumber: input.number(Int32(slot)) != nil)
        }
    }

    /// Adds the keys that rules with a legend have decided for the current feature, whose number was requested before.
    ///
    /// - Parameter marks: by level.
    mutating func addMarks(
        _ kind: StyleKind, _ feature: borrowing Feature, _ chunk: borrowing Chunk, in scene: borrowing GatheredScene,
        to marks: inout [RuleMarks]
    ) {
        let number = Int(numbers[Int(kind.rawValue)])
        guard number >= 0 else { return }
        for (index, style) in scene.styles[number].enumerated() {
            if index == 0 || resolvers[index].fields != resolvers[index - 1].fields {
                read(resolvers[index].fields, of: feature, chunk)
            }
            swap(&resolvers[index].texts, &texts)
            resolvers[index].addMarks(kind, input, style, to: &marks[index])
            swap(&resolvers[index].texts, &texts)
        }
    }

    /// A style with what the layer and the file of its image add.
    private func completed(_ style: Style) -> Style {
        var style = style
        style.layerOpacity = request.layers[layer].opacity
        guard style.marker == .image, style.badge.isNone, style.imageWidth == 0 || style.imageHeight == 0,
            let path = texts.image(style.image), let size = request.imageSize(path)
        else { return style }
        let scale = max(style.imageWidth / size.width, style.imageHeight / size.height)
        (style.imageWidth, style.imageHeight) = (size.width, size.height)
        if scale > 0 { (style.imageWidth, style.imageHeight) = (size.width * scale, size.height * scale) }
        return style
    }

    /// Makes the resolvers for the fields that have come up. Styles of features before keep their numbers.
    private mutating func makeResolvers() {
        var cascade = request.cascade
        if !request.colouredLayers.contains(self.layer) { cascade.colorField = nil }
        let layer = request.layers[layer]
        resolvers = []
        for level in request.levels {
            let resolver = cascade.resolver(
                layer: layer.name, fields: names, settings: layer.settings, zoom: level, texts: texts)
            texts = resolver.texts
            resolvers.append(resolver)
        }
        knownTexts = texts
        shared = []
        let numeric = cascade.sheet.numericFields(ofLayer: layer.name)
        numericSlots =
            numeric.isEmpty
            ? []
            : (resolvers.first?.fields ?? []).enumerated().filter { numeric.contains(names[$0.element]) }.map(\.offset)
    }

    /// Reads the values of fields.
    private mutating func read(_ fields: [Int], of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        input.start(slots: fields.count)
        for slot in fields.indices {
            for index in 0..<feature.values.count where feature.values[index].field == fields[slot] {
                let value = feature.values[index]
                let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
                let range = value.text.range
                switch value.kind {
                case .null: break
                case .number: input.set(slot, .number, bytes.extracting(range))
                case .boolean: input.set(slot, .boolean, bytes.extracting(range))
                case .string, .json: input.set(slot, .string, bytes.extracting(range))
                case .jsonString: input.set(slot, jsonString: bytes.extracting(range))
                }
            }
        }
    }
}
