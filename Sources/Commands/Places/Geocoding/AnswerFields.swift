import Features
import Gazetteer
import Geometry
import Layers
import Memory

/// Gives features the fields of an answer.
struct AnswerFields: ~Copyable {
    private let request: GeocodingRequest
    private let languages: [Int]
    private let meter: GeodesicMeter
    private var replaced: ReplacedFields
    private var texts: AnswerTexts
    /// Fields of the reader that are not written.
    private var hidden: Set<Int> = []
    /// The added field for each field of the layer; -1 for those that are not written.
    private var layerNumbers: [Int] = []

    init(_ request: GeocodingRequest, _ meter: GeodesicMeter = GeodesicMeter()) {
        self.request = request
        languages = request.knownLanguages
        self.meter = meter
        replaced = ReplacedFields(request.added)
        texts = AnswerTexts(request)
        layerNumbers = request.layer?.fields.map { _ in -1 } ?? []
        let first = request.fields.count + texts.kinds.count
        for (number, field) in request.layerFields.enumerated() { layerNumbers[field.index] = first + number }
    }

    mutating func add(_ field: Field, at index: Int) {
        replaced.add(field, at: index)
        texts.add(field, at: index)
        guard let written = request.written else { return }
        if written.contains(field.name) { request.log?.add(field.name) } else { hidden.insert(index) }
    }

    /// Reads what texts need of a feature, before any of its values are removed.
    ///
    /// - Parameter query: the query of the feature, whose street and postal code the address of the answer keeps.
    mutating func read(
        _ feature: borrowing Feature, _ chunk: borrowing Chunk, of query: ForwardQuery = ForwardQuery([])
    ) {
        texts.read(feature, chunk, of: query)
    }

    /// Removes the values of the input that are not written.
    func clear(_ feature: inout Feature, at byte: Int) {
        replaced.remove(from: &feature, at: byte)
        for field in hidden { feature.removeValues(ofField: field) }
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
    }

    /// Appends the values of an answer.
    mutating func append(_ answer: borrowing WrittenAnswer, to feature: inout Feature) {
        var values = FeatureValues()
        let gazetteer = request.gazetteer
        for field in request.fields {
            if field.isNumber {
                values.append(number(field, of: answer), precision(of: field), to: &feature)
            } else if field == .reused {
                append(isReused: answer.isReused, &values, &feature)
            } else if let groundText = answer.ground?.text(field) {
                append(groundText, &values, &feature)
            } else if let word = word(field, of: answer) {
                values.append(text: word, to: &feature)
            } else if let text = gazetteer.text(field, of: answer.facts, in: languages) {
                values.append(gazetteer.bytes(of: text), to: &feature)
            } else {
                values.appendNull(to: &feature)
            }
        }
        if texts.isWanted { appendTexts(of: answer, &values, &feature) }
        if let layer = request.layer { append(layer, answer.hit, &values, &feature) }
    }

    /// Appends the values of a feature of the layer, or those that the two features of a crossing share; else nulls.
    private func append(
        _ layer: NamedLayer, _ hit: LayerHit?, _ values: inout FeatureValues, _ feature: inout Feature
    ) {
        guard let item = hit?.feature ?? hit?.meeting?.0 else {
            for _ in request.layerFields { values.appendNull(to: &feature) }
            return
        }
        let first = feature.values.count
        layer.values.copy(item, to: &feature) { layerNumbers[$0] }
        var kept = first
        for index in first..<feature.values.count where feature.values[index].field >= 0 {
            feature.values[kept] = feature.values[index]
            kept += 1
        }
        feature.values.truncate(to: kept)
        guard let other = hit?.meeting?.1 else { return }
        let differing = Set(
            request.layerFields.map(\.index).filter { !layer.hasSameValue($0, item, other) }.map { layerNumbers[$0] })
        for index in first..<kept where differing.contains(feature.values[index].field) {
            feature.values[index] = Value(.null, field: feature.values[index].field, TextRange(), isInScratch: true)
        }
    }

    private mutating func appendTexts(
        of answer: borrowing WrittenAnswer, _ values: inout FeatureValues, _ feature: inout Feature
    ) {
        let gazetteer = request.gazetteer
        texts.arrange(answer.facts, answer.ground, of: gazetteer, in: languages)
        for kind in texts.kinds {
            let start = feature.scratch.count
            texts.append(kind, at: place(of: answer), to: &feature.scratch) { field, buffer in
                append(field, of: answer, to: &buffer)
            }
            let isJSON = kind == .address && request.address == .address
            values.append(
                feature.scratch.count == start ? .null : isJSON ? .json : .string, from: start, to: &feature)
        }
    }

    /// The place of an answer on a card: the one of the query, else that of the answer.
    private func place(of answer: borrowing WrittenAnswer) -> Coordinate? {
        answer.origin ?? answer.hit?.coordinate ?? answer.facts.place.map { request.gazetteer.coordinate($0) }
    }

