import Foundation
import TestSupport

/// Rows as GeoNames publishes them.
enum GeoNames {
    /// A row of places in 19 columns.
    static func place(
        _ id: Int, _ name: String, _ latitude: String, _ longitude: String, ascii: String? = nil,
        alternates: String = "", class featureClass: String = "P", code: String = "PPL", country: String = "FR",
        admin1: String = "11", admin2: String = "", population: String = "1000", zone: String = "Europe/Paris",
        day: String = "2026-01-02"
    ) -> String {
        [
            "\(id)", name, ascii ?? name, alternates, latitude, longitude, featureClass, code, country, "", admin1,
            admin2, "", "", population, "", "30", zone, day,
        ].joined(separator: "\t") + "\n"
    }

    static func country(_ code: String, _ iso3: String, _ name: String, _ id: Int, postal: String = "") -> String {
        [
            code, iso3, "001", code, name, "Capital", "1000.5", "5000", "EU", ".xx", "EUR", "Euro", "33", "#####",
            postal,
            "fr-FR,br", "\(id)", "DE,ES", "",
        ].joined(separator: "\t") + "\n"
    }

    static func alternate(_ id: Int, _ place: Int, _ language: String, _ name: String, flags: String = "\t\t\t")
        -> String
    {
        "\(id)\t\(place)\t\(language)\t\(name)\t\(flags)\t\t\n"
    }

    static func postal(
        _ country: String, _ code: String, _ place: String, _ latitude: String, _ longitude: String
    ) -> String {
        "\(country)\t\(code)\t\(place)\tIle\t11\tParis\t75\t\t\t\(latitude)\t\(longitude)\t5\n"
    }

    static let paris = place(
        2_988_507, "Paris", "48.85341", "2.3488", alternates: "Parigi,PAR,パリ", code: "PPLC", population: "2138551")
}

extension Workdir {
    /// The places of a gazetteer as rows by their fields.
    func places(_ gazetteer: String, kinds: String? = nil) throws -> [[String: String]] {
        let kinds = kinds.map { ["--kinds", $0] } ?? []
        let outcome = try plat(["gazetteer", "export", "-q", "-f", "geojsonseq"] + kinds + [gazetteer])
        guard outcome.status == 0 else { throw Failure("export: \(outcome.errors)") }
        return try outcome.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            var row = (object?["properties"] as? [String: Any] ?? [:]).compactMapValues { value -> String? in
                if value is NSNull { return nil }
                if let list = value as? [[String: Any]] {
                    return list.map { entry in
                        let language = (entry["lang"] as? String).map { "@\($0)" } ?? ""
                        let flags = ["preferred", "short", "colloquial", "historic"].filter { entry[$0] != nil }
                        return "\(entry["name"] ?? "")\(language)\(flags.map { "+" + $0 }.joined())"
                    }.joined(separator: "|")
                }
                return "\(value)"
            }
            if let point = (object?["geometry"] as? [String: Any])?["coordinates"] as? [Double] {
                row["at"] = "\(point[1]),\(point[0])"
            }
            return row
        }
    }

    func place(named name: String, in gazetteer: String, kinds: String? = nil) throws -> [String: String]? {
        try places(gazetteer, kinds: kinds).first { $0["name"] == name }
    }
}
