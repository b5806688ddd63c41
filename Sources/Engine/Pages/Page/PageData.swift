import Drawing
import JSON
import Layers
import Memory
import Pictures
public import Scenes

/// The data of a page: all that its script draws and shows.
public struct PageData: ~Copyable {
    /// A part of the data, with the bytes that it takes.
    public struct Part: Sendable {
        public var name: String
        public var byteCount: Int

        public init(name: String, byteCount: Int) {
            self.name = name
            self.byteCount = byteCount
        }
    }

    /// The name of the part that a track takes.
    public static let trackPart = "the track"
    /// The name of the part that pictures take: those of markers, callouts and bases.
    public static let imagesPart = "images"

    private var json = ByteBuffer()
    public private(set) var parts: [Part] = []

    /// - Parameters:
    ///   - image: finds the image of a path; nil for one that cannot be shown.
    public init(
        _ settings: PageSettings, _ layers: [PageLayer], _ contents: PageContents,
        bases: [PageBase] = [], track: PageTrack? = nil, image: @escaping (String) -> PageImages.Image?
    ) {
        let scene = contents.scene
        var looks = PageLooks(
            scene.texts, levels: settings.levels, images: PageImages(read: image),
            hasSmallDots: contents.markers.hasSmallDots, hasGroups: contents.markers.hasGroups)
        let sets = scene.styles.map { looks.set($0) }
        let legends = Self.legends(settings, &looks)
        let numbers = Self.itemNumbers(scene, contents.markers)
        var first = 0
        json.append("{\"layers\":[")
        for (number, layer) in layers.enumerated() {
            if number > 0 { json.append(UInt8(ascii: ",")) }
            let chunks = scene.chunks.filter { $0.layer == number }
            let packed = PackedLayer(chunks, contents.markers, settings.zooms, items: numbers, from: first)
            append(layer, number, contents, packed, &looks.images)
            first += chunks.reduce(0) { $0 + $1.items.count }
        }
        json.append("]")
        append("bases", .array(bases.map { $0.value(&looks.images) }))
        measure("drawings") { data in
            data.append("sets", .array(sets))
            data.append("looks", .array(looks.looks))
            data.append("figures", .array(looks.figures.all))
            data.append("legends", legends)
        }
        measure(Self.trackPart) { $0.append("track", track?.value ?? .null) }
        append("images", .array(looks.images.sources.map { .string($0) }))
        append("selected", .array(scene.selections.map { Self.value($0.feature) }))
        for (name, value) in settings.members { append(name, value) }
        json.append("}")
        parts.append(Part(name: Self.imagesPart, byteCount: looks.images.byteCount))
        parts.sort { $0.byteCount > $1.byteCount }
    }

    /// The data as JSON.
    var text: Span<UInt8> {
        @_lifetime(borrow self)
        get { json.bytes }
    }

    public var byteCount: Int { json.count }

    private mutating func append(_ name: String, _ value: JSONValue) {
        json.append(",\"\(name)\":")
        json.append(value.text())
    }

    private mutating func measure(_ name: String, _ body: (inout PageData) -> Void) {
        let start = json.count
        body(&self)
        parts.append(Part(name: name, byteCount: json.count - start))
    }

    private static func value(_ feature: SceneFeature) -> JSONValue {
        .array([.integer(Int(feature.layer)), .integer(Int(feature.number))])
    }

    /// Legends, each once, and their numbers by zoom level.
    private static func legends(_ settings: PageSettings, _ looks: inout PageLooks) -> JSONValue {
        let all = settings.legends.reduce(into: [Legend]()) { if !$0.contains($1) { $0.append($1) } }
        let numbers = settings.legends.compactMap { all.firstIndex(of: $0) }
        return [
            "all": .array(all.map { value($0, &looks) }), "byLevel": .array(numbers.map { .integer($0) }),
        ]
    }

    private static func value(_ legend: Legend, _ looks: inout PageLooks) -> JSONValue {
        let rows = legend.rows.map { entry -> JSONValue in
            let sample: JSONValue
            switch entry.sample {
            case .none, .more: sample = .null
            case .image(let path):
                sample = looks.images.find(path).map { .integer(looks.number(ofImage: $0.number, $0.size)) } ?? .null
            default: sample = .integer(looks.number(of: entry.sample.figure))
            }
            return ["sample": sample, "text": .string(entry.text)]
        }
        return ["title": .string(legend.title), "rows": .array(rows)]
    }

