package import Decluttering
import Features
package import Geometry
package import Layers
import Memory

/// Makes labels of features.
package struct LabelMaker: ~Copyable {
    private let request: LabelRequest
    private var firstPriority: NumericField?
    private var otherPriorities: [NumericField]
    private var displayPriority: NumericField?
    private var minZoom: NumericField?
    private var maxZoom: NumericField?
    private var measures: LabelMeasures
    private var places: LabelPlace
    private var content = FeatureContent()
    /// Place of the last label, in degrees.
    package private(set) var place = Shape.Point(x: 0, y: 0)
    /// Standing of the last label: free to show, or the reason why it cannot.
    package private(set) var standing = LabelStanding.free
    /// Zooms, of those that it allows, at which the last label would cover an obstacle.
    private(set) var obstructed: ZoomSet = []
    /// The boxes that the last label may take; empty for its own alone.
    private(set) var positions: [LabelPosition] = []
    /// Key that identifies the last feature in another view.
    package private(set) var key: UInt64 = 0
    private var identity: LabelIdentity
    private var blockerField: Int?
    /// Where the next label stands, in degrees, if that was found elsewhere.
    private var givenPlace: Shape.Point?
    /// Warnings to report for the last feature, such as a missing size.
    package private(set) var warnings: [WarningKind] = []
    /// Priorities of the last feature beyond the first.
    package private(set) var lesserPriorities: [Double] = []

    package init(_ request: LabelRequest) {
        self.request = request
        places = LabelPlace(request.site)
        firstPriority = request.priorities.first.map { NumericField(named: $0) }
        otherPriorities = request.priorities.dropFirst().map { NumericField(named: $0) }
        displayPriority = request.displayPriority.map { NumericField(named: $0) }
        minZoom = request.minZoomField.map { NumericField(named: $0) }
        maxZoom = request.maxZoomField.map { NumericField(named: $0) }
        measures = LabelMeasures(request)
        identity = LabelIdentity(request)
    }

    package mutating func add(_ field: Field, at index: Int) {
        firstPriority?.add(field, at: index)
        for slot in otherPriorities.indices { otherPriorities[slot].add(field, at: index) }
        displayPriority?.add(field, at: index)
        minZoom?.add(field, at: index)
        maxZoom?.add(field, at: index)
        measures.add(field, at: index)
        identity.add(field, at: index)
        if blockerField == nil, field.name == LabelRequest.blockerField { blockerField = index }
        content.add(field, at: index, isResult: !request.isContent(field.name))
    }

    /// Makes the label of a feature whose size was measured.
    ///
    /// - Parameter place: where it stands, in degrees; nil for the usual place.
    package mutating func label(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, measured size: PixelSize, at place: Shape.Point? = nil
    ) throws(BadRecord) -> Label {
        measures.measured = size
        givenPlace = place
        defer { givenPlace = nil }
        return try label(of: feature, chunk)
    }

    package mutating func label(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Label {
        if !warnings.isEmpty { warnings.removeAll() }
        if !positions.isEmpty { positions.removeAll(keepingCapacity: true) }
        let priority = try priority(of: feature, chunk)
        let size = try measures.size(of: feature, chunk)
        let offset = try measures.offset(of: feature, chunk)
        let zooms = minZoom == nil && maxZoom == nil ? .all : try zooms(of: feature, chunk)
        if measures.isSizeMissing { warnings.append(.sizeless) }
        if zooms.isEmpty { warnings.append(.zoomless) }
        let usual = givenPlace == nil ? try places.point(of: feature, in: chunk) : nil
        guard let place = givenPlace ?? usual else {
            warnings.append(.placeless)
            (standing, obstructed) = (.placeless, [])
            if request.keepsKeys { key = content.key(of: feature, chunk, by: identity, Self.nowhere) }
            return Self.nowhere
        }
        guard place.x.isFinite, place.x.magnitude < 1e6, place.y.magnitude <= 90 else {
            throw BadRecord(
                "invalid-coordinate", record: feature.record, at: chunk.byte(of: feature),
                "\(DecimalText.shortest(place.x)),\(DecimalText.shortest(place.y)) is not a position on the globe")
        }
        let isFree = feature.shape.isFromMap
        let isBeyondMap = places.isClamped || !isFree && MapPoint.isBeyondMap(latitude: place.y)
        if isBeyondMap, request.spacing == nil { warnings.append(.clampedLatitude) }
        standing = .free
        obstructed = []
        self.place = place
        let point = MapPoint(
            x: MapPoint.mapX(longitude: place.x),
            y: isFree ? MapPoint.mapY(ofMapLatitude: place.y) : MapPoint.mapY(latitude: place.y))
        var label = Label(
            x: Self.units(point.x), y: Self.units(point.y), width: size.width, height: size.height,
            priority: request.isAscending ? -priority : priority)
        (label.offsetX, label.offsetY) = offset
        label.shape = request.shape
        label.isRequired = displayPriority != nil && priority >= Self.required
        label.zooms = zooms
        label.tie = content.tie(of: feature, chunk, label)
        if request.keepsKeys { key = content.key(of: feature, chunk, by: identity, label) }
        if request.arePrevious {
            standing = isHiddenThere(feature) ? .unseen : .previous
            return Self.nowhere
        }
        if let view = request.view {
            guard let place = view.place(of: point) else {
                standing = .outside
                return Self.nowhere
            }
            (label.x, label.y) = (Self.units(place.x), Self.units(place.y))
            if request.ranksByDistance {
                label.tie = view.tie(Coordinate(latitude: self.place.y, longitude: self.place.x), label.tie)
            }
        }
        if hasPositions, label.width > 0, label.height > 0 {
            try makePositions(of: label, feature, chunk)
        } else if let obstacles = request.obstacles {
            obstructed = obstacles.hiddenZooms(label, request.limits).intersection(label.zooms)
            label.zooms.subtract(obstructed)
        }
        return label
    }

    /// Text of the last label, if its size was estimated.
    var text: String { measures.lastText }

    /// True if labels choose among boxes that are made here.
    private var hasPositions: Bool {
        if case .measured = request.size { return false }
        return !request.anchors.isEmpty
    }

    /// Makes the boxes of all anchors, each free at the zooms at which it covers no obstacle.
    private mutating func makePositions(
        of label: Label, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        var label = label
        for offset in try measures.offsets(of: request.anchors, feature, chunk) {
            (label.offsetX, label.offsetY) = (offset.x, offset.y)
            var position = LabelPosition(
                width: label.width, height: label.height, offsetX: offset.x, offsetY: offset.y)
            if let obstacles = request.obstacles {
                position.zooms.subtract(obstacles.hiddenZooms(label, request.limits))
            }
            positions.append(position)
        }
    }

    /// True if an earlier view has written a feature only to name the label that hides it.
    private func isHiddenThere(_ feature: borrowing Feature) -> Bool {
        guard let blockerField else { return false }
        for index in 0..<feature.values.count
        where feature.values[index].field == blockerField && feature.values[index].kind != .null { return true }
        return false
    }

    /// A label that never shows.
    private static var nowhere: Label {
        var label = Label(x: 0, y: 0, width: 0, height: 0)
        label.zooms = []
        return label
    }

    /// Display priority at or above which a label always shows.
    private static let required = 1000.0

    /// A map point as units of a world of 2^32.
    private static func units(_ position: Double) -> UInt32 {
        UInt32(truncatingIfNeeded: Int((position * 16).rounded(.down)))
    }

    private mutating func priority(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Double
    {
        if let displayPriority {
            let value = try displayPriority.valueIfAny(of: feature, chunk, code: "bad-priority")
            if let value, !(0...Self.required ~= value) {
                throw BadRecord(
                    "bad-priority", record: feature.record, at: chunk.byte(of: feature),
                    "display priority \(DecimalText.shortest(value)) is outside 0…1000")
            }
            if value == nil { warnings.append(.unranked) }
            return value ?? -.infinity
        }
        var isRanked = true
        func ranked(_ value: Double?) -> Double {
            if value == nil { isRanked = false }
            return value ?? (request.isAscending ? .infinity : -.infinity)
        }
        guard let firstPriority else { return 0 }
        let first = ranked(try firstPriority.valueIfAny(of: feature, chunk, code: "bad-priority"))
        if !lesserPriorities.isEmpty { lesserPriorities.removeAll(keepingCapacity: true) }
        for field in otherPriorities {
            let value = ranked(try field.valueIfAny(of: feature, chunk, code: "bad-priority"))
            lesserPriorities.append(request.isAscending ? -value : value)
        }
        if !isRanked { warnings.append(.unranked) }
        return first
    }

    /// Zooms at which the feature itself allows its label.
    private mutating func zooms(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> ZoomSet {
        let first = try minZoom?.valueIfAny(of: feature, chunk, code: "bad-zoom")
        let last = try maxZoom?.valueIfAny(of: feature, chunk, code: "bad-zoom")
        let deepest = Double(ZoomSet.deepest)
        let lowest = min(max(first ?? 0, 0), deepest + 1).rounded(.up)
        let highest = min(max(last ?? deepest, -1), deepest).rounded(.down)
        return lowest <= highest ? ZoomSet(Int(lowest)...Int(highest)) : []
    }
}
