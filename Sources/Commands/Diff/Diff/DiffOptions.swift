import CommandKit
import Runner

/// Options for what is compared, and for what is written of it.
struct DiffOptions: ParsableArguments {
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case features
        case rect
        case bbox
    }

    @Option(
        help: ArgumentHelp(
            "Field that identifies features in both layers.",
            discussion: """
                Several fields, as in country,number, identify a feature together. A feature without a value in one of \
                them is a bad record, and so is a feature with the same id as an earlier one of its layer.
                """,
            defaultNote: "the id of a GeoJSON feature, else the field id", valueName: "FIELD,…",
            section: "Comparison", isBasic: true))
    var id: NameList?

    @Option(
        help: ArgumentHelp(
            "Do not compare these fields, such as the time of an export.", valueName: "FIELD,…",
            section: "Comparison", isBasic: true))
    var ignore: NameList?

    @Option(
        help: ArgumentHelp(
            "Ignore moves of up to this distance, as in 5m; a number alone is metres.",
            discussion: """
                A feature counts as moved only if one of its positions is farther than this from where it was. \
                Distances are measured along the ellipsoid; on a plane, give them in its units. A line or polygon with \
                a different number of positions always counts as moved. Where shapes cross the antimeridian, they \
                are compared whole. If a shape is cut into pieces in only one of the files, it may count as moved.
                """,
            defaultNote: "any difference in the digits that are written", valueName: "LENGTH",
            section: "Comparison", isBasic: true, brief: "Ignore moves of up to this distance, as in 5m."),
        range: .from(0))
    var tolerance: LengthArgument?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "What to write: features, or one box of all changes: rect (in map points: Web Mercator, 2²⁸ units wide) or bbox (in degrees).",
            discussion: """
                features: the features that differ; rect: the map rect x,y,w,h that must be drawn again, around the \
                old and new places of all changes; bbox: the same as west,south,east,north. Without changes, rect and \
                bbox write null.
                """, valueName: "FORM", section: "Result", isBasic: true))
    var form = Form.features

    @Flag(help: ArgumentHelp("Also write the features that have not changed.", section: "Result"))
    var unchanged = false

    @Flag(help: ArgumentHelp("End with exit status 1 if the layers differ.", section: "Result", isBasic: true))
    var exitCode = false

    var rules: [Rule] {
        [
            .refuse(
                [$unchanged], with: "--as \(form)", if: form != .features, because: "--as \(form) writes one rect"),
            .that(
                ignore.map { Set($0.names).isDisjoint(with: id?.names ?? []) } ?? true,
                else: "--ignore: a field of --id is never compared", hint: "remove it from --ignore"),
        ]
    }
}
