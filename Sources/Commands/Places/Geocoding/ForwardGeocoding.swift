import Features
import Gazetteer
import Geometry
public import Layers
import Memory
import Streams

/// Puts each feature where the place that it names is.
public struct ForwardGeocoding: FeatureOperation, ~Copyable {
    private var core: ForwardCore

    /// Makes an operation for one thread.
    public init(_ request: ForwardRequest) throws(Problem) { core = try ForwardCore(request) }

    public var addedFields: [Field] { core.request.common.added }

    public var fault: Problem? { core.fault }

    public mutating func add(_ field: Field, at index: Int) { core.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        try core.apply(to: &feature, of: chunk)
    }
}

/// Makes a feature of each place that a feature may name, the best first.
public struct CandidateGeocoding: FeatureOperation, ~Copyable {
    private var core: ForwardCore

    /// Makes an operation for one thread.
    public init(_ request: ForwardRequest) throws(Problem) { core = try ForwardCore(request) }

    public var addedFields: [Field] { core.request.common.added }

    public var fault: Problem? { core.fault }

    public static var yieldsSeveral: Bool { true }

    public mutating func add(_ field: Field, at index: Int) { core.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        try core.apply(to: &feature, of: chunk)
    }

    public mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        core.advance(&feature)
    }
}

/// The work of both.
struct ForwardCore: ~Copyable {
    let request: ForwardRequest
    private var search: ForwardSearch
    private var queries: QueryFields
    private var fields: AnswerFields
    private let meter = GeodesicMeter()
    private var answer = ForwardAnswer()
    /// Finds features of a layer; nil for places of the gazetteer.
    private var finder: LayerFinder?
    private var layerAnswer = LayerAnswer()
    private var next = 0
    /// Numbers of values and bytes of scratch that the feature has without those of the answer.
    private var ownValues = 0
    private var ownScratch = 0

    init(_ request: ForwardRequest) throws(Problem) {
        var request = request
        request.common = try request.common.forThread()
        let fields = AnswerFields(request.common, meter)
        let search = try Self.search(request)
        let finder = try Self.finder(request)
        self.request = request
        self.search = search
        self.fields = fields
        self.finder = finder
        queries = QueryFields(request)
    }

    private static func finder(_ request: ForwardRequest) throws(Problem) -> LayerFinder? {
        guard let layer = request.common.layer else { return nil }
        return try LayerFinder(layer, request.common.gazetteer, request.rules)
    }

    var fault: Problem? { request.common.fault ?? meter.problem }

    private static func search(_ request: ForwardRequest) throws(Problem) -> ForwardSearch {
        do throws(GazetteerFault) {
            return try ForwardSearch(request.common.gazetteer, rules: request.rules)
        } catch {
            throw Problem(geocoding: error)
        }
    }

    mutating func add(_ field: Field, at index: Int) {
        queries.add(field, at: index)
        fields.add(field, at: index)
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let query = queries.read(feature, chunk)
        if request.common.layer == nil {
            answer = request.lists ? search.list(query.text, atMost: request.candidates) : search.answer(query)
        } else {
            findInLayer(query)
        }
        if let reason = try request.common.decide(
            answer.status, as: .unmatchedPlace, &feature, chunk, Self.explanation(of: answer, to: query))
        {
            return reason
        }
        let byte = chunk.byte(of: feature)
        // Ambiguous answers are counted as such, whatever else they are.
        if answer.status == .matched {
            if answer.match == .corrected { feature.warnings.add(.correctedName, at: byte) }
            if answer.match == .partial { feature.warnings.add(.partialMatch, at: byte) }
        }
        // The record of a text has no geometry that anybody knows of.
        if request.text == nil, feature.shape.kind != .null { feature.warnings.add(.replacedGeometry, at: byte) }
        fields.read(feature, chunk, of: query)
        fields.clear(&feature, at: byte)
        feature.dropStaleBox(of: chunk)
        (ownValues, ownScratch) = (feature.values.count, feature.scratch.count)
        next = 0
        put(into: &feature)
        return nil
    }

    private mutating func findInLayer(_ query: ForwardQuery) {
        layerAnswer =
            (request.lists ? finder?.list(query, atMost: request.candidates) : finder?.answer(query)) ?? LayerAnswer()
        (answer.status, answer.reason, answer.match) = (layerAnswer.status, layerAnswer.reason, layerAnswer.match)
        answer.unused = layerAnswer.unused
    }

    /// Replaces the answer by the next one; false if there is none.
    mutating func advance(_ feature: inout Feature) -> Bool {
        guard next < min(max(answer.candidates.count, layerAnswer.hits.count), request.candidates) else { return false }
        feature.values.truncate(to: ownValues)
        feature.scratch.truncate(to: ownScratch)
        put(into: &feature)
        return true
    }

    private mutating func put(into feature: inout Feature) {
        let gazetteer = request.common.gazetteer
        var written = WrittenAnswer()
        (written.status, written.reason, written.match) = (answer.status, answer.reason, answer.match)
        written.unused = answer.unused
        written.candidateCount = answer.candidateCount + layerAnswer.count
        feature.shape.removeAll()
        if next < layerAnswer.hits.count {
            let hit = layerAnswer.hits[next]
            (written.margin, written.score, written.rank) = (layerAnswer.margin, hit.score, next + 1)
            written.reference = request.near
            if answer.match != .partial {
                let isPart = request.lists && hit.lead < 2
                written.match = hit.isCorrected ? .corrected : isPart ? .partial : answer.match
            }
            feature.shape.setPoint(x: hit.coordinate.longitude, y: hit.coordinate.latitude)
            request.region?.add(hit.coordinate)
            written.hit = hit
        } else if next < answer.candidates.count {
            let candidate = answer.candidates[next]
            written.facts.place = candidate.place
            written.facts.country = gazetteer.country(candidate.place)
            written.margin = answer.margin
            written.score = candidate.score
            written.rank = next + 1
            written.reference = request.near
            if answer.match != .partial { written.match = gazetteer.match(of: candidate) }
            let coordinate = gazetteer.coordinate(candidate.place)
            if coordinate.isValid {
                feature.shape.setPoint(x: coordinate.longitude, y: coordinate.latitude)
                request.region?.add(coordinate)
            }
        }
        next += 1
        fields.append(written, to: &feature)
    }

    private static func explanation(of answer: ForwardAnswer, to query: ForwardQuery) -> Wording {
        let reason = answer.reason.map { " (\($0.rawValue))" } ?? ""
        let words = answer.status == .unmatched ? "has no place" : "may be several places"
        return "the query '\(excerpt(query.text))' \(words)\(reason)"
    }
}
