import Drawing
import Features
import Geometry
public import Layers
import Memory
import Streams

/// Makes of features what a page has of them: their drawings, their labels and their values.
public struct PageGatherer: FeatureConsumer, ~Copyable {
    private var scene: SceneGatherer
    private let request: PageRequest
    private let layer: Int
    private let table = PageTable()
    /// For each field whether its values are kept.
    private var isKept: [Bool] = []
    private var imageField = -1
    private var zoomFields = (lowest: -1, highest: -1)
    private var images = TextList()
    private var zooms = FlatBuffer<ZoomRange>()
    private var text = ByteBuffer()
    /// Features of the chunk that are not points, and points with elevations.
    private var (otherCount, elevatedCount) = (0, 0)

    /// - Parameter layer: the number of the layer among those of the request.
    public init(_ drawing: SceneRequest, _ request: PageRequest, layer: Int) {
        scene = SceneGatherer(drawing, layer: layer)
        self.request = request
        self.layer = layer
    }

    public mutating func add(_ field: Field) {
        scene.add(field)
        let number = isKept.count
        isKept.append(request.fields?.contains(field.name) ?? true)
        table.add(field)
        if imageField < 0, field.name == request.imageField { imageField = number }
        if zoomFields.lowest < 0, field.name == request.zoomFields?.lowest { zoomFields.lowest = number }
        if zoomFields.highest < 0, field.name == request.zoomFields?.highest { zoomFields.highest = number }
    }

    public mutating func begin() {
        scene.begin()
        table.removeAll()
        images.removeAll()
        zooms.removeAll()
        (otherCount, elevatedCount) = (0, 0)
    }

    public var isFull: Bool {
        mutating get { scene.isFull || table.byteCount > Self.fullLength }
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let range = try zoomRange(of: feature, chunk)
        let isPoint = feature.shape.kind == .point || feature.shape.kind == .multiPoint
        let isElevated = isPoint && !feature.shape.elevations.isEmpty
        try scene.consume(&feature, of: chunk)
        table.append(feature, chunk, keeping: isKept)
        if !isPoint { otherCount += 1 }
        if isElevated { elevatedCount += 1 }
        if request.zoomFields != nil { zooms.append(range) }
        guard request.imageField != nil else { return }
        var name = ByteBuffer(capacity: 1)
        swap(&name, &text)
        name.removeAll()
        if imageField >= 0 { _ = name.appendPlain(ofField: imageField, feature, chunk) }
        images.append(name.bytes)
        swap(&name, &text)
    }

    /// The zoom levels at which a feature shows.
    private mutating func zoomRange(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> ZoomRange {
        guard request.zoomFields != nil else { return .all }
        let lowest = try level(zoomFields.lowest, request.zoomFields?.lowest, feature, chunk)
        let highest = try level(zoomFields.highest, request.zoomFields?.highest, feature, chunk)
        return ZoomRange(lowest: lowest ?? ZoomRange.all.lowest, highest: highest ?? ZoomRange.all.highest)
    }

    private mutating func level(
        _ field: Int, _ name: String?, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> UInt8? {
        text.removeAll()
        guard field >= 0, text.appendPlain(ofField: field, feature, chunk), !text.isEmpty else { return nil }
        let written = unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        guard let number = DecimalText.number(written), number >= 0, number <= 99 else {
            throw BadRecord(
                "not-a-zoom", record: feature.record, at: chunk.byte(of: feature),
                "the field '\(printable(name ?? ""))' is '\(printable(written))', which is not a zoom level")
        }
        return UInt8(number)
    }

    public mutating func receive(recordsBefore count: Int) { scene.receive(recordsBefore: count) }

    public mutating func send(to results: GatheredPage) throws(Problem) {
        results.tables[layer].append(table)
        results.otherCount += otherCount
        results.elevatedCount += elevatedCount
        results.images[layer].append(contentsOf: images)
        results.zooms[layer].append(contentsOf: zooms.span)
        try scene.send(to: results.scenes)
        try results.checkSize(request.mostBytes)
    }
}
