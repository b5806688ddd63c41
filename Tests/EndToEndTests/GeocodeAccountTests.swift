import Foundation
import TestSupport
import Testing

/// What `plat geocode` reports about its answers, with the built-in gazetteer.
struct GeocodeAccountTests {
    private static let table = "id,place\n1,Paris\n2,Springfield\n3,Marsielle\n4,Brigadoon\n5,Berlin\n"

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", Self.table)
        return directory
    }

    @Test func theSummary() throws {
        let outcome = try directory().shell("plat geocode forward --query place -f csv a.csv")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains(
                "5 read, 5 written (matched 3, corrected 1 of them, ambiguous 1, unmatched 1), 1 without geometry, "),
            "\(outcome.errors)")
        #expect(!outcome.errors.contains("altered") && outcome.errors.contains("built-in gazetteer"))
        let reverse = try Workdir().shell(
            "printf 'lat,lon\\n48.85,2.35\\n0,-140\\n' | plat geocode reverse -f csv")
        #expect(reverse.errors.contains("2 read, 2 written (matched 1, unmatched 1), "), "\(reverse.errors)")
    }

    /// The account names the gazetteer, so that a run can be repeated.
    @Test func theSummaryAsJSON() throws {
        let directory = try directory()
        let outcome = try directory.shell("plat geocode forward --query place --summary json -f csv a.csv")
        let line = try #require(outcome.errors.split(separator: "\n").last)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        for (name, count) in [("matched", 3), ("corrected", 1), ("ambiguous", 1), ("unmatched", 1), ("written", 5)] {
            #expect(object[name] as? Int == count, "\(name)")
        }
        let gazetteer = try #require(object["gazetteer"] as? [String: Any])
        #expect(gazetteer["name"] as? String == "built-in gazetteer")
        let info = try directory.shell("plat gazetteer info --json")
        let facts = try #require(
            try JSONSerialization.jsonObject(with: Data(info.text.utf8)) as? [String: Any])
        #expect(gazetteer["checksum"] as? String == facts["checksum"] as? String)
        #expect(gazetteer["date"] as? String == facts["date"] as? String)
    }

    @Test func skippedRowsAreAmongTheRejects() throws {
        let directory = try directory()
        for threads in [1, 3] {
            let outcome = try directory.shell(
                """
                plat geocode forward --query place --unmatched skip --ambiguous skip --rejects rest.csv \
                    --threads \(threads) --fields id -f csv a.csv
                """)
            #expect(outcome.status == 0)
            #expect(outcome.lines.map { $0.split(separator: ",").last } == ["id", "1", "3", "5"])
            #expect(
                outcome.errors.contains(
                    "5 read, 3 written (matched 3, corrected 1 of them), 2 skipped (1 unmatched, 1 ambiguous), "),
                "\(outcome.errors)")
            let rejects = directory.text("rest.csv").split(separator: "\n")
            #expect(
                rejects == [
                    "source,record,line,byte,column,code,message,raw",
                    "a.csv,2,3,17,1,ambiguous,the query 'Springfield' may be several places,\"2,Springfield\"",
                    "a.csv,4,5,43,1,unmatched,the query 'Brigadoon' has no place (no-match),\"4,Brigadoon\"",
                ], "\(rejects)")
        }
        let quiet = try directory.shell(
            "plat geocode forward -q --query place --unmatched skip --ambiguous skip --fields id -f csv a.csv")
        #expect(quiet.lines.count == 4)
    }

    @Test func failEndsTheRunAtTheFirst() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "plat geocode forward --query place --unmatched fail --rejects rest.csv --fields id -f csv a.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("a.csv:5:1: error: the query 'Brigadoon' has no place (no-match)"))
        #expect(outcome.lines.count == 4)
        #expect(directory.text("rest.csv").contains("4,5,43,1,unmatched"))
        let skipped = try directory.shell(
            "plat geocode forward --query place --unmatched fail --on-error skip --fields id -f csv a.csv")
        #expect(skipped.status == 64 && skipped.errors.contains("--unmatched fail cannot be used with --on-error skip"))
    }

    @Test func nothingMatchedIsHinted() throws {
        let directory = try directory()
        let forward = try directory.shell("plat geocode forward --query id -f csv a.csv")
        #expect(forward.status == 0)
        #expect(forward.errors.contains("no record has a place; hint: choose the field"), "\(forward.errors)")
        let skipped = try directory.shell("plat geocode forward --query id --unmatched skip -f csv a.csv")
        #expect(skipped.errors.contains("no record has a place"))
        #expect(try !directory.shell("plat geocode forward --query place a.csv").errors.contains("no record has"))
        let reverse = try Workdir().shell("printf 'lat,lon\\n0,-140\\n' | plat geocode reverse -f csv")
        #expect(reverse.errors.contains("no record has a place; hint: check that"), "\(reverse.errors)")
    }

    /// A field of the input stays, whatever the format: ours gets a number, or a prefix.
    @Test func noFieldIsOverwritten() throws {
        let directory = try Workdir()
        let feature = #"{"type":"Feature","geometry":null,"properties":{"place":"Paris","name":"own","name_2":2}}"#
        try directory.write("a.geojson", #"{"type":"FeatureCollection","features":[\#(feature)]}"#)
        for input in ["a.geojson", "- < a.geojson"] {
            let outcome = try directory.shell("plat geocode forward --query place \(input)")
            #expect(outcome.text.contains(#""name":"own","name_2":2"#), "\(outcome.text)\(outcome.errors)")
            #expect(outcome.text.contains(#""name_3":"Paris""#) && !outcome.errors.contains("replaced"))
        }
        let prefixed = try directory.shell("plat geocode forward --query place --prefix geo_ a.geojson")
        #expect(prefixed.text.contains(#""geo_name":"Paris""#) && prefixed.text.contains(#""name":"own""#))
        let reverse = try directory.shell(
            "printf 'lat,lon,country\\n48.85,2.35,mine\\n' | plat geocode reverse -q --fields country_2,country -f csv")
        #expect(reverse.lines == ["lat,lon,country,country_2", "48.85,2.35,mine,France"], "\(reverse.text)")
    }
}

extension Workdir {
    fileprivate func text(_ name: String) -> String { String(decoding: read(name) ?? [], as: UTF8.self) }
}
