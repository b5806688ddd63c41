import CommandKit
import Gazetteer

/// Options for layers of places that are not GeoNames'.
struct OwnPlaceOptions: ParsableArguments {
    /// Kinds that places of a layer may have.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case continent
        case country
        case admin1
        case admin2
        case place
        case other

        var placeKind: PlaceKind {
            switch self {
            case .continent: .continent
            case .country: .country
            case .admin1: .admin1
            case .admin2: .admin2
            case .place: .place
            case .other: .other
            }
        }
    }

    @Option(
        name: .customLong("layer"),
        help: ArgumentHelp(
            "Layer of places to add. Lines and polygons are added at a place well inside them.",
            discussion: "Can be given several times; the options below apply to all of them.", valueName: "FILE",
            isBasic: true),
        completion: .file)
    var layers: [String] = []

    @Option(help: ArgumentHelp("Field with the name of a place.", valueName: "FIELD", isBasic: true))
    var nameField: String?

    @Option(
        help: ArgumentHelp(
            "Kind of the places: continent, country, admin1, admin2, place or other.",
            discussion: "Places of kind place are towns, which 'plat geocode reverse' finds.", valueName: "KIND"))
    var kind: Kind = .other

    @Option(
        help: ArgumentHelp(
            "Field with the country, as a code of two letters.",
            discussion: "If an input is countryInfo, the code must be in it.", valueName: "FIELD"))
    var countryField: String?

    @Option(help: ArgumentHelp("Field with the number of people.", valueName: "FIELD"))
    var populationField: String?

    @Option(
        help: ArgumentHelp(
            "Field with the area in km², which decides the span of a place ('plat geocode forward --span').",
            defaultNote: "the bounding box of a line or polygon",
            valueName: "FIELD"))
    var areaField: String?

    @Option(help: ArgumentHelp("Field with other names, separated by commas.", valueName: "FIELD"))
    var namesField: String?

    @Option(help: ArgumentHelp("Licence of the layers, shown by 'plat gazetteer info'.", valueName: "TEXT"))
    var licence: String?

    @Option(
        help: ArgumentHelp("Line that the licence of the layers requires with results.", valueName: "TEXT"))
    var attribution: String?

    var rules: [Rule] {
        [
            .that(
                layers.isEmpty || nameField != nil, else: "--layer needs --name-field",
                hint: "list the fields with 'plat info'"),
            .that(
                nameField == nil || !layers.isEmpty, else: "--name-field needs --layer",
                hint: "it is only for layers of your own"),
            .refuse(
                [$countryField, $populationField, $areaField, $namesField, $licence, $attribution],
                if: layers.isEmpty,
                because: "it is only for layers of your own (--layer)"),
        ]
    }

    /// The fields that options name.
    var namedFields: [(option: String, name: String)] {
        [
            ($nameField.title, nameField), ($countryField.title, countryField),
            ($populationField.title, populationField), ($areaField.title, areaField), ($namesField.title, namesField),
        ].compactMap { option, name in name.map { (option, $0) } }
    }
}