    // MARK: Layers

    private mutating func append(
        _ layer: PageLayer, _ number: Int, _ contents: PageContents, _ packed: borrowing PackedLayer,
        _ images: inout PageImages
    ) {
        let (scene, table) = (contents.scene, contents.tables[number])
        let columns = table.columns.filter { $0.count > 0 }
        func index(_ name: String?) -> JSONValue { .integer(columns.firstIndex { $0.name == name } ?? -1) }
        func indices(_ names: [String]) -> JSONValue {
            .array(names.compactMap { name in columns.firstIndex { $0.name == name } }.map { .integer($0) })
        }
        let head: JSONObject = [
            "name": .string(layer.name), "opacity": .number(layer.opacity), "count": .integer(table.featureCount),
            "title": indices(layer.titleFields), "subtitle": indices(layer.subtitleFields),
            "label": index(layer.labelField), "link": index(layer.linkField), "hidden": indices(layer.hiddenFields),
            "fields": .array(columns.map { .string($0.name) }),
        ]
        json.append(String(head.text().dropLast()))
        json.append(",\"columns\":[")
        for (index, column) in columns.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            measure("field '\(column.name)' of '\(layer.name)'") { $0.append(list: column) }
        }
        json.append("],\"ids\":")
        measure("ids of '\(layer.name)'") { $0.append(list: table.ids) }
        measure("positions of '\(layer.name)'") { $0.append("items", packed.items) }
        measure("zoom levels of markers of '\(layer.name)'") { $0.append("markerLevels", packed.markerLevels) }
        measure("groups of '\(layer.name)'") { $0.append("leaders", packed.leaders) }
        let own = contents.labels.filter { Int($0.feature.layer) == number && $0.zooms != 0 }
        let packedLabels = PackedLabels(own, scene.styles, places: packed.places, scene.placement(ofLayer: number))
        measure("labels of '\(layer.name)'") { data in
            data.append("labels", packedLabels.numbers)
            if !packedLabels.curves.bytes.isEmpty { data.append("curves", packedLabels.curves) }
            data.append("standings", .array(packedLabels.standings.map(\.value)))
        }
        measure("zoom levels of '\(layer.name)'") { $0.append("ranges", $0.ranges(contents.zooms[number])) }
        append("leftImage", .array(leftImages(contents.images[number], &images)))
        json.append("}")
    }

    /// By annotation the number of its marker among all items, which count through all layers in their order.
    private static func itemNumbers(_ scene: Scene, _ markers: MarkerZooms) -> [Int32] {
        guard markers.hasGroups else { return [] }
        var numbers = [Int32](repeating: -1, count: markers.leaders.count)
        var next: Int32 = 0
        for chunk in scene.chunks {
            for index in 0..<chunk.items.count {
                if let annotation = chunk.items[index].annotation { numbers[annotation] = next }
                next += 1
            }
        }
        return numbers
    }

    private mutating func append(list column: PageTable.Column) {
        json.append("[")
        column.append(to: &json)
        json.append("]")
    }

    private mutating func append(_ name: String, _ numbers: borrowing PackedNumbers) {
        json.append(",\"\(name)\":\"")
        json.append(base64: numbers.bytes.bytes)
        json.append("\"")
    }

    private func ranges(_ zooms: FeatureZooms) -> PackedNumbers {
        var numbers = PackedNumbers()
        for index in 0..<zooms.all.count {
            numbers.append(Int(zooms.all[index].lowest))
            numbers.append(Int(zooms.all[index].highest))
        }
        return numbers
    }

    private func leftImages(_ texts: FeatureTexts, _ images: inout PageImages) -> [JSONValue] {
        (0..<texts.all.count).map { index in
            let path = texts.all[index]
            return .integer(path.isEmpty ? -1 : images.find(path)?.number ?? -1)
        }
    }
}

extension PackedLabels.Standing {
    fileprivate var value: JSONValue {
        [
            "set": .integer(style), "side": .integer(side), "x": .number(x), "y": .number(y),
            "ascent": .number(ascent), "descent": .number(descent),
        ]
    }
}
