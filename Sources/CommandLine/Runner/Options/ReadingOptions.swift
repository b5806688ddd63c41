package import CommandKit
import Expressions
import Features
import FormatKit
package import Geometry
package import Layers

/// Options for reading layers, except for the space of their coordinates.
package struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Format of the input.", defaultNote: "guessed from its name and content", valueName: "FORMAT"))
    package var inputFormat: InputFormatArgument?

    @OptionGroups(Formats.makeReadingOptions(), as: { $0 })
    var ofFormats: [any FormatReadingOptions]

    @Option(
        help: ArgumentHelp(
            "Encoding of the text, by a name that iconv knows, such as latin1.",
            defaultNote: "what the input declares, else UTF-8", valueName: "NAME"))
    var encoding: String?

    @Option(
        help: ArgumentHelp(
            """
            How edges that span more than 180° of longitude run: straight across the map (straight), or the short way \
            across the antimeridian, the 180° meridian (short).
            """, discussion: "straight adds positions until no edge spans more than 180°.",
            defaultNote: "decided for each ring or line, and counted", valueName: "straight|short"))
    var edges: LongEdges?

    @Flag(
        name: .customLong("no-attributes"),
        help: ArgumentHelp(
            "Read geometries without fields.", discussion: "A shapefile is then read even if its .dbf is broken."))
    package var hasNoAttributes = false

    @Option(
        name: [.long, .alias("filter")],
        help: ArgumentHelp(
            "Keep only records for which this condition is true, such as 'population > 1000000'.",
            discussion: "'plat help expressions' describes conditions. Records for which it is unknown are counted.",
            valueName: "EXPR", isBasic: true,
            brief: "Keep records that meet a condition, as in 'pop > 1000'.", rank: 3))
    package var `where`: String?
    /// The name of the condition in messages, if the option was not given.
    private(set) var conditionTitle: String?
    /// Fields that the command needs, whichever are selected.
    package var neededFields: [String] = []
    /// Values that the command has computed.
    private(set) var computed: [(name: String, expression: ExpressionText)] = []

    package init() {}

    /// Keeps only records for which a condition is true that an argument gives.
    package mutating func keepOnly(where condition: String, from title: String) {
        (self.where, conditionTitle) = (condition, title)
    }

    /// Computes a value of each record before the work of the command, from fields as they come from the input or from
    /// --set; returns the name of its field, which no other has.
    ///
    /// - Parameter title: the option that has the expression, in messages.
    package mutating func compute(_ expression: String, from title: String) -> String {
        let name = "\(FieldChanges.markOfComputed)\(computed.count)"
        computed.append((name, ExpressionText(expression, option: title)))
        return name
    }

    /// Returns the options of one format.
    package func options<Group: FormatReadingOptions>(of type: Group.Type) -> Group {
        for group in ofFormats {
            if let group = group as? Group { return group }
        }
        return Group()
    }

    /// Options that say where the positions of a record are.
    package var ofPositions: [ParsedOption] { ofFormats.flatMap(\.ofPositions) }

    /// Problem of options that do not apply to any of the formats read.
    package func idleOptions(for formats: [String: any LayerFormat], ofLayer layer: String? = nil) -> Problem? {
        guard !formats.isEmpty else { return nil }
        func areNone(_ trait: FormatTraits) -> Bool { !formats.values.contains { $0.has(trait) } }
        let groups = Set(formats.values.compactMap { Formats.readingOptions(of: $0).map { ObjectIdentifier($0) } })
        let idle = ofFormats.filter { !groups.contains(ObjectIdentifier(type(of: $0))) }
        let ofText = areNone(.hasEncoding) ? [$encoding].given : []
        let ofLines = areNone(.hasLines) ? [$edges].given : []
        let all =
            idle.map { ($0.parsedOptions.given, $0.layers) } + [(ofText, "text"), (ofLines, "lines and polygons")]
        let phrases = all.compactMap { parsedOptions, format -> String? in
            guard !parsedOptions.isEmpty else { return nil }
            let verbs = parsedOptions.count == 1 ? "has no effect: it applies" : "have no effect: they apply"
            let others = layer.map { ", and layer \($0) is something else" } ?? ""
            return "\(listed(parsedOptions.map(\.title))) \(verbs) to \(format) only\(others)"
        }
        guard !phrases.isEmpty else { return nil }
        return Problem(.usage, "idle-option", severity: .warning, "\(phrases.joined(separator: "; "))")
    }

    /// Returns the options for a layer without options of its own, with the threads and limits of another.
    package static func plain(like other: LayerOptions) -> LayerOptions {
        var options = LayerOptions()
        options.classifySystem = classifySystem
        options.isGeographic = isGeographic
        options.threads = other.threads
        options.recordLimit = other.recordLimit
        options.fieldLimit = other.fieldLimit
        return options
    }

    private static let classifySystem = { @Sendable (text: String) throws(Problem) -> SystemVerdict in
        guard let isWGS84 = try ReferenceSystem.isWGS84(text) else { return .none }
        return isWGS84 ? .wgs84 : .other
    }

    private static let isGeographic = { @Sendable (text: String) throws(Problem) in
        try ReferenceSystem.isGeographic(text)
    }

    /// Returns the options for readers.
    ///
    /// - Parameter onError: the policy for bad records; nil to report each of them.
    package func resolved(
        _ wanted: FieldOptions?, _ space: CoordinateSpace?, _ limits: LimitOptions, threads: Int,
        onError: RecordPolicy.OnError?, repairs: Bool = false
    ) throws -> LayerOptions {
        if hasNoAttributes, let other = wanted?.parsedOptions.firstGiven {
            throw UsageError("\($hasNoAttributes.title) and \(other) cannot be used together")
        }
        var options = LayerOptions()
        limits.apply(to: &options)
        options.leavesOutAttributes = hasNoAttributes
        options.toleratesBadTables = onError != .fail
        for group in ofFormats { group.apply(to: &options) }
        options.encoding = encoding
        options.sourceSpace = space
        options.edges = edges
        options.classifySystem = Self.classifySystem
        options.isGeographic = Self.isGeographic
        options.fields = hasNoAttributes ? [] : wanted?.fields?.names
        let texts = hasNoAttributes ? [] : wanted?.stringFields?.names ?? []
        options.stringFields = Set(texts)
        let numbers = hasNoAttributes ? [] : wanted?.values.numberFields?.names ?? []
        options.numberFields = Set(numbers)
        options.nullTexts = NullTexts(wanted?.values.nullValues?.texts ?? [])
        let fields = options.fields ?? []
        options.expectedFields = fields + (texts + numbers).filter { !fields.contains($0) }
        options.threads = threads
        try addSteps(wanted, repairs: repairs, to: &options)
        return options
    }
}
