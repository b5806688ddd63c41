package import CommandKit
package import Runner

/// Options for what callouts show besides the title.
package struct CalloutFieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Fields that callouts list.", valueName: "FIELD,…"))
    package var fields: NameList?

    @Option(
        help: ArgumentHelp(
            "Field with the file of a small image on the left of callouts: PNG, JPEG, GIF or SVG.", valueName: "FIELD"))
    package var imageField: String?

    @Option(
        help: ArgumentHelp(
            "Field with a link at the end of callouts: http, https, mailto or geo.", valueName: "FIELD"))
    package var linkField: String?

    package init() {}

    /// Fields that the options name, by option.
    package var named: [(option: String, name: String?)] {
        (fields?.names ?? []).map { ($fields.title, $0) }
            + [($imageField.title, imageField), ($linkField.title, linkField)]
    }

    /// The rule for pictures, which have callouts of selected features only.
    package func ruleOfSelection(_ places: MapPlaceOptions) -> Rule {
        .needs([$fields, $imageField, $linkField], places.selectTitle, if: !places.select.isEmpty)
    }
}
