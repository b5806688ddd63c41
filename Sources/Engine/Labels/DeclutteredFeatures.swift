import Decluttering
import Features
import Geometry
import LabelLines
public import Layers
import Memory

/// Gives each kept feature the lowest zoom at which its label shows.
public struct DeclutteredFeatures: FeatureOperation, ~Copyable {
    public struct Request: Sendable {
        public var minzoomField = "minzoom"
        /// True if features name the label that hides theirs one zoom below that.
        public var namesBlockers = false
        /// True if features get the list of their zooms, not only the lowest.
        public var listsZooms = false
        /// Names of the anchors of which features name the one that their label has taken; empty for none.
        public var anchors: [String] = []
        /// True if features say how their labels run along lines.
        public var writesLines = false
        /// True if features get the member that tippecanoe reads.
        public var addsTippecanoe = false
        /// The zoom at which a label must show for its feature to be written; nil to write all.
        public var zoom: Int?
        /// True if features say how they change an earlier view, and only features that change it are written.
        public var reportsChanges = false
        /// True if only that zoom was decided.
        public var isSingleZoom = false
        /// True if identifiers of features are written, so that other features can refer to them.
        public var keepsIdentifiers = true
        /// Number of each label's feature among those written, from 1; 0 if it is not written.
        fileprivate var numbers: [Int32] = []
        /// Number of written features, if some features are known by their number.
        public fileprivate(set) var numberedCount: Int?

        public init() {}
    }

    private let result: LabelResult
    private let request: Request
    private var replaced: ReplacedFields

    /// - Parameter request: already numbered if it names blockers.
    public init(_ result: LabelResult, _ request: Request) {
        self.result = result
        self.request = request
        addedFields = Self.fields(request)
        replaced = ReplacedFields(addedFields)
    }

    public let addedFields: [Field]

    /// Fields that features get.
    public static func fields(_ request: Request) -> [Field] {
        var fields: [Field] = []
        if !request.isSingleZoom { fields.append(Field(request.minzoomField, .number)) }
        if request.namesBlockers { fields.append(Field(LabelRequest.blockerField, .any)) }
        if !request.anchors.isEmpty { fields.append(Field(LabelRequest.anchorField, .string)) }
        if request.writesLines {
            fields += LabelRequest.lineFields.map { Field($0, $0 == LabelRequest.lineFields.last ? .string : .number) }
        }
        if request.listsZooms { fields.append(Field("zooms", .string)) }
        if request.reportsChanges { fields.append(Field("change", .string)) }
        return fields
    }

    public mutating func add(_ field: Field, at index: Int) {
        replaced.add(field, at: index)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let label = chunk.records.before + feature.index
        let isLabel = result.isLabel(label)
        if let reason = Self.skipReason(label, result, request) { return reason }
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        append(label, isLabel: isLabel, to: &feature)
        if request.addsTippecanoe, isLabel { addTippecanoe(label, to: &feature, of: chunk) }
        // The properties' text from the input lacks the new fields.
        if !addedFields.isEmpty { feature.properties = TextRange() }
        return nil
    }

    /// The reason why a feature is not written; nil for one that is.
    static func skipReason(_ label: Int, _ result: LabelResult, _ request: Request) -> SkipReason? {
        if result.standings[label] == .outside { return .notIntersecting }
        if request.reportsChanges { return result.change(of: label) == nil ? reasonWithoutChange(label, result) : nil }
        guard let zoom = request.zoom else { return nil }
        if result.isLabel(label), result.isShown(label, at: zoom) { return nil }
        if result.standings[label] == .placeless { return .noPosition }
        return request.isSingleZoom && request.namesBlockers && result.isHiddenByAny(label) ? nil : .hidden
    }

    private static func reasonWithoutChange(_ label: Int, _ result: LabelResult) -> SkipReason {
        switch result.standings[label] {
        case .previous: .unchanged
        case .placeless: .noPosition
        default: result.isShown(label, at: result.zooms.lowerBound) ? .unchanged : .hidden
        }
    }

