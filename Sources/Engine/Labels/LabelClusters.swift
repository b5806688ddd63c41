import Decluttering
import Memory

/// Clusters at every zoom: which label stands for which others, and their totals. It does not change.
public final class LabelClusters: Sendable {
    let result: LabelResult
    let forest: ClusterForest
    let request: ClusterRequest
    private let columns: ClusterColumns
    private let counts: FlatBuffer<Int32>
    private let extents: FlatBuffer<ClusterExtent>
    /// Totals for statistics that are a sum or a mean, one statistic after the other, each with as many as `counts`.
    private let sums: FlatBuffer<NumberTotal>
    /// Values of the other statistics, likewise.
    private let extremes: FlatBuffer<Double>
    /// Start of each statistic in `sums` or `extremes`.
    private let starts: [Int]
    /// Index of the field that each statistic is about.
    private let fields: [Int]
    private let width: Int
    /// Empty unless members are listed.
    private let members: ClusterMembers

    init(_ result: LabelResult, _ request: ClusterRequest, _ columns: consuming ClusterColumns) {
        let forest = ClusterForest(result.outcome, zooms: result.zooms)
        counts = forest.totals({ _ in 1 }, add: { total, other, _, _ in total += other })
        var sums = FlatBuffer<NumberTotal>()
        var extremes = FlatBuffer<Double>()
        var starts: [Int] = []
        let names = request.numericFields
        let fields = request.statistics.map { names.firstIndex(of: $0.field) ?? 0 }
        let width = names.count
        do {
            let (places, numbers) = (columns.places.span, columns.numbers.span)
            extents = forest.totals(
                { ClusterExtent(places[$0]) },
                add: { total, other, label, child in
                    total.add(other, eastward: places[label].eastward(to: places[child]))
                })
            for (field, (statistic, _)) in zip(fields, request.statistics) {
                switch statistic {
                case .sum, .mean:
                    starts.append(sums.count)
                    let totals = forest.totals(
                        { NumberTotal(numbers[$0 * width + field]) }, add: { total, other, _, _ in total.add(other) })
                    sums.append(contentsOf: totals.span)
                case .min, .max:
                    starts.append(extremes.count)
                    let isMin = statistic == .min
                    let totals = forest.totals(
                        { numbers[$0 * width + field] },
                        add: { total, other, _, _ in
                            if other.isNaN { return }
                            if total.isNaN || (isMin ? other < total : other > total) { total = other }
                        })
                    extremes.append(contentsOf: totals.span)
                }
            }
        }
        members = request.listsMembers ? ClusterMembers(forest) : ClusterMembers()
        (self.result, self.request, self.starts, self.fields, self.width) = (result, request, starts, fields, width)
        self.forest = forest
        self.columns = columns
        self.sums = sums
        self.extremes = extremes
    }

    func count(of cluster: Cluster) -> Int { cluster.slot < 0 ? 1 : Int(counts[cluster.slot]) }

    /// West, south, east and north in degrees.
    func extent(of cluster: Cluster) -> (west: Double, south: Double, east: Double, north: Double) {
        let place = columns.places[cluster.label]
        return (cluster.slot < 0 ? ClusterExtent(place) : extents[cluster.slot]).degrees(around: place)
    }

    /// Value of one of the request's statistics; nil if no member has a number, infinite if the numbers are too large.
    func statistic(_ index: Int, of cluster: Cluster) -> Double? {
        let value: Double
        if cluster.slot < 0 {
            value = columns.numbers[cluster.label * width + fields[index]]
        } else {
            let slot = starts[index] + cluster.slot
            switch request.statistics[index].statistic {
            case .sum: value = sums[slot].count == 0 ? .nan : sums[slot].sum
            case .mean: value = sums[slot].mean
            case .min, .max: value = extremes[slot]
            }
        }
        if value.isFinite { return value }
        return isTotal(index) && cluster.slot >= 0 && sums[starts[index] + cluster.slot].count > 0 ? .infinity : nil
    }

    private func isTotal(_ index: Int) -> Bool { [.sum, .mean].contains(request.statistics[index].statistic) }

    /// Finds all members of a cluster: first the label that shows, then the others in input order.
    func findMembers(
        of cluster: Cluster, into members: inout FlatBuffer<Int32>, in room: inout FlatBuffer<Int32>
    ) {
        members.removeAll()
        self.members.append(cluster, count: count(of: cluster), of: forest, to: &members, in: &room)
    }
}

/// Settings for the values that clusters get.
public struct ClusterRequest: Sendable {
    /// Way to combine the numbers that the members of a cluster have in a field.
    public enum Statistic: String, CaseIterable, Sendable {
        case sum, min, max, mean
    }

    /// Statistics in the order in which they are written.
    public var statistics: [(statistic: Statistic, field: String)] = []
    /// True if the identities of members are listed.
    public var listsMembers = false
    /// The field of the stand-in label that gives the cluster its title.
    public var titleField: String?

    public init() {}

    /// The fields whose numbers are read, each once.
    var numericFields: [String] {
        var names: [String] = []
        for (_, field) in statistics where !names.contains(field) { names.append(field) }
        return names
    }

    var fields: [String] { numericFields + [titleField].compactMap(\.self) }
}
