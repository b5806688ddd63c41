import CommandKit
import Features
import Gazetteer
import Geometry
import Glibc
import Layers
import Runner
import Streams

/// Options for what is looked for by name.
struct QueryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Field with names of places or addresses.",
            defaultNote:
                "the first of \(ForwardRequest.queryNames.joined(separator: ", ")) that the input has",
            valueName: "FIELD", isBasic: true))
    var query: String?

    @Option(help: ArgumentHelp("Read no input, and look for this text.", valueName: "TEXT", isBasic: true))
    var text: String?

    @Option(help: ArgumentHelp("Field with the town, instead of --query.", valueName: "FIELD", isBasic: true))
    var city: String?

    @Option(help: ArgumentHelp("Field with the state or province.", valueName: "FIELD"))
    var state: String?

    @Option(help: ArgumentHelp("Field with the postcode.", valueName: "FIELD"))
    var postcode: String?

    @Option(help: ArgumentHelp("Field with the country: its name or code.", valueName: "FIELD", isBasic: true))
    var country: String?

    @Option(
        help: ArgumentHelp(
            "Field with the street and the number.",
            discussion: "They go to unused, as gazetteers know no streets, or are looked up in --layer.",
            valueName: "FIELD"))
    var street: String?

    @OptionGroup
    var layer: NamedLayerOptions

    @Option(
        help: ArgumentHelp(
            "Consider only places in these countries, by ISO 3166 code of two or three letters.", valueName: "CODE,…",
            isBasic: true))
    var countries: NameList?

    @Option(help: ArgumentHelp("Consider only these kinds of places.", valueName: "KIND,…", isBasic: true))
    var kind: PlaceKindList?

    @Option(
        help: ArgumentHelp(
            "Among places with similar names, prefer those near this position. The preference halves every 100 km.",
            valueName: "LAT,LON", isBasic: true))
    var near: Coordinate?

    @Option(
        help: ArgumentHelp(
            "Prefer places in and near this region.", valueName: "LAT,LON,DLAT,DLON"))
    var region: CoordinateRegion?

    @Option(
        help: ArgumentHelp(
            "Correct names by at most N letters, 0 to 2.",
            discussion: "Names of fewer than 4 characters are never corrected, those of fewer than 8 by one letter.",
            valueName: "N"), range: .within(0...2, "letters"))
    var maxEdits = 2

    var rules: [Rule] {
        [
            .oneOf($near, $region), .oneOf($query, $city), layer.refuse([$countries, $kind]),
            .refuse(
                [$city, $state, $postcode, $country], if: !layer.layers.isEmpty && street == nil,
                because: "with --layer it needs --street; to look up a single field, name it with --query"),
            .excludes($text, $query, $city, $state, $postcode, $country, $street, because: "--text is the query"),
        ]
    }

    /// Fields that options name.
    var namedFields: [(option: String, name: String)] {
        [
            ($query.title, query), ($city.title, city), ($state.title, state), ($postcode.title, postcode),
            ($country.title, country), ($street.title, street),
        ].compactMap { option, name in name.map { (option, $0) } }
    }

    func apply(to request: inout ForwardRequest, box: GeographicBox?) throws(Problem) {
        (request.query, request.city, request.state) = (query, city, state)
        (request.postalCode, request.country, request.street) = (postcode, country, street)
        request.text = text.map { Array($0.utf8) }
        request.isOfLayer = !layer.layers.isEmpty
        request.rules.mostEdits = maxEdits
        request.rules.bias = RegionBias(near: near, region: region)
        request.near = near
        if let kind { request.rules.kinds = kind.kinds }
        request.rules.box = box.map { CoordinateBox($0) }
        request.rules.countries = try countries?.indices(in: request.common.gazetteer, $countries.title)
    }
}

extension NameList {
    /// Indices of the countries that the codes mean.
    func indices(in gazetteer: Gazetteer, _ option: String) throws(Problem) -> [Int] {
        var indices: [Int] = []
        for code in names {
            let letters = code.uppercased()
            guard let country = gazetteer.country(code: letters) ?? gazetteer.country(threeLetters: letters) else {
                let known = CountryCode.named(code)
                if known == letters {
                    throw Problem(
                        .usage, "unknown-country", "\(option): the gazetteer does not know the country \(letters)",
                        hint: "'plat gazetteer info' describes a gazetteer")
                }
                throw Problem(
                    .usage, "unknown-country", "\(option): unknown country '\(printable(code))'",
                    hint: known.map { "did you mean \($0)?" } ?? "use ISO 3166 codes, such as DE,AT")
            }
            indices.append(country)
        }
        return indices
    }
}

extension Gazetteer {
    /// The country with a code of three letters.
    fileprivate func country(threeLetters code: String) -> Int? {
        code.isEmpty ? nil : (0..<countryCount).first { countryRow($0).iso3 == code }
    }
}

extension CoordinateBox {
    init(_ box: GeographicBox) {
        let sides = box.sides
        self.init(west: sides.west, south: sides.south, east: sides.east, north: sides.north)
    }
}

extension RegionBias {
    /// The preference that options set; nil for none.
    init?(near: Coordinate?, region: CoordinateRegion?) {
        if let near {
            self.init(centre: near, radius: 100_000)
        } else if let region {
            self.init(centre: region.center, radius: region.halfDiagonal)
        } else {
            return nil
        }
    }
}

extension CoordinateRegion {
    /// Metres from the centre to a corner.
    fileprivate var halfDiagonal: Double {
        let perDegree = 111_195.0
        let height = span.latitudeDelta / 2 * perDegree
        let width = span.longitudeDelta / 2 * perDegree * cos(center.latitude * .pi / 180)
        return max((height * height + width * width).squareRoot(), 1)
    }
}
