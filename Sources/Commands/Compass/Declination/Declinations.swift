import Features
import Geometry
import LabelFeatures
public import Layers
import Magnetism
import Memory

/// Gives each feature the declination at its place, and other facts about the magnetic field.
public struct Declinations: FeatureOperation, ~Copyable {
    private let request: DeclinationRequest
    private let facts: [MagneticFact]
    /// The model at the date that all features have, unless its changes are wanted.
    private let dated: DatedMagneticModel?
    private var fields: DatedFields
    private var place = LabelPlace(.label)
    private var replaced: ReplacedFields
    /// True for each field of the reader that is not written.
    private var hidden: Set<Int> = []

    /// Makes an operation for one thread.
    public init(_ request: DeclinationRequest) {
        self.request = request
        facts = request.facts
        if case .year(let year) = request.date, !request.facts.contains(.rates) {
            dated = DatedMagneticModel(request.model, year: year)
        } else {
            dated = nil
        }
        fields = DatedFields(request)
        replaced = ReplacedFields(Self.fields(of: request.facts))
    }

    private static func fields(of facts: [MagneticFact]) -> [Field] {
        facts.flatMap { fact in fact.fields.map { Field($0, fact == .zone ? .string : .number) } }
    }

    public var addedFields: [Field] { Self.fields(of: facts) }

    public static var keepsShapes: Bool { true }

    public mutating func add(_ field: Field, at index: Int) {
        fields.add(field, at: index)
        replaced.add(field, at: index)
        if let written = request.written, !written.contains(field.name) { hidden.insert(index) }
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        let field = try field(of: &feature, chunk)
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        for field in hidden { feature.removeValues(ofField: field) }
        append(field, to: &feature)
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
        return nil
    }

    /// The field at the place of a feature; nil, which is counted, if there is none or the model is not made for it.
    private mutating func field(of feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> MagneticField?
    {
        let isPoint = feature.shape.kind == .point && !feature.shape.points.isEmpty
        guard let point = try isPoint ? feature.shape.points[0] : place.point(of: feature, in: chunk) else {
            feature.warnings.add(.undeclined, at: chunk.byte(of: feature))
            return nil
        }
        fields.arrange(feature)
        let year = try fields.year(of: &feature, chunk)
        let height = try fields.height(of: feature, chunk)
        guard request.extrapolates || request.model.years.contains(year) else {
            feature.warnings.add(.expiredModel, at: chunk.byte(of: feature))
            return nil
        }
        guard MagneticModel.heights.contains(height) else {
            feature.warnings.add(.outsideModel, at: chunk.byte(of: feature))
            return nil
        }
        let place = Coordinate(latitude: min(max(point.y, -90), 90), longitude: point.x)
        if let dated { return dated.field(at: place, height: height) }
        return request.model.field(at: place, height: height, year: year)
    }

    private func append(_ field: MagneticField?, to feature: inout Feature) {
        var values = FeatureValues()
        let zone = field?.zone
        for fact in facts {
            switch fact {
            case .declination: append(zone == .blackout ? nil : field?.declination, &values, to: &feature)
            case .declinationError: append(field?.declinationError, &values, to: &feature)
            case .horizontal: append(field?.horizontal, &values, to: &feature)
            case .zone:
                if let zone, zone != .usual {
                    values.append(text: zone.rawValue, to: &feature)
                } else {
                    values.appendNull(to: &feature)
                }
            case .inclination: append(field?.inclination, &values, to: &feature)
            case .x: append(field?.x, &values, to: &feature)
            case .y: append(field?.y, &values, to: &feature)
            case .z: append(field?.z, &values, to: &feature)
            case .total: append(field?.total, &values, to: &feature)
            case .gridVariation: append(zone == .blackout ? nil : field?.gridVariation, &values, to: &feature)
            case .rates:
                append(zone == .blackout ? nil : field?.declinationRate, &values, to: &feature)
                append(field?.horizontalRate, &values, to: &feature)
                append(field?.inclinationRate, &values, to: &feature)
                append(field?.xRate, &values, to: &feature)
                append(field?.yRate, &values, to: &feature)
                append(field?.zRate, &values, to: &feature)
                append(field?.totalRate, &values, to: &feature)
            case .errors:
                typealias Errors = MagneticField.StandardError
                for error in [Errors.horizontal, Errors.inclination, Errors.x, Errors.y, Errors.z, Errors.total] {
                    append(field == nil ? nil : error, &values, to: &feature)
                }
            }
        }
    }

    private func append(_ number: Double?, _ values: inout FeatureValues, to feature: inout Feature) {
        values.append(number ?? .nan, request.precision, to: &feature)
    }
}
