import Foundation
import TestSupport
import Testing

/// Templates of `plat geocode`: what is written where fields are empty.
struct GeocodeTemplateTests {
    /// Titles for name, city and extra: A and Bonn; A; A and x; A, Bonn and x; Bonn and x.
    @Test(arguments: [
        ("{name} ({city}, {b})", ["A (Bonn)", "A", "A (x)", "A (Bonn, x)", "(Bonn, x)"]),
        ("{name} [{city} ({b})]", ["A [Bonn]", "A", "A [(x)]", "A [Bonn (x)]", "[Bonn (x)]"]),
        ("{name} · {city} · {b}", ["A · Bonn", "A", "A · x", "A · Bonn · x", "Bonn · x"]),
        ("{name} – {city}, {b}", ["A – Bonn", "A", "A, x", "A – Bonn, x", "Bonn, x"]),
        (#"{name} "{city}" – {b}"#, [#"A "Bonn""#, "A", "A – x", #"A "Bonn" – x"#, #""Bonn" – x"#]),
        ("“{name}” – ({city}/{b})", ["“A” – (Bonn)", "“A”", "“A” – (x)", "“A” – (Bonn/x)", "(Bonn/x)"]),
        ("{name} (pop. {city}; {b})!", ["A (pop. Bonn)!", "A", "A (x)!", "A (pop. Bonn; x)!", "(pop. Bonn; x)!"]),
        ("({city}) {name}", ["(Bonn) A", "A", "A", "(Bonn) A", "(Bonn)"]),
        ("l'{name}'s {city}", ["l'A's Bonn", "l'A", "l'A", "l'A's Bonn", "Bonn"]),
        ("{name} '{city}'", ["A 'Bonn'", "A", "A", "A 'Bonn'", "'Bonn'"]),
        // Brackets without a counterpart go with the field next to them.
        ("{city}) {b}", ["Bonn)", "", "x", "Bonn) x", "Bonn) x"]),
        ("{name} ({city} {b}", ["A (Bonn", "A", "A x", "A (Bonn x", "(Bonn x"]),
    ])
    func emptyFields(template: String, titles: [String]) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "name,city,b\nA,Bonn,\nA,,\nA,,x\nA,Bonn,x\n,Bonn,x\n")
        let outcome = try directory.plat(
            "geocode", "format", "-q", "--as", "vcard", "--title", template, "-f", "geojsonseq", "a.csv")
        let found = try outcome.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (object?["properties"] as? [String: Any])?["title"] as? String ?? ""
        }
        #expect(found == titles, "\(outcome.errors)")
    }
}