    private func append(_ label: Int, isLabel: Bool, to feature: inout Feature) {
        var values = FeatureValues()
        if !request.isSingleZoom {
            if isLabel {
                values.append(Double(result.outcome.minimumZooms[label]), .digits(0), to: &feature)
            } else {
                values.appendNull(to: &feature)
            }
        }
        if request.namesBlockers {
            let blocker = Int(result.outcome.blockers[label])
            if blocker >= 0 {
                appendName(of: blocker, &values, to: &feature)
            } else if result.isObstructedLast(label) {
                values.append(text: "obstacle", to: &feature)
            } else {
                values.appendNull(to: &feature)
            }
        }
        if !request.anchors.isEmpty {
            if let position = result.position(of: label) {
                values.append(text: request.anchors[position], to: &feature)
            } else {
                values.appendNull(to: &feature)
            }
        }
        if request.writesLines { appendLine(of: label, &values, to: &feature) }
        if request.listsZooms {
            if isLabel {
                values.append(text: result.outcome.zooms[label].text, to: &feature)
            } else {
                values.appendNull(to: &feature)
            }
        }
        if request.reportsChanges {
            if let change = result.change(of: label) {
                values.append(text: change.rawValue, to: &feature)
            } else {
                values.appendNull(to: &feature)
            }
        }
    }

    /// Appends how a label runs along its line, at the zoom that is written or else at its lowest.
    private func appendLine(of label: Int, _ values: inout FeatureValues, to feature: inout Feature) {
        let zoom = request.zoom ?? Int(result.outcome.minimumZooms[label])
        guard result.isLabel(label), let line = result.line(of: label, at: zoom) else {
            for _ in LabelRequest.lineFields { values.appendNull(to: &feature) }
            return
        }
        let letters = line.curve.letters
        values.append(Coordinate.longitude(ofMapX: line.place.x), .digits(7), to: &feature)
        values.append(Coordinate.latitude(ofMapY: line.place.y), .digits(7), to: &feature)
        values.append(letters.isEmpty ? 0 : letters[letters.count / 2].degrees, .digits(1), to: &feature)
        let path = letters.map { letter in
            [letter.x, letter.y, letter.degrees].map { DecimalText.shortest(($0 * 10).rounded() / 10 + 0) }
                .joined(separator: ",")
        }
        values.append(text: path.joined(separator: " "), to: &feature)
    }

    /// Appends a name that leads to the label's feature in the output, if it is written.
    private func appendName(of label: Int, _ values: inout FeatureValues, to feature: inout Feature) {
        guard result.identities.isNumbered(label, keepsIdentifiers: request.keepsIdentifiers) else {
            return result.identities.append(label, asField: values.take(), to: &feature)
        }
        let number = request.numbers[label]
        if number > 0 {
            values.append(Double(number), .digits(0), to: &feature)
        } else {
            values.append(text: "record \(result.identities.text(label))", to: &feature)
        }
    }

    private func addTippecanoe(_ label: Int, to feature: inout Feature, of chunk: borrowing Chunk) {
        feature.replaceTippecanoe(of: chunk)
        feature.appendTippecanoe(from: Int(result.outcome.minimumZooms[label]), through: result.lastZoom(label))
    }
}

extension DeclutteredFeatures.Request {
    /// Numbers the features of a result that are written.
    public mutating func number(_ result: LabelResult) {
        var count: Int32 = 0
        numbers = result.outcome.minimumZooms.indices.map { label in
            guard DeclutteredFeatures.skipReason(label, result, self) == nil else { return 0 }
            count += 1
            return count
        }
        let isAnyNumbered = numbers.indices.contains {
            result.identities.isNumbered($0, keepsIdentifiers: keepsIdentifiers)
        }
        if isAnyNumbered { numberedCount = Int(count) }
    }
}