    /// Appends the value of a field as plain text, or nothing if it is null.
    private func append(_ field: PlacemarkField, of answer: borrowing WrittenAnswer, to buffer: inout ByteBuffer) {
        if field.isNumber {
            let number = number(field, of: answer)
            if number.isFinite { buffer.append(number, precision(of: field)) }
        } else if let groundText = answer.ground?.text(field) {
            if let groundText { buffer.append(groundText.span) }
        } else if let word = word(field, of: answer) {
            buffer.append(word)
        } else if let text = request.gazetteer.text(field, of: answer.facts, in: languages) {
            buffer.append(request.gazetteer.bytes(of: text))
        }
    }

    private func append(_ groundText: [UInt8]?, _ values: inout FeatureValues, _ feature: inout Feature) {
        if let groundText { values.append(groundText.span, to: &feature) } else { values.appendNull(to: &feature) }
    }

    private func append(isReused: Bool?, _ values: inout FeatureValues, _ feature: inout Feature) {
        if let isReused { values.append(isReused, to: &feature) } else { values.appendNull(to: &feature) }
    }

    private func word(_ field: PlacemarkField, of answer: borrowing WrittenAnswer) -> String? {
        switch field {
        case .status: answer.status.rawValue
        case .reason: answer.hasNoPosition ? "no-position" : answer.reason?.rawValue
        case .match: answer.match?.rawValue
        case .name: answer.hit?.name
        case .kind: answer.facts.place.map { "\(request.gazetteer.kind($0))" }
        case .unused: answer.unused.isEmpty ? nil : answer.unused
        default: nil
        }
    }

    private func number(_ field: PlacemarkField, of answer: borrowing WrittenAnswer) -> Double {
        let gazetteer = request.gazetteer
        switch field {
        case .candidates: return Double(answer.candidateCount)
        case .rank: return answer.rank.map { Double($0) } ?? .nan
        case .margin: return answer.margin ?? .nan
        case .score: return answer.score ?? .nan
        default: break
        }
        guard let end = answer.hit?.coordinate ?? answer.facts.place.map({ gazetteer.coordinate($0) }) else {
            return .nan
        }
        let start = answer.origin ?? answer.reference
        switch field {
        case .distance:
            if let distance = answer.distance { return distance }
            return start.map { meter.distance(from: $0, to: end) } ?? .nan
        case .placeLatitude: return end.latitude
        case .placeLongitude: return end.longitude
        case .bearing: return start.map { meter.bearing(from: $0, to: end) } ?? .nan
        case .ahead:
            guard let origin = answer.origin, let heading = answer.heading else { return .nan }
            return meter.bearing(from: origin, to: end).turn(from: heading)
        default: break
        }
        guard let place = answer.facts.place else { return .nan }
        switch field {
        case .population: return gazetteer.population(place) > 0 ? Double(gazetteer.population(place)) : .nan
        case .geonameid: return gazetteer.id(place) > 0 ? Double(gazetteer.id(place)) : .nan
        case .spanLatitude: return gazetteer.span(of: place, least: request.leastSpan).latitude
        case .spanLongitude: return gazetteer.span(of: place, least: request.leastSpan).longitude
        default: return .nan
        }
    }

    private func precision(of field: PlacemarkField) -> Precision {
        switch field {
        case .margin, .score: .digits(2)
        case .bearing, .ahead: .digits(1)
        case .placeLatitude, .placeLongitude, .spanLatitude, .spanLongitude: .digits(5)
        default: .digits(0)
        }
    }
}

/// An answer as features get it.
struct WrittenAnswer: ~Copyable {
    var status = GeocodingStatus.unmatched
    var reason: GeocodingReason?
    /// True if the feature has no position to look up.
    var hasNoPosition = false
    var match: GeocodingMatch?
    var facts = PlacemarkFacts()
    /// The answer of a layer, which has no place of a gazetteer.
    var hit: LayerHit?
    var candidateCount = 0
    var rank: Int?
    var margin: Double?
    var score: Double?
    var unused = ""
    var distance: Double?
    /// The coordinate of the query.
    var origin: Coordinate?
    /// The place from which the answer is measured if the query has no coordinate.
    var reference: Coordinate?
    /// Facts from layers; nil without layers.
    var ground: GroundFacts?
    /// Degrees from north to east.
    var heading: Double?
    /// True if the answer is the last one of the device; nil if there was no question.
    var isReused: Bool?
}

extension Double {
    /// The angle from a heading to this bearing, more than −180 and at most 180 degrees, positive to the right.
    fileprivate func turn(from heading: Double) -> Double {
        let turn = (self - heading).truncatingRemainder(dividingBy: 360)
        return turn <= -180 ? turn + 360 : turn > 180 ? turn - 360 : turn
    }
}
