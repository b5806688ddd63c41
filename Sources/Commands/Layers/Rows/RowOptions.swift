package import CommandKit
import Geometry
import Layers
import Rows
import Runner

/// Options of `cat` and `filter` for features as rows: which of them are written, and as what.
package struct RowOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Skip features whose geometry is null or empty.", section: "Rows"))
    var dropNullGeometry = false

    @Flag(
        name: [.long, .alias("explodecollections")],
        help: ArgumentHelp(
            "Write a feature for each point, line and polygon of a multi-geometry or a collection.",
            discussion: "Each has all fields of the feature.", section: "Rows", isBasic: true))
    var explode = false

    @Flag(
        name: .customLong("no-geometry"),
        help: ArgumentHelp(
            "Write features without geometry.",
            discussion:
                "A table then needs no columns of coordinates. It never needs them if the output is CSV or JSON rows.",
            section: "Rows", isBasic: true))
    var hasNoGeometry = false

    @Flag(
        help: ArgumentHelp(
            "Skip features that equal an earlier one in geometry, id and all fields.",
            discussion:
                "Numbers that are equal, such as 1 and 1.0, are the same value; so are null and a missing value.",
            section: "Rows"))
    var unique = false

    @Option(
        help: ArgumentHelp(
            "Skip features that have the same values in these fields as an earlier one.",
            discussion: "Null equals null.", valueName: "FIELD,…", section: "Rows", isBasic: true,
            brief: "Skip features with the same values in these fields as an earlier one; --unique compares all."))
    var uniqueBy: NameList?

    @Option(
        help: ArgumentHelp(
            "Keep N random features, or each with a probability of P percent, in the order of the input.",
            discussion: "The same features are chosen in each run, for any number of threads.", valueName: "N|P%",
            section: "Rows", isBasic: true))
    var sample: SampleSize?

    @Option(
        help: ArgumentHelp(
            "Seed of the sample. Each seed gives a different one.", defaultNote: "0", valueName: "N", section: "Rows"),
        range: .from(0))
    var seed: Int?

    @Option(
        help: ArgumentHelp(
            "Add a field with the name of the file that a feature is from, or of the layer in an archive.",
            valueName: "NAME", section: "Rows", isBasic: true))
    var sourceField: String?

    @Option(
        help: ArgumentHelp(
            "Add a field that numbers the features of the output from 1.", valueName: "NAME", section: "Rows",
            isBasic: true))
    var addId: String?

    @OptionGroup
    package var geometry: GeometryOptions

    package init() {}

    package var rules: [Rule] {
        [
            .needs($seed, $sample),
            .refuse(
                geometry.all, with: "--no-geometry", if: hasNoGeometry, because: "the features then have no geometry"),
            .that(
                sourceField == nil || sourceField != addId,
                else: "\($sourceField.title) and \($addId.title) name the same field"),
        ]
    }

    /// Those that need features of all parts.
    package var ofWholeInput: [ParsedOption] { [$unique, $uniqueBy, $addId] + (choice == nil ? [] : [$sample]) }

    /// True if values of fields decide what is written.
    var needsFields: Bool { unique || uniqueBy != nil }

    /// The fields of the input that decide, with the option that names them.
    var decidingFields: [(option: String, name: String)] {
        (uniqueBy?.names ?? []).filter { $0 != sourceField }.map { (uniqueTitle, $0) }
    }

    /// The title of the option that names fields which decide.
    var uniqueTitle: String { $uniqueBy.title }

    /// Steps that change which features there are and what geometries they have.
    ///
    /// - Parameter isPlanar: true if the layer is on a plane.
    func shaping(isPlanar: Bool) throws(Problem) -> [Step] {
        try (dropNullGeometry ? [Step(needsGlobe: false, keepsFields: true) { NullGeometryFilter() }] : [])
            + geometry.steps(isPlanar: isPlanar)
            + (explode ? [Step(needsGlobe: false, keepsFields: true) { PartExplosion() }] : [])
            + (hasNoGeometry ? [Step(needsGlobe: false, keepsFields: true) { GeometryRemoval() }] : [])
    }

    var naming: [Step] { sourceField.map { name in [Step { SourceNaming(field: name) }] } ?? [] }

    var numbering: [Step] { addId.map { name in [Step { FeatureNumbering(field: name) }] } ?? [] }

    /// The step that keeps a share of the features.
    var sampling: [Step] {
        guard case .share(let share)? = sample else { return [] }
        let seed = UInt64(seed ?? 0)
        return [Step(needsGlobe: false, keepsFields: true) { ShareSampling(share, seed: seed) }]
    }

    /// The choice that needs to know all features; nil if each is decided by itself.
    var choice: RowChoiceRequest? {
        var request = RowChoiceRequest()
        request.seed = UInt64(seed ?? 0)
        // 'plat uniq' has --unique already.
        if unique, uniqueBy == nil {
            // The name of the file does not make a feature different.
            request.uniqueness = .byAll(except: Set([sourceField].compactMap(\.self)))
        } else if let uniqueBy {
            request.uniqueness = .byFields(uniqueBy.names)
        }
        if case .count(let count)? = sample { request.sampleSize = count }
        // A step after the one that makes several features of one cannot skip some of them.
        let isNeeded = request.uniqueness != nil || sample != nil && (request.sampleSize != nil || explode)
        return isNeeded ? request : nil
    }
}

/// How many features a sample has: a number, or a share of all.
enum SampleSize: ExpressibleByArgument {
    case count(Int)
    /// From 0 to 1.
    case share(Double)

    static var argumentNoun: String { "size of a sample" }
    static var argumentForm: String? { "a number of features, or a share from 0% to 100%, as in 1000 or 2.5%" }

    init?(argument: String) {
        if let count = Int(argument), count >= 0 {
            self = .count(count)
        } else if argument.last == "%", let percent = DecimalText.number(String(argument.dropLast())),
            0...100 ~= percent
        {
            self = .share(percent / 100)
        } else {
            return nil
        }
    }
}
