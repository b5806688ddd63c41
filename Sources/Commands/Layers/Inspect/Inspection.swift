import Features
public import Geometry
public import JSON
public import Layers
import Memory
package import Topology

/// Gathers what there is to report about a layer, in one pass.
public struct Inspection: FeatureConsumer, ~Copyable {
    private var count = 0
    private var fields: [FieldTally] = []
    private var kinds = [Int](repeating: 0, count: Shape.Kind.allCases.count)
    private var extent = Extent()
    private var bounds = ShapeBounds()
    private var positions = 0
    private var elevations = 0
    private let gathersStatistics: Bool
    /// One for each field; none unless requested.
    private var statistics: [FieldStatistics] = []
    /// One for each field that may be the time of fixes.
    private var times: [TimeTally] = []
    /// Index of each field in `times`; negative for other fields.
    private var timeIndices: [Int] = []
    /// The areas of the chunk; nil if nobody asks for them.
    private let areas: CoverageAreas?

    public init(gathersStatistics: Bool = false, gathersAreas: Bool = false) {
        self.gathersStatistics = gathersStatistics
        areas = gathersAreas ? CoverageAreas(memory: .max) : nil
    }

    public mutating func add(_ field: Field) {
        fields.append(FieldTally(field))
        if gathersStatistics { statistics.append(FieldStatistics()) }
        let isTime = FixColumn.column(named: field.name) == .time
        timeIndices.append(isTime ? times.count : -1)
        if isTime { times.append(TimeTally(holdsDays: FixColumn.bare(field.name) == "date")) }
    }

    public mutating func begin() {
        count = 0
        positions = 0
        elevations = 0
        extent = Extent()
        for index in kinds.indices { kinds[index] = 0 }
        for index in fields.indices { fields[index].removeAll() }
        for field in statistics { field.removeAll() }
        for index in times.indices { times[index].removeAll() }
        areas?.removeAll()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        areas?.add(feature.shape, owner: count)
        count += 1
        kinds[Int(feature.shape.kind.rawValue)] += 1
        positions += feature.shape.points.count
        elevations += feature.shape.elevations.count
        extent.insert(
            feature.shape.box, bounds.mapRect(of: feature.shape), isFromMap: feature.shape.isFromMap)
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            if value.isInScratch {
                insert(value, feature.scratch.bytes.extracting(value.text.range))
            } else {
                insert(value, chunk.bytes.bytes.extracting(value.text.range))
            }
        }
    }

    private mutating func insert(_ value: Value, _ text: Span<UInt8>) {
        fields[value.field].insert(value, text)
        if gathersStatistics { statistics[value.field].insert(value, text) }
        let time = timeIndices[value.field]
        if time >= 0 { times[time].insert(value, text) }
    }

    public func send(to results: Findings) {
        if let areas { results.areas?.add(contentsOf: areas, ownersFrom: results.features) }
        results.features += count
        results.positions += positions
        results.elevations += elevations
        for kind in Shape.Kind.allCases { results.kinds[Int(kind.rawValue)] += kinds[Int(kind.rawValue)] }
        results.extent.merge(extent)
        for index in fields.indices where fields[index].isMet {
            results.add(
                fields[index], gathersStatistics ? statistics[index] : nil,
                timeIndices[index] >= 0 ? times[timeIndices[index]] : nil)
        }
    }

    /// The findings of all threads together.
    public final class Findings {
        public internal(set) var features = 0
        public internal(set) var positions = 0
        public internal(set) var elevations = 0
        public internal(set) var extent = Extent()
        public private(set) var fields: [FieldTally] = []
        /// One for each field; none unless requested.
        public private(set) var statistics: [FieldStatistics] = []
        /// By the name of the field.
        private var times: [String: TimeTally] = [:]
        fileprivate var kinds = [Int](repeating: 0, count: Shape.Kind.allCases.count)
        private var indices: [String: Int] = [:]
        private let hasStatistics: Bool
        /// All areas by the indices of their features; nil if nobody asks for them.
        package let areas: CoverageAreas?

        public init(withStatistics hasStatistics: Bool = false) { (self.hasStatistics, areas) = (hasStatistics, nil) }

        package init(withStatistics hasStatistics: Bool, areas: CoverageAreas?) {
            (self.hasStatistics, self.areas) = (hasStatistics, areas)
        }

        /// How many features there are of each kind that there is.
        public var geometryKinds: [(kind: Shape.Kind, count: Int)] {
            Shape.Kind.allCases.map { ($0, kinds[Int($0.rawValue)]) }.filter { $0.1 > 0 }
        }

        /// The field that is the time of fixes by its name, if its first value is a time.
        public var time: (field: String, tally: TimeTally)? {
            let names = fields.map(\.name)
            guard let index = FixColumn.time.index(in: names), let tally = times[names[index]], tally.holdsTimes else {
                return nil
            }
            return (names[index], tally)
        }

        /// Fields that there are even if no feature has a value of them.
        public func expect(_ fields: [Field]) {
            for field in fields { add(FieldTally(field)) }
        }

        /// The findings as JSON.
        public var value: JSONValue {
            [
                "features": .integer(features), "positions": .integer(positions), "elevations": .integer(elevations),
                "kinds": .array(kinds.map { .integer($0) }), "extent": .array(extent.numbers.map { .exact($0) }),
                "fields": .array(fields.map(\.value)), "statistics": .array(statistics.map(\.value)),
                "times": .array(times.sorted { $0.key < $1.key }.map { .array([.string($0.key), $0.value.value]) }),
            ]
        }

        /// Receives the findings about later features; false if the JSON is not of findings.
        public func add(_ value: JSONValue) -> Bool {
            guard let features = value["features"]?.int, let positions = value["positions"]?.int,
                let elevations = value["elevations"]?.int, let kinds = value["kinds"]?.items?.compactMap(\.int),
                let extent = value["extent"]?.exactNumbers.flatMap({ Extent(numbers: $0) }),
                let fields = value["fields"]?.items, let statistics = value["statistics"]?.items,
                let times = value["times"]?.items, kinds.count == self.kinds.count,
                statistics.count == (hasStatistics ? fields.count : 0)
            else { return false }
            self.features += features
            self.positions += positions
            self.elevations += elevations
            for (index, count) in kinds.enumerated() { self.kinds[index] += count }
            self.extent.merge(extent)
            for (index, field) in fields.enumerated() {
                guard let tally = FieldTally(field) else { return false }
                guard hasStatistics else {
                    add(tally)
                    continue
                }
                guard let more = FieldStatistics(statistics[index]) else { return false }
                add(tally, more)
            }
            for item in times {
                guard let pair = item.items, pair.count == 2, let name = pair[0].text, let tally = TimeTally(pair[1])
                else { return false }
                self.times[name, default: TimeTally()].merge(tally)
            }
            return true
        }

        func add(_ field: FieldTally, _ fieldStatistics: FieldStatistics? = nil, _ time: TimeTally? = nil) {
            let index = indices[field.name] ?? fields.count
            if index < fields.count {
                fields[index].merge(field)
            } else {
                indices[field.name] = index
                fields.append(field)
                if hasStatistics { statistics.append(FieldStatistics()) }
            }
            if let fieldStatistics { statistics[index].merge(fieldStatistics) }
            if let time { times[field.name, default: TimeTally()].merge(time) }
        }
    }
}
