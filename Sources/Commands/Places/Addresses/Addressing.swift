import Features
import Geometry
import LabelFeatures
public import Layers
import Memory

/// Gives each feature its address in the order that is usual in its country.
public struct Addressing: FeatureOperation, ~Copyable {
    private let request: AddressRequest
    private var fields: AddressFields
    private var writer = AddressWriter()
    private var titles: NamedTexts
    private var subtitles: NamedTexts
    private var site = LabelPlace(.label, isRounded: false)
    private var replaced: ReplacedFields
    /// Fields of the reader that are not written.
    private var hidden: Set<Int> = []

    /// Makes an operation for one thread.
    public init(_ request: AddressRequest) {
        self.request = request
        fields = AddressFields(request)
        titles = NamedTexts(request.title?.names ?? [], log: request.log)
        subtitles = NamedTexts(request.subtitle?.names ?? [], log: request.log)
        replaced = ReplacedFields(request.added)
    }

    public var addedFields: [Field] { request.added }

    public static var keepsShapes: Bool { true }

    public mutating func add(_ field: Field, at index: Int) {
        fields.add(field, at: index)
        titles.add(field, at: index)
        subtitles.add(field, at: index)
        if request.named.values.contains(field.name) || request.isOfAddress(field.name) {
            request.log?.add(field.name)
        }
        replaced.add(field, at: index)
        if let written = request.written, !written.contains(field.name) { hidden.insert(index) }
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        fields.read(feature, chunk, into: &writer.parts)
        let hasAddress = writer.parts.hasAddress
        writer.arrange()
        let start = feature.scratch.count
        // Templates may name fields that are removed below, so all texts are made first.
        var ends: [Int] = []
        if hasAddress { try appendAddress(of: &feature, chunk) }
        ends.append(feature.scratch.count)
        if request.addsLines {
            if hasAddress { feature.scratch.append(writer.lines.bytes) }
            ends.append(feature.scratch.count)
        }
        for (template, isTitle) in [(request.title, true), (request.subtitle, false)] {
            guard let template else { continue }
            append(template, isTitle: isTitle, of: &feature, chunk)
            ends.append(feature.scratch.count)
        }
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        for field in hidden { feature.removeValues(ofField: field) }
        append(from: start, ends, to: &feature)
        if !hasAddress { feature.warnings.add(.unaddressed, at: chunk.byte(of: feature)) }
        if hasAddress, writer.hasUnknownCountry {
            feature.warnings.add(.unknownCountry, at: chunk.byte(of: feature))
        }
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
        return nil
    }

    private mutating func appendAddress(
        of feature: inout Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        switch request.form {
        case .line: writer.appendLine(to: &feature.scratch)
        case .address: writer.appendDictionary(to: &feature.scratch)
        case .vcard:
            if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: chunk.byte(of: feature)) {
                throw fault
            }
            let isPoint = feature.shape.kind == .point && !feature.shape.points.isEmpty
            let point = try isPoint ? feature.shape.points[0] : site.point(of: feature, in: chunk)
            writer.appendCard(
                at: point.map { Coordinate(latitude: $0.y, longitude: $0.x) }, to: &feature.scratch)
        }
    }

    private func append(
        _ template: FieldTemplate, isTitle: Bool, of feature: inout Feature, _ chunk: borrowing Chunk
    ) {
        var text = ByteBuffer()
        template.write(to: &text) { name, buffer in
            if template.names[name] == AddressRequest.addressName {
                writer.appendLine(to: &buffer)
            } else if isTitle {
                titles.append(name, of: feature, chunk, to: &buffer)
            } else {
                subtitles.append(name, of: feature, chunk, to: &buffer)
            }
        }
        feature.scratch.append(text.bytes)
    }

    /// Makes values of pieces of the feature's scratch; an empty piece is null.
    private func append(from start: Int, _ ends: [Int], to feature: inout Feature) {
        var start = start
        for (field, end) in ends.enumerated() {
            let kind: Value.Kind =
                end == start ? .null : field == 0 && request.form == .address ? .json : .string
            feature.values.append(Value(kind, field: field, TextRange(start, end), isInScratch: true))
            start = end
        }
    }
}
