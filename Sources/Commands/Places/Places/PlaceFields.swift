import Features
import Gazetteer
import Layers

/// The fields by which a place of a gazetteer is written, and their values.
struct PlaceFields {
    static let all: [Field] = [
        Field("kind", .string), Field("geonameid", .number), Field("name", .string), Field("asciiname", .string),
        Field("country", .string), Field("admin1", .string), Field("admin2", .string),
        Field("population", .number), Field("feature_code", .string), Field("timezone", .string),
        Field("names", .any), Field("iso3", .string), Field("continent", .string), Field("capital", .string),
        Field("area_km2", .number), Field("languages", .string), Field("postal_pattern", .string),
        Field("postal_code", .string), Field("admin1_name", .string), Field("admin2_name", .string),
        Field("accuracy", .number),
    ]

    let gazetteer: Gazetteer

    /// Appends the values of a place, in the order of the fields.
    func append(_ place: Int, to feature: inout Feature) {
        var values = FeatureValues()
        let kind = gazetteer.kind(place)
        put("\(kind)", &values, &feature)
        put(number: UInt64(gazetteer.id(place)), &values, &feature)
        put(gazetteer.name(place), &values, &feature)
        put(gazetteer.asciiName(place), &values, &feature)
        put(gazetteer.country(place).map { gazetteer.string(gazetteer.countryCode($0)) } ?? "", &values, &feature)
        put(code(gazetteer.admin1(place)), &values, &feature)
        put(code(gazetteer.admin2(place)), &values, &feature)
        put(number: gazetteer.population(place), &values, &feature)
        put(gazetteer.featureCode(place), &values, &feature)
        put(gazetteer.timeZone(place), &values, &feature)
        putNames(place, &values, &feature)
        let country = kind == .country ? gazetteer.country(place).map { gazetteer.countryRow($0) } : nil
        put(country?.iso3 ?? "", &values, &feature)
        put(country?.continent ?? "", &values, &feature)
        put(country?.capital ?? "", &values, &feature)
        values.append(country.flatMap { $0.area > 0 ? $0.area : nil } ?? .nan, .full, to: &feature)
        put(country?.languages ?? "", &values, &feature)
        put(country?.postalPattern ?? "", &values, &feature)
        let postal = gazetteer.postalRow(place)
        put(postal?.code ?? "", &values, &feature)
        put(postal?.admin1Name ?? "", &values, &feature)
        put(postal?.admin2Name ?? "", &values, &feature)
        put(number: UInt64(postal?.accuracy ?? 0), &values, &feature)
    }

    /// The last part of a division's code: `TX` of `US.TX`.
    private func code(_ division: Int?) -> String {
        guard let division else { return "" }
        let parts = gazetteer.string(gazetteer.divisionCode(division)).utf8.split(
            separator: UInt8(ascii: "."), maxSplits: 2)
        return parts.count > 1 ? String(parts[parts.count - 1]) ?? "" : ""
    }

    /// Empty text stands for what is not known.
    private func put(_ text: String, _ values: inout FeatureValues, _ feature: inout Feature) {
        if text.isEmpty { values.appendNull(to: &feature) } else { values.append(text: text, to: &feature) }
    }

    /// 0 stands for what is not known.
    private func put(number: UInt64, _ values: inout FeatureValues, _ feature: inout Feature) {
        guard number > 0 else { return values.appendNull(to: &feature) }
        let start = feature.scratch.count
        feature.scratch.append("\(number)")
        values.append(.number, from: start, to: &feature)
    }

    /// Writes other names as JSON: `[{"name":"Parigi","lang":"it"}]`.
    private func putNames(_ place: Int, _ values: inout FeatureValues, _ feature: inout Feature) {
        let names = gazetteer.names(place)
        guard !names.isEmpty else { return values.appendNull(to: &feature) }
        let start = feature.scratch.count
        feature.scratch.append("[")
        for (index, name) in names.enumerated() {
            let name = name.value
            feature.scratch.append(index == 0 ? "{\"name\":" : ",{\"name\":")
            feature.scratch.append(jsonString: name.text)
            if let language = name.language {
                feature.scratch.append(",\"lang\":")
                feature.scratch.append(jsonString: language)
            }
            if name.isPreferred { feature.scratch.append(",\"preferred\":true") }
            if name.isShort { feature.scratch.append(",\"short\":true") }
            if name.isColloquial { feature.scratch.append(",\"colloquial\":true") }
            if name.isHistoric { feature.scratch.append(",\"historic\":true") }
            feature.scratch.append("}")
        }
        feature.scratch.append("]")
        values.append(.json, from: start, to: &feature)
    }
}
