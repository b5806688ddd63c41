import CommandKit
import Decluttering
import Geometry
import LabelFeatures
import Maps
import Runner

/// Options for labels that stand for those they hide.
struct ClusterOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Write clusters: each label that shows stands for those it hides.",
            discussion: """
                Features get the fields count, west, south, east, north (degrees), expansion_zoom (where the cluster \
                splits), subtitle and, with --title or --label, title. A cluster is written once for each range of zoom levels over which its \
                members stay the same, or only for the level of --zoom or --visible-at. The fields minzoom and maxzoom \
                hold that range; --zoom omits them.
                """, isBasic: true,
            brief: "Write clusters of labels that would overlap."))
    var cluster = false

    @Option(help: ArgumentHelp("Put only labels with the same value of this field into a cluster.", valueName: "FIELD"))
    var clusterBy: String?

    @Option(
        help: ArgumentHelp(
            """
            Cluster labels that are less than this many pixels apart, whatever their size.
            """, valueName: "PX"),
        range: .within(1...10_000, "pixels"))
    var clusterRadius: Double?

    @Option(help: ArgumentHelp("Write the sum of these fields in each cluster, as sum_FIELD.", valueName: "FIELD,…"))
    var sum: NameList?

    @Option(
        help: ArgumentHelp(
            "Write the smallest value of these fields in each cluster, as min_FIELD.", valueName: "FIELD,…"))
    var min: NameList?

    @Option(
        help: ArgumentHelp(
            "Write the largest value of these fields in each cluster, as max_FIELD.", valueName: "FIELD,…"))
    var max: NameList?

    @Option(help: ArgumentHelp("Write the mean of these fields in each cluster, as mean_FIELD.", valueName: "FIELD,…"))
    var mean: NameList?

    @Flag(
        help: """
            List the members of each cluster in the field 'members': the label that shows, then the others in the \
            order of the input.
            """)
    var members = false

    @Option(
        help: ArgumentHelp(
            "Field whose value becomes the title of a cluster.", defaultNote: "the field of --label", valueName: "FIELD"
        ))
    var title: String?

    private var statistics: [(statistic: ClusterRequest.Statistic, fields: NameList?, option: ParsedOption)] {
        [(.sum, sum, $sum), (.min, min, $min), (.max, max, $max), (.mean, mean, $mean)]
    }

    var rules: [Rule] {
        [$clusterBy, $clusterRadius, $sum, $min, $max, $mean, $members, $title].map { .needs($0, $cluster) }
    }

    /// Rules for options that do not go with clusters.
    func rules(
        _ labels: LabelOptions, _ zooms: ZoomOptions, _ collisions: CollisionOptions, _ view: ViewOptions,
        _ declutter: DeclutterOptions
    ) -> [Rule] {
        let hides = "labels would hide others that are not in their cluster"
        let name = declutter.$minzoomField.isGiven ? declutter.minzoomField : ""
        let takenName = fieldNames.contains(name) ? name : nil
        return [
            .that(
                !cluster || zooms.mode == .nested,
                else: "\(zooms.$mode.title) \(zooms.mode) cannot be used with \($cluster.title): \(hides)",
                hint: "omit \(zooms.$mode.title)"),
            .excludes(
                $cluster, zooms.$maxPerTile, zooms.$maxLabels, collisions.$repeatDistance, collisions.$obstacles,
                because: hides),
            .excludes(
                $cluster, zooms.$lowestZoomField, zooms.$highestZoomField,
                because: "only a part of a cluster would exist at some zooms"),
            .that(
                !cluster || view.placing == nil,
                else: "\(view.placing ?? "") cannot be used with --cluster: clusters are computed for the whole map"),
            .excludes($cluster, declutter.$blockedBy, because: "use --members to list the members of a cluster"),
            .that(
                !cluster || !declutter.table,
                else: "--as table cannot be used with --cluster: --cluster writes features"),
            .excludes($cluster, declutter.$verify, because: "only labels can be verified"),
            .excludes($cluster, collisions.$group, because: "use --cluster-by"),
            .refuse(
                declutter.$minzoomField, if: cluster && takenName != nil,
                because: "--cluster also writes a field named '\(takenName ?? "")'"),
            .refuse(
                labels.ofRoom, if: $clusterRadius.isGiven,
                because: "--cluster-radius ignores the sizes of labels; --title names clusters"),
        ]
    }

    /// Fields that clusters get whatever the other options are.
    private var fieldNames: [String] {
        ["maxzoom", "count", "west", "south", "east", "north", "expansion_zoom", "title", "subtitle", "members"]
            + statistics.flatMap { statistic, fields, _ in (fields?.names ?? []).map { "\(statistic)_\($0)" } }
    }

    /// - Parameters:
    ///   - zoom: the only zoom; nil for several. Deeper zooms are looked at even for a single zoom, to find where
    ///     clusters split.
    ///   - label: the field that holds the text of labels.
    func fill(_ request: inout LabelRequest, zoom: Double?, label: String?) {
        guard cluster else { return }
        var clusters = ClusterRequest()
        for (statistic, fields, _) in statistics {
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
        if let zoom {
            request.limits.zooms = Int(zoom)...Swift.max(Int(zoom), ZoomOptions.usual.upperBound)
        }
    }

    /// Fields that the options read, by option.
    var fields: [(option: String, name: String?)] {
        statistics.flatMap { _, fields, option in (fields?.names ?? []).map { (option.title, $0) } }
            + [($clusterBy.title, clusterBy), ($title.title, title)]
    }
}
