import Foundation
import TestSupport
import Testing

/// Which gazetteer `plat geocode` uses, and what gazetteers of few places answer.
struct GeocodeGazetteerTests {
    /// A gazetteer that cannot be used is an error that says where it was named.
    @Test(arguments: [
        ("PLAT_GAZETTEER=nowhere.gaz", Int32(66), "nowhere.gaz: error: PLAT_GAZETTEER: cannot read the gazetteer"),
        ("PLAT_GAZETTEER=text", 65, "text: error: PLAT_GAZETTEER: not a gazetteer"),
        ("PLAT_GAZETTEER=text", 65, "or unset PLAT_GAZETTEER to use another gazetteer"),
        (
            "XDG_DATA_HOME=$PWD/text-data", 65,
            "plat/places.gaz: error: the gazetteer of the data folder: not a gazetteer"
        ),
        (
            "XDG_DATA_HOME=$PWD/folder-data", 65,
            "folder-data/plat/places.gaz: error: the gazetteer of the data folder: "
        ),
        ("XDG_DATA_HOME=$PWD/link-data", 66, "link-data/plat/places.gaz: error: the gazetteer of the data folder: "),
        ("XDG_DATA_HOME= HOME=$PWD/home", 65, "home/.local/share/plat/places.gaz: error: the gazetteer of"),
    ])
    func unusable(environment: String, status: Int32, message: String) throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            mkdir -p text-data/plat folder-data/plat/places.gaz link-data/plat home/.local/share/plat
            echo text | tee text text-data/plat/places.gaz > home/.local/share/plat/places.gaz
            ln -s /nowhere link-data/plat/places.gaz
            \(environment) plat geocode forward --text Paris
            """)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.status) \(outcome.errors)")
        #expect(outcome.text.isEmpty)
    }

    /// An empty or missing data folder means the built-in gazetteer.
    @Test(arguments: [
        "XDG_DATA_HOME=$PWD/none", "XDG_DATA_HOME=$PWD/file", "XDG_DATA_HOME=relative", "HOME=/dev/null",
        "PLAT_GAZETTEER=",
    ])
    func absent(environment: String) throws {
        let outcome = try Workdir().shell(
            "echo > file; mkdir -p relative/plat/places.gaz; \(environment) plat geocode forward --text Paris -f csv")
        #expect(outcome.status == 0 && outcome.errors.contains("built-in gazetteer"), "\(outcome.errors)")
    }

    /// A city of ten million people claims what is within 80 km, but gives no name beyond `--within`.
    @Test func claimsBeyondTheReach() throws {
        let directory = try Workdir()
        func row(_ id: Int, _ name: String, _ longitude: String, _ code: String, _ people: Int) -> String {
            "\(id)\t\(name)\t\(name)\t\t0\t\(longitude)\tP\t\(code)\tKE\t\t01\t\t\t\t\(people)\t\t\tAfrica/Nairobi\t2026-01-01\n"
        }
        try directory.write(
            "places.txt",
            row(1, "City", "30", "PPL", 10_000_000) + row(2, "Village", "30.3", "PPL", 50)
                + row(3, "Quarter", "30.32", "PPLX", 500))
        try directory.write("a.csv", "lat,lon\n0,30.305\n")
        let command = "plat gazetteer build -q -o a.gaz places.txt && plat geocode reverse -q --gazetteer a.gaz -f csv"
        // City is 0.305 degrees away, Village 0.005 and Quarter 0.015, of an equator of 40,075,017 m.
        for (within, answer) in [
            ("none", "matched,,City,Quarter,33952"), ("50000", "matched,,City,Quarter,33952"),
            ("33953", "matched,,City,Quarter,33952"), ("33951", "matched,,Village,Quarter,557"),
            ("1000", "matched,,Village,,557"), ("500", "unmatched,too-far,,,"),
        ] {
            let outcome = try directory.shell(
                "\(command) --within \(within) --fields status,reason,locality,sub_locality,distance a.csv")
            #expect(outcome.lines.last == "0,30.305,\(answer)", "\(within): \(outcome.text)\(outcome.errors)")
        }
    }

    /// Places have codes of countries even if no table of countries is among the inputs.
    @Test(arguments: [
        ("\"Paris, FR\",", "48.85341,2.3488,matched,,FR"), ("\"Paris, US\",", "33.66,-95.56,matched,,US"),
        ("Paris us,", "33.66,-95.56,matched,,US"), ("Paris,US", "33.66,-95.56,matched,,US"),
        ("Paris,fr", "48.85341,2.3488,matched,,FR"), ("\"Paris, US\",FR", ",,unmatched,contradiction,"),
        ("Paris,DE", ",,unmatched,no-such-country,"), ("FR,", ",,unmatched,no-match,"),
    ])
    func codesWithoutCountries(row: String, answer: String) throws {
        let directory = try Workdir()
        try directory.write(
            "p.txt",
            GeoNames.paris + GeoNames.place(7, "Paris", "33.66", "-95.56", country: "US", population: "24000"))
        try directory.write("a.csv", "query,land\n\(row)\n")
        let outcome = try directory.shell(
            """
            plat gazetteer build -q -o a.gaz p.txt
            plat geocode forward -q --gazetteer a.gaz --country land -f csv \
            --fields status,reason,iso_country_code --query query a.csv
            """)
        #expect(outcome.lines.last == answer, "\(outcome.text)\(outcome.errors)")
    }

    /// Short chunks for names that take long change nothing.
    @Test func threadsOfMisspeltNames() throws {
        let directory = try Workdir()
        var table = "place,note\n"
        let filler = String(repeating: "x", count: 300)
        for (index, name) in ["Marsielle", "Pariss", "Brlin", "Londno", "Madridd", "Tokio", "Qzxvw"].enumerated() {
            for copy in 0..<30 { table += "\(name),\(copy * 10 + index)\(filler)\n" }
        }
        try directory.write("a.csv", table)
        let one = try directory.shell("plat geocode forward -q --threads 1 -f csv a.csv")
        #expect(one.status == 0 && one.lines.count == 211)
        for threads in [2, 5] {
            for input in ["a.csv", "- < a.csv"] {
                let many = try directory.shell("plat geocode forward -q --threads \(threads) -f csv \(input)")
                #expect(many.output == one.output)
            }
        }
    }
}
