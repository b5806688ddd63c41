package import CommandKit
package import Features

/// Options that select features of a layer.
package struct SelectionOptions: ParsableArguments {
    @OptionGroup
    package var box: BoxOptions

    @OptionGroup
    package var count: CountOptions

    package init() {}
}

/// Option that selects features by place.
package struct BoxOptions: ParsableArguments {

    package init() {}
    static let abstract = "Keep only features whose bounding box overlaps or touches this one, in degrees."
    package static let aboutAntimeridian = "If W is greater than E, the box crosses the antimeridian."

    @Option(
        help: ArgumentHelp(
            abstract, discussion: aboutAntimeridian + " On a plane, give it in the units of the plane.",
            valueName: "W,S,E,N", isBasic: true, brief: "Keep features that intersect this box, in degrees.", rank: 9))
    package var bbox: GeographicBox?
}

/// Option that limits the number of features.
package struct CountOptions: ParsableArguments {
    @Option(
        name: [.long, .alias("head")],
        help: ArgumentHelp(
            "Stop after N features, not counting skipped ones.", valueName: "N", isBasic: true,
            rank: 13),
        range: .from(0))
    package var limit: Int?

    package init() {}
}

extension ArgumentHelp {
    /// For commands whose options read fields that must be kept.
    package static let neededFields = ArgumentHelp(
        "Read only these fields, which must include those that other options (not --where) name.",
        valueName: "FIELD,…", section: "Selection")

    /// For commands whose other options read their fields by themselves.
    package static let onlyFields = ArgumentHelp(
        "Read only these fields and those that other options use; include the ones that --set makes.",
        valueName: "FIELD,…", section: "Selection")

    /// For commands with two layers. The one with a suffix also shows it with -h.
    package static func fields(of layer: String) -> ArgumentHelp {
        ArgumentHelp(
            "Keep only these fields of \(layer).", discussion: "* stands for any text in a name, ? for one character.",
            valueName: "FIELD,…", isBasic: true)
    }

    /// For commands that make a shape of one or more records.
    package static let limitOfShapes = ArgumentHelp("Stop after N shapes.", valueName: "N", section: "Selection")

    /// For commands that read all of the input before they write anything.
    ///
    /// - Parameter condition: when they do, if not always.
    package static func first(_ noun: String, if condition: String = "") -> ArgumentHelp {
        ArgumentHelp(
            "Write only the first N \(noun); all of the input is read\(condition).", valueName: "N", isBasic: true,
            rank: 13)
    }

    /// For commands that refuse planes.
    package static let boxOnGlobe = ArgumentHelp(
        BoxOptions.abstract, discussion: BoxOptions.aboutAntimeridian, valueName: "W,S,E,N", section: "Selection")
}

/// Options that select fields of a layer and their types.
package struct FieldOptions: ParsableArguments {
    @Option(
        name: [.long, .alias("filter-fields")],
        help: ArgumentHelp(
            "Keep only these fields.", discussion: "* stands for any text in a name, ? for one character.",
            valueName: "FIELD,…", isBasic: true, rank: 4))
    package var fields: NameList?

    @Option(
        name: [.long, .alias("drop-fields")],
        help: ArgumentHelp(
            "Drop these fields.", discussion: "* stands for any text in a name, ? for one character.",
            valueName: "FIELD,…"))
    package var exclude: NameList?

    @OptionGroup
    package var values: ValueOptions

    @Option(help: ArgumentHelp("Write the values of these fields as strings.", valueName: "FIELD,…"))
    var stringFields: NameList?

    package var rules: [Rule] {
        let both = (stringFields?.names ?? []).first { values.numberFields?.names.contains($0) ?? false }
        return [
            .that(
                both == nil,
                else: "\(values.$numberFields.title): field '\(both ?? "")' is also in \($stringFields.title)")
        ]
    }

    package init() {}

    /// Options that only matter to who writes fields.
    package var ofSelection: [ParsedOption] { [$fields, $exclude, $stringFields] }

    /// All fields, with these values.
    package init(_ values: ValueOptions) { self.values = values }
}

/// Options that change the fields of a layer and their values before a command uses them.
package struct ValueOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Give a field the value of an expression, such as density=population/area().",
            discussion: "'plat help expressions' describes expressions. May be given several times.",
            valueName: "NAME=EXPR", isBasic: true,
            brief: "Compute a field, as in density=pop/area(); with --fields, list it there.", rank: 8))
    package var set: [FieldAssignment] = []

    @Option(
        help: ArgumentHelp(
            "Give a field another name, after --set and before --fields.", discussion: "May be given several times.",
            valueName: "OLD=NEW", brief: "Give a field another name."))
    package var rename: [FieldRename] = []

    @Option(
        help: ArgumentHelp(
            "Read the texts in these fields as numbers.", discussion: "A text that is not a number is a bad record.",
            valueName: "FIELD,…"))
    var numberFields: NameList?

    @Option(
        help: ArgumentHelp(
            "Read these texts as null, as in NA,-9999.", discussion: "A value must be exactly the text.",
            valueName: "TEXT,…"))
    var nullValues: TextList?

    package init() {}
}
