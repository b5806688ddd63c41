import Gazetteer
import Geometry

/// One of Natural Earth's populated places, by the names of its fields in letters of any case.
struct NaturalEarthPlace {
    private var values: [String: String] = [:]

    private static let fields: Set<String> = [
        "name", "nameascii", "namealt", "namepar", "iso_a2", "adm1name", "pop_max", "timezone", "featurecla",
        "geonameid", "geonamesid",
    ]
    /// Names by language are in `name_en`, `name_zht` and so on.
    private static let prefix = "name_"

    static func wants(_ field: String) -> Bool {
        let field = field.lowercased()
        return fields.contains(field) || field.hasPrefix(prefix)
    }

    /// True if a layer has the fields that make it one of populated places.
    static func areFields(_ found: Set<String>) -> Bool {
        let found = Set(found.map { $0.lowercased() })
        return found.isSuperset(of: ["name", "iso_a2", "adm1name", "pop_max", "featurecla"])
    }

    init(_ place: LayerPlace) {
        for (field, text) in place.values {
            let text = LayerPlace.trimmed(text[...])
            if !text.isEmpty { values[field.lowercased()] = text }
        }
    }

    var name: String? { values["name"] }

    var asciiName: String { values["nameascii"] ?? "" }

    /// Number at GeoNames; a negative one means that it is not known.
    var id: UInt32? {
        guard let text = values["geonameid"] ?? values["geonamesid"], let number = DecimalText.number(text),
            number >= 1, number < 0x1p31, number == number.rounded()
        else { return nil }
        return UInt32(number)
    }

    /// -99 means that it is not known.
    var population: UInt64 { values["pop_max"].flatMap { LayerPlace.count($0) } ?? 0 }

    /// Some disputed places have -99.
    var country: String {
        guard let code = values["iso_a2"], code.utf8.count == 2, code.utf8.allSatisfy({ 65...90 ~= $0 }) else {
            return ""
        }
        return code
    }

    var division: String? { values["adm1name"] }

    var timeZone: String { values["timezone"] ?? "" }

    /// Feature code of GeoNames that means the same as Natural Earth's class.
    var featureCode: String {
        switch values["featurecla"]?.lowercased() {
        case "admin-0 capital"?: "PPLC"
        case "admin-1 capital"?, "admin-1 region capital"?: "PPLA"
        case "historic place"?: "PPLH"
        default: "PPL"
        }
    }

    /// Other names: those of languages, and a list with vertical bars.
    var alternates: [PlaceName] {
        var names: [PlaceName] = []
        for list in [values["namealt"], values["namepar"]] {
            for name in list?.split(whereSeparator: { $0 == "|" || $0 == ";" }) ?? [] {
                names.append(PlaceName(LayerPlace.trimmed(name)))
            }
        }
        for field in values.keys.sorted() where field.hasPrefix(Self.prefix) {
            guard let text = values[field] else { continue }
            let code = String(field.dropFirst(Self.prefix.count))
            names.append(PlaceName(text, language: code == "zht" ? "zh-Hant" : code))
        }
        return names.filter { !$0.text.isEmpty && !$0.text.utf8.elementsEqual((name ?? "").utf8) || $0.language != nil }
    }
}
