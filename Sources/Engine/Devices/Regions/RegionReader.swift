import Features
import Geometry
import Layers
import Movement
import Streams
import Times

/// Reads a region from the place and the values of a feature, except for its shape.
struct RegionReader: ~Copyable {
    private let request: RegionRequest
    private var radius: NumericField?
    private var cushion: NumericField?
    /// Index of the field of identifiers, and that of its name among those that it may have.
    private var identifiers: [(field: Int, rank: Int)] = []
    private var notifications: Int?
    private var registration: Int?
    private var expiry: Int?
    /// The field that looks like one of radii, for advice.
    private var likelyRadius: String?
    private var count = 0
    private var text = ByteBuffer()

    init(_ request: RegionRequest) {
        self.request = request
        radius = request.radiusField.map { NumericField(named: $0) }
        cushion = request.cushionField.map { NumericField(named: $0) }
    }

    mutating func add(_ field: Field) {
        let name = field.name
        if name.lowercased() == "radius" { likelyRadius = name }
        radius?.add(field, at: count)
        cushion?.add(field, at: count)
        if let rank = rank(of: name) {
            identifiers.append((count, rank))
            identifiers.sort { $0.rank < $1.rank }
        }
        if name == request.notificationField { notifications = count }
        if name == request.registrationField { registration = count }
        if name == request.expiryField { expiry = count }
        count += 1
    }

    private func rank(of name: String) -> Int? {
        if let field = request.identifierField { return name == field ? 0 : nil }
        return RegionRequest.identifierNames.firstIndex(of: name.lowercased())
    }

    /// Reads the identifier, which is then in `identifier`; empty for a region that has the number of its record.
    mutating func readIdentifier(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        for (field, _) in identifiers where read(field, of: feature, chunk) { return }
        if request.identifierField != nil {
            throw BadRecord(
                "no-identifier", record: feature.record, at: chunk.byte(of: feature), "the region has no identifier")
        }
        if !readOwnIdentifier(of: feature, chunk) { text.removeAll() }
    }

    /// Reads the identifier that a GeoJSON feature has besides its properties; false if there is none.
    private mutating func readOwnIdentifier(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> Bool {
        text.removeAll()
        guard !feature.id.isEmpty else { return false }
        let bytes = chunk.bytes.bytes
        let isString = bytes[feature.id.lowerBound] == UInt8(ascii: "\"")
        text.appendPlain(Value(isString ? .jsonString : .number, field: 0, feature.id), bytes)
        return holdsText
    }

    /// True if the text is not blank.
    private var holdsText: Bool {
        for index in text.bytes.indices where text.bytes[index] > UInt8(ascii: " ") { return true }
        return false
    }

    var identifier: Span<UInt8> {
        @_lifetime(borrow self)
        get { text.bytes }
    }

    /// Reads the text of a field; false if it is empty.
    private mutating func read(_ field: Int?, of feature: borrowing Feature, _ chunk: borrowing Chunk) -> Bool {
        text.removeAll()
        guard let field, text.appendPlain(ofField: field, feature, chunk) else { return false }
        return holdsText
    }

    /// The radius of a circle.
    func radius(of feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Double {
        let given = try radius?.valueIfAny(of: feature, chunk, code: "invalid-radius", takesBlank: true)
        guard let meters = given ?? request.radius else {
            let field = request.radiusField == nil ? likelyRadius : nil
            throw BadRecord(
                "invalid-radius", record: feature.record, at: chunk.byte(of: feature), "the point has no radius",
                hint: field.map { "use --radius-field \(printable($0)), or --radius for the same radius everywhere" }
                    ?? "use --radius to give regions a radius")
        }
        if let largest = request.largestRadius, meters > largest {
            guard !request.refusesLarge else {
                throw BadRecord(
                    "radius-too-large", record: feature.record, at: chunk.byte(of: feature),
                    "a radius of \(DecimalText.shortest(meters)) m is more than --max-radius")
            }
            feature.warnings.add(.reducedRadius, at: chunk.byte(of: feature))
            return largest
        }
        if let fault = CircleRadius.fault(ofRadius: meters) {
            throw BadRecord("invalid-radius", record: feature.record, at: chunk.byte(of: feature), "\(fault)")
        }
        return meters
    }

    mutating func terms(of feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> RegionTerms {
        var terms = RegionTerms()
        terms.cushion =
            try cushion?.valueIfAny(of: feature, chunk, code: "invalid-cushion", takesBlank: true) ?? request.cushion
        guard terms.cushion >= 0, terms.cushion <= CircleRadius.largest else {
            throw BadRecord(
                "invalid-cushion", record: feature.record, at: chunk.byte(of: feature),
                "a cushion of \(DecimalText.shortest(terms.cushion)) m is negative or too large")
        }
        terms.notifications = try notifications(of: feature, chunk)
        if let time = try time(registration, of: &feature, chunk) { terms.registered = time }
        if let time = try time(expiry, of: &feature, chunk) { terms.expires = time }
        guard terms.registered < terms.expires else {
            throw BadRecord(
                "invalid-time", record: feature.record, at: chunk.byte(of: feature),
                "the region expires before it is registered")
        }
        return terms
    }

    private mutating func notifications(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Region.Notifications {
        guard read(notifications, of: feature, chunk) else { return request.notifications }
        let bytes = text.bytes.indices.map { text.bytes[$0] }
        if let found = Region.Notifications(String(decoding: bytes, as: UTF8.self)) { return found }
        throw BadRecord(
            "invalid-notify", record: feature.record, at: chunk.byte(of: feature),
            "'\(excerpt(bytes))' does not say which events are wanted", hint: "use enter, exit, 'enter,exit' or none")
    }

    private mutating func time(
        _ field: Int?, of feature: inout Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Int64? {
        guard read(field, of: feature, chunk) else { return nil }
        do throws(TimeFault) {
            let reading = try request.times.read(text.bytes)
            feature.warn(of: reading, at: chunk.byte(of: feature))
            return reading.instant.microseconds
        } catch {
            throw BadRecord(
                invalidTime: error, text.bytes, record: feature.record, at: chunk.byte(of: feature))
        }
    }
}
