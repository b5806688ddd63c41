import Features
import Geometry
import LabelFeatures
public import Layers
import Memory

/// Gives each feature a link that shows its place in a map app.
public struct Linking: FeatureOperation, ~Copyable {
    private let request: LinkRequest
    private let writer: LinkWriter
    private var site = LabelPlace(.label, isRounded: false)
    private var texts: NamedTexts
    private var altitude: NumericField?
    private var accuracy: NumericField?
    private var span: (latitude: NumericField, longitude: NumericField)?
    private var title = ByteBuffer()
    private var replaced: ReplacedFields
    /// Fields of the reader that are not written.
    private var hidden: Set<Int> = []

    /// Makes an operation for one thread.
    public init(_ request: LinkRequest) {
        self.request = request
        writer = LinkWriter(request: request)
        texts = NamedTexts(request.title?.names ?? [], log: request.log)
        altitude = request.altitude.map { NumericField(named: $0) }
        accuracy = request.accuracy.map { NumericField(named: $0) }
        if case .fields(let latitude, let longitude) = request.scale {
            span = (NumericField(named: latitude), NumericField(named: longitude))
        }
        replaced = ReplacedFields([request.added])
    }

    public var addedFields: [Field] { [request.added] }

    public static var keepsShapes: Bool { true }

    public mutating func add(_ field: Field, at index: Int) {
        texts.add(field, at: index)
        altitude?.add(field, at: index)
        accuracy?.add(field, at: index)
        span?.latitude.add(field, at: index)
        span?.longitude.add(field, at: index)
        for name in [request.altitude, request.accuracy] where name == field.name { request.log?.add(field.name) }
        if case .fields(let latitude, let longitude) = request.scale, [latitude, longitude].contains(field.name) {
            request.log?.add(field.name)
        }
        replaced.add(field, at: index)
        if let written = request.written, !written.contains(field.name) { hidden.insert(index) }
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        let facts = try facts(of: feature, chunk)
        writeTitle(of: feature, chunk)
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        for field in hidden { feature.removeValues(ofField: field) }
        let start = feature.scratch.count
        writer.append(facts, title: title.bytes, to: &feature.scratch)
        var values = FeatureValues()
        if feature.scratch.count > start {
            values.append(.string, from: start, to: &feature)
        } else {
            values.appendNull(to: &feature)
            feature.warnings.add(.unlinked, at: chunk.byte(of: feature))
        }
        // The properties' text from the input lacks the new field.
        feature.properties = TextRange()
        return nil
    }

    private mutating func writeTitle(of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        guard let template = request.title else { return }
        var title = ByteBuffer()
        swap(&title, &self.title)
        title.removeAll()
        template.write(to: &title) { name, buffer in texts.append(name, of: feature, chunk, to: &buffer) }
        swap(&title, &self.title)
    }

    private mutating func facts(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> LinkWriter.Facts {
        var facts = LinkWriter.Facts()
        let isPoint = feature.shape.kind == .point && !feature.shape.points.isEmpty
        if let point = try isPoint ? feature.shape.points[0] : site.point(of: feature, in: chunk) {
            facts.place = LinkPlace(Coordinate(latitude: point.y, longitude: point.x))
        }
        if let altitude {
            facts.altitude = try altitude.valueIfAny(of: feature, chunk, code: "not-a-number", takesBlank: true)
        } else if isPoint, let elevation = feature.shape.elevations.last, elevation.isFinite {
            facts.altitude = elevation
        }
        if let accuracy = try accuracy?.valueIfAny(of: feature, chunk, code: "not-a-number", takesBlank: true),
            accuracy >= 0
        {
            facts.accuracy = accuracy
        }
        if case .span(let span) = request.scale { facts.span = span }
        if let span,
            let height = try span.latitude.valueIfAny(of: feature, chunk, code: "not-a-number", takesBlank: true),
            let width = try span.longitude.valueIfAny(of: feature, chunk, code: "not-a-number", takesBlank: true)
        {
            guard 0...180 ~= height, 0...360 ~= width else {
                throw BadRecord(
                    "bad-span", record: feature.record, at: chunk.byte(of: feature),
                    "the span \(DecimalText.shortest(height)),\(DecimalText.shortest(width)) is out of range (0 to 180, 0 to 360 degrees)"
                )
            }
            facts.span = CoordinateSpan(latitudeDelta: height, longitudeDelta: width)
        }
        return facts
    }
}
