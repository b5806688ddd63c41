import Decluttering
import Features
import Geometry
public import Layers
import Memory

/// Writes each kept feature whose label stands for others once for each of its clusters, with the cluster's totals.
public struct ClusteredFeatures: FeatureOperation, ~Copyable {
    public struct Request: Sendable {
        public var minzoomField = "minzoom"
        /// True if features get the member that tippecanoe reads.
        public var addsTippecanoe = false
        /// The zoom whose clusters are written; nil for those of all zooms.
        public var zoom: Int?
        /// True if the zooms of clusters are not written.
        public var isSingleZoom = false

        public init() {}
    }

    private let clusters: LabelClusters
    private let request: Request
    private var names: ClusterFieldNames
    private var replaced: ReplacedFields
    private var titleField = -1
    private var title = ByteBuffer()
    private var hasTitle = false
    private var members = FlatBuffer<Int32>()
    private var room = FlatBuffer<Int32>()
    /// The cluster that the feature has now; nil for a feature without a label.
    private var cluster: Cluster?
    /// Copy of the shape for the second cluster on: once written, the feature's shape may be in the space of the
    /// output.
    private var own = IndexedShapes()
    private var ownValues = 0
    /// Byte of the feature, for reports.
    private var byte = 0
    private var ownMembers = 0

    /// Makes an operation for one thread.
    public init(_ clusters: LabelClusters, _ request: Request) {
        self.clusters = clusters
        self.request = request
        names = ClusterFieldNames(clusters.request, minzoom: request.isSingleZoom ? nil : request.minzoomField)
        replaced = ReplacedFields(names.fields)
    }

    /// Fields that features get, and the index among them of the title that is a field of the input.
    public static func fields(_ clusters: ClusterRequest, _ request: Request) -> (fields: [Field], title: Int?) {
        let names = ClusterFieldNames(clusters, minzoom: request.isSingleZoom ? nil : request.minzoomField)
        return (names.fields, names.hasTitle ? names.titleIndex : nil)
    }

    public static var yieldsSeveral: Bool { true }

    public var addedFields: [Field] { names.fields }

    public mutating func add(_ field: Field, at index: Int) {
        replaced.add(field, at: index)
        if names.hasTitle, titleField < 0, field.name == clusters.request.titleField { titleField = index }
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let label = chunk.records.before + feature.index
        byte = chunk.byte(of: feature)
        cluster = nil
        if clusters.result.isLabel(label) {
            cluster = clusters.forest.cluster(of: label, at: request.zoom ?? clusters.forest.minimumZoom(of: label))
            if cluster == nil { return .merged }
        } else if request.zoom != nil {
            return .noPosition
        }
        if names.hasTitle {
            title.removeAll()
            hasTitle = title.appendPlain(ofField: titleField, feature, chunk)
        }
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
        if request.addsTippecanoe, cluster != nil { feature.replaceTippecanoe(of: chunk) }
        ownValues = feature.values.count
        ownMembers = feature.foreignMembers.count
        put(into: &feature)
        if hasNext {
            own.removeAll()
            own.append(feature.shape, indexesEdges: false)
        }
        return nil
    }

    private var hasNext: Bool { request.zoom == nil && (cluster?.zooms.upperBound ?? .max) < clusters.forest.lastZoom }

    public mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard hasNext, let last = cluster else { return false }
        cluster = clusters.forest.cluster(of: last.label, at: last.zooms.upperBound + 1)
        own.read(0, into: &feature.shape)
        feature.values.truncate(to: ownValues)
        feature.foreignMembers.truncate(to: ownMembers)
        put(into: &feature)
        return true
    }

    private mutating func put(into feature: inout Feature) {
        var values = FeatureValues()
        guard let cluster else {
            for _ in names.fields.indices { values.appendNull(to: &feature) }
            return
        }
        let zooms = cluster.zooms
        if !request.isSingleZoom {
            values.append(Double(zooms.lowerBound), .digits(0), to: &feature)
            values.append(Double(zooms.upperBound), .digits(0), to: &feature)
        }
        putTotals(of: cluster, &values, into: &feature)
        putTexts(of: cluster, &values, into: &feature)
        if request.addsTippecanoe {
            let isLast = zooms.upperBound == clusters.forest.lastZoom
            feature.appendTippecanoe(from: zooms.lowerBound, through: isLast ? nil : zooms.upperBound)
        }
    }

    private func putTotals(of cluster: Cluster, _ values: inout FeatureValues, into feature: inout Feature) {
        values.append(Double(clusters.count(of: cluster)), .digits(0), to: &feature)
        for index in clusters.request.statistics.indices {
            let value = clusters.statistic(index, of: cluster)
            if let value, value.magnitude >= 0x1p53 { feature.warnings.add(.roundedTotal, at: byte) }
            if let value, value.isFinite {
                values.append(value, .full, to: &feature)
            } else {
                values.appendNull(to: &feature)
            }
        }
        let extent = clusters.extent(of: cluster)
        values.append(extent.west, .digits(7), to: &feature)
        values.append(extent.south, .digits(7), to: &feature)
        values.append(extent.east, .digits(7), to: &feature)
        values.append(extent.north, .digits(7), to: &feature)
        if let zoom = cluster.expansionZoom {
            values.append(Double(zoom), .digits(0), to: &feature)
        } else {
            values.appendNull(to: &feature)
        }
    }

    private mutating func putTexts(of cluster: Cluster, _ values: inout FeatureValues, into feature: inout Feature) {
        let others = clusters.count(of: cluster) - 1
        if names.hasTitle {
            if hasTitle { values.append(title.bytes, to: &feature) } else { values.appendNull(to: &feature) }
        }
        if others > 0 {
            let start = feature.scratch.count
            feature.scratch.append("+")
            feature.scratch.append(digitsOf: others)
            feature.scratch.append(" more")
            values.append(.string, from: start, to: &feature)
        } else {
            values.appendNull(to: &feature)
        }
        guard clusters.request.listsMembers else { return }
        clusters.findMembers(of: cluster, into: &members, in: &room)
        let start = feature.scratch.count
        feature.scratch.append("[")
        clusters.result.identities.append(asJSON: cluster.label, to: &feature.scratch)
        for slot in 0..<members.count {
            feature.scratch.append(",")
            clusters.result.identities.append(asJSON: Int(members[slot]), to: &feature.scratch)
        }
        feature.scratch.append("]")
        values.append(.json, from: start, to: &feature)
    }
}
