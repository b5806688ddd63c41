import CommandKit
import Decluttering
import Geometry
import Operations

/// Labels that stand for those they hide.
struct ClusterOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Let each label that shows stand for those it hides: write it once for each range of zooms over which these are "
                + "the same, with their count; with --zoom or --visible-at those of one zoom."))
    var cluster = false

    @Option(help: ArgumentHelp("Cluster only labels of one value of this field.", valueName: "FIELD"))
    var clusterBy: String?

    @Option(
        help: ArgumentHelp(
            "Cluster what is less than this many pixels apart, whatever the size of labels.", valueName: "PX"))
    var clusterRadius: Double?

    @Option(help: ArgumentHelp("Add up these fields' numbers of each cluster, as sum_FIELD.", valueName: "FIELD,…"))
    var sum: NameList?

    @Option(help: ArgumentHelp("The least of these fields' numbers, as min_FIELD.", valueName: "FIELD,…"))
    var min: NameList?

    @Option(help: ArgumentHelp("The greatest of these fields' numbers, as max_FIELD.", valueName: "FIELD,…"))
    var max: NameList?

    @Option(help: ArgumentHelp("The mean of these fields' numbers, as mean_FIELD.", valueName: "FIELD,…"))
    var mean: NameList?

    @Flag(help: "List who is in each cluster: first the label that shows, the others in the order of the input.")
    var members = false

    @Option(
        help: ArgumentHelp(
            "The field of what clusters are called, for the field title (default: that of --label).", valueName: "FIELD"
        ))
    var title: String?

    private static let radii = 1.0...10_000

    private var statistics: [(statistic: ClusterRequest.Statistic, fields: NameList?)] {
        [(.sum, sum), (.min, min), (.max, max), (.mean, mean)]
    }

    mutating func validate() throws {
        let details = [
            ("--cluster-by", clusterBy != nil), ("--cluster-radius", clusterRadius != nil), ("--members", members),
            ("--title", title != nil),
        ]
        let given = details + statistics.map { ("--\($0.statistic)", $0.fields != nil) }
        if !cluster, let name = given.first(where: \.1)?.0 { throw UsageError("\(name) goes with --cluster") }
        if let clusterRadius, !(Self.radii ~= clusterRadius) {
            throw UsageError("--cluster-radius: it is from 1 to 10000 pixels")
        }
    }

    /// Throws for what labels cannot have that stand for others.
    func check(
        _ labels: LabelOptions, _ zooms: ZoomOptions, _ rules: CollisionOptions, _ view: ViewOptions,
        _ declutter: DeclutterOptions
    ) throws {
        guard cluster else { return }
        let modes = zooms.mode != nil && zooms.mode != .nested
        try refuse(
            "labels would hide others that they do not stand for",
            [
                ("--mode", modes), ("--max-per-tile", zooms.maxPerTile != nil), ("--limit", zooms.limit != nil),
                ("--repeat-distance", rules.repeatDistance != nil), ("--obstacles", rules.obstacles != nil),
            ])
        try refuse(
            "of a cluster some would be there and some not",
            [
                ("--min-zoom-field", zooms.minZoomField != nil), ("--max-zoom-field", zooms.maxZoomField != nil),
            ])
        try refuse(
            "clusters are of the whole map", [("--viewport", view.viewport != nil), ("--view", view.view != nil)])
        try refuse("--members tells who is in a cluster", [("--blocked-by", declutter.blockedBy)])
        try refuse("--cluster writes features", [("--table", declutter.table)])
        try refuse("it is about labels, not about clusters", [("--verify", declutter.verify)])
        try refuse("--cluster-by is what goes with --cluster", [("--group", rules.group != nil)])
        if let name = declutter.minzoomField, fieldNames.contains(name) {
            throw UsageError("--minzoom-field: there is another field '\(name)' with --cluster")
        }
        guard clusterRadius != nil else { return }
        try refuse("--cluster-radius is in place of sizes", labels.given)
    }

    private func refuse(_ reason: String, _ options: [(name: String, isGiven: Bool)]) throws {
        if let name = options.first(where: \.isGiven)?.name { throw UsageError("\(name): \(reason)") }
    }

    /// Fields that clusters get, whatever is asked.
    private var fieldNames: [String] {
        ["maxzoom", "count", "west", "south", "east", "north", "expansion_zoom", "title", "subtitle", "members"]
            + statistics.flatMap { statistic, fields in (fields?.names ?? []).map { "\(statistic)_\($0)" } }
    }

    /// - Parameters:
    ///   - zooms: whose only zoom does not keep deeper ones from being looked at, where clusters part.
    ///   - label: the field of the text of labels.
    func fill(_ request: inout LabelRequest, _ zooms: ZoomOptions, label: String?) {
        guard cluster else { return }
        var clusters = ClusterRequest()
        for (statistic, fields) in statistics {
            clusters.statistics += (fields?.names ?? []).map { (statistic, $0) }
        }
        clusters.listsMembers = members
        clusters.titleField = title ?? label
        request.clusters = clusters
        if members { request.keepsIdentities = true }
        if let clusterBy { request.groupField = clusterBy }
        if let clusterRadius {
            request.size = .same(PixelSize(width: clusterRadius, height: clusterRadius))
            request.shape = .circle
        }
        if let zoom = zooms.zoom {
            request.limits.zooms = Int(zoom)...Swift.max(Int(zoom), ZoomOptions.usual.upperBound)
        }
    }

    /// The fields that it reads, by their options.
    var fields: [(option: String, name: String?)] {
        statistics.flatMap { statistic, fields in (fields?.names ?? []).map { ("--\(statistic)", $0) } }
            + [("--cluster-by", clusterBy), ("--title", title)]
    }
}
