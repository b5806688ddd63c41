import Drawing
import Geometry
import Layers

/// Resolves the styles of features at all levels of a scene, by the fields that have come up so far.
struct StyleFields: ~Copyable {
    private let request: SceneRequest
    private let layer: Int
    private var names: [String] = []
    private var resolvers: [StyleResolver] = []
    private var input = StyleInput()
    private var text = ByteBuffer()
    /// Numbers of the styles that all features of a kind share, by kind; negative where features decide.
    private var shared: [Int32] = []

    init(_ request: SceneRequest, layer: Int) {
        self.request = request
        self.layer = layer
    }

    mutating func add(_ field: Field) {
        names.append(field.name)
        resolvers = []
    }

    /// Texts that the styles refer to.
    var texts: StyleTexts { resolvers.first?.texts ?? StyleTexts() }

    /// Prepares for a chunk whose styles are handed over apart.
    mutating func begin(_ scene: inout GatheredScene) {
        guard !resolvers.isEmpty, resolvers[0].texts.texts.count > Self.mostTexts else { return }
        for index in resolvers.indices { resolvers[index].forgetTexts() }
        scene.forgetStyles()
        shared = []
    }

    private static let mostTexts = 1000

    /// The number of the styles of a feature as a kind of drawing.
    mutating func number(
        _ kind: StyleKind, _ feature: borrowing Feature, _ chunk: borrowing Chunk, in scene: inout GatheredScene
    ) -> Int32 {
        if resolvers.isEmpty { makeResolvers(&scene) }
        if shared.isEmpty {
            shared = StyleKind.allCases.map { kind in
                let styles = resolvers.compactMap { $0.sharedStyle(kind) }
                return styles.count == resolvers.count ? scene.number(of: styles) : -1
            }
        }
        if shared[Int(kind.rawValue)] >= 0 { return shared[Int(kind.rawValue)] }
        read(feature, chunk)
        var styles: [Style] = []
        for index in resolvers.indices {
            var bad = BadStyles()
            styles.append(resolvers[index].style(kind, input, countingIn: &bad))
            if index == 0 { scene.counts.badStyles.add(bad) }
        }
        return scene.number(of: styles)
    }

    private mutating func makeResolvers(_ scene: inout GatheredScene) {
        var cascade = request.cascade
        if !request.colouredLayers.contains(self.layer) { cascade.colorField = nil }
        let layer = request.layers[layer]
        resolvers = request.levels.map { level in
            cascade.resolver(layer: layer.name, fields: names, settings: layer.settings, zoom: level)
        }
        // Numbers of texts may have changed.
        scene.forgetStyles()
        shared = []
    }

    private mutating func read(_ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        let fields = resolvers[0].fields
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
