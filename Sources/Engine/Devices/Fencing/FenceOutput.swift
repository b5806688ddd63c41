import Features
import Geometry
public import Layers
public import Movement

/// Makes features of events: points with the facts about them.
public final class FenceOutput {
    private let columns: FenceColumns
    private let set: RegionSet
    private let regions: RegionGathering
    private let precision: Precision
    private let makeFeature: (inout Feature) throws(Problem) -> Void
    private let writeFeatures: () throws(Problem) -> Void
    private var feature = Feature()
    /// Number of events that were written.
    public private(set) var count = 0

    /// - Parameters:
    ///   - regions: what the set was made of.
    ///   - precision: that of coordinates in a table.
    ///   - makeFeature: encodes a feature whose values are all in its scratch.
    ///   - writeFeatures: writes the features that were encoded.
    public init(
        _ columns: FenceColumns, _ set: RegionSet, _ regions: RegionGathering, precision: Precision,
        makeFeature: @escaping (inout Feature) throws(Problem) -> Void,
        writeFeatures: @escaping () throws(Problem) -> Void
    ) {
        self.columns = columns
        self.set = set
        self.regions = regions
        self.precision = precision
        self.makeFeature = makeFeature
        self.writeFeatures = writeFeatures
    }

    /// Facts about the fix of an event.
    struct Report {
        var device: Int
        /// Times as they are written; nil for unknown ones.
        var time: KnownTime?
        var since: KnownTime?
        var until: KnownTime?
        var accuracy: Double
        /// Number of bytes of the row before its values.
        var valuesStart: Int
    }

    func write(
        _ event: FenceEvent, _ report: Report, _ row: Span<UInt8>, _ names: borrowing NameTable
    ) throws(Problem) {
        let place = event.place
        feature.become([Coordinate(latitude: place.y, longitude: place.x)])
        var values = FeatureValues()
        values.append(device: report.device, names, to: &feature)
        let start = feature.scratch.count
        set.withIdentifier(of: Int(event.region)) { feature.scratch.append($0) }
        values.append(.string, from: start, to: &feature)
        values.append(text: event.kind.name, to: &feature)
        values.append(report.time, to: &feature)
        values.append(report.since, to: &feature)
        if columns.isTable {
            values.append(place.y, precision, to: &feature)
            values.append(place.x, precision, to: &feature)
        }
        values.append(event.meters, .digits(3), to: &feature)
        values.append(report.accuracy, .digits(3), to: &feature)
        if columns.tellsCrossings { values.append(report.until, to: &feature) }
        if !columns.fixFields.isEmpty {
            FenceRows.copy(row, from: report.valuesStart, to: &feature, first: columns.ownCount)
        }
        if !columns.regionFields.isEmpty {
            let first = columns.ownCount + columns.fixFields.count
            regions.copyValues(of: event.region, in: set, to: &feature, first: first)
        }
        count += 1
        try makeFeature(&feature)
    }

    func flush() throws(Problem) { try writeFeatures() }
}

extension FenceEvent.Kind {
    /// The word that is written.
    var name: String {
        switch self {
        case .exit: "exit"
        case .outside: "outside"
        case .inside: "inside"
        case .enter: "enter"
        case .loiter: "loiter"
        case .cross: "cross"
        }
    }
}
