import Foundation
import TestSupport
import Testing

/// `plat declutter --previous --keep`: what showed and still fits stays, whatever comes.
struct DeclutterKeepTests {
    private static let places = "name,rank,lat,lon\nA,9,0,0\nB,8,0,10\nC,7,0,10.0001\nD,1,40,40\nE,5,,\n"

    /// N comes beside D, and would hide it up to zoom 13.
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("old.csv", Self.places)
        try directory.write("new.csv", Self.places + "N,99,40.001,40.001\n")
        return directory
    }

    private static let declutter = "plat declutter -q --priority rank"

    @Test(
        arguments: ["--mode nested", "--mode fill", "--mode independent", "--zoom 3", "--zoom 3.5", "--spacing 9000"],
        ["", "--id name"])
    func nothingChanges(options: String, id: String) throws {
        let outcome = try directory().shell(
            """
            \(Self.declutter) \(options) -o old.geojson old.csv
            \(Self.declutter) \(options) --previous old.geojson --keep \(id) -o again.geojson old.csv
            cmp old.geojson again.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// The label that showed wins where it showed, and the other one elsewhere.
    @Test(arguments: [("nested", "0", "14"), ("fill", "0", "14"), ("independent", "0", "14")])
    func aBetterOneComes(mode: String, lowest: String, other: String) throws {
        let directory = try directory()
        let run = "\(Self.declutter) --mode \(mode) --id name --blocked-by -f csv"
        let outcome = try directory.shell(
            """
            \(Self.declutter) --mode \(mode) -o old.geojson old.csv
            \(run) -o usual.csv new.csv && \(run) --previous old.geojson --keep -o kept.csv new.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let usual = directory.columns((directory.text("usual.csv") ?? "").split(separator: "\n").map(String.init))
        let kept = directory.columns((directory.text("kept.csv") ?? "").split(separator: "\n").map(String.init))
        #expect(usual["minzoom"] == ["0", "4", "21", other, "", lowest] && usual["blocked_by"]?[3] == "N")
        #expect(kept["minzoom"] == ["0", "4", "21", lowest, "", other] && kept["blocked_by"]?[5] == "D")
    }

    /// A label is kept only at the zooms where it showed: B from 4 on, and N is better at those before.
    @Test func onlyWhereItShowed() throws {
        let directory = try directory()
        try directory.write("new.csv", Self.places.replacing("A,9,0,0\n", with: "N,99,0,10.01\n"))
        let outcome = try directory.shell(
            """
            \(Self.declutter) -o old.geojson old.csv
            \(Self.declutter) --id name --blocked-by -f csv --previous old.geojson --keep new.csv
            """)
        let columns = directory.columns(outcome.lines)
        #expect(columns["name"] == ["N", "B", "C", "D", "E"], "\(outcome.errors)")
        // At zooms 4 to 12 B was there. Below that it showed as little as N, so N would win; but it is gone by then.
        #expect(
            columns["minzoom"] == ["14", "0", "21", "0", ""] && columns["blocked_by"]?[0] == "B", "\(outcome.text)")
    }

    /// A label that fits no more goes: it has moved below one that also showed.
    @Test func whatFitsNoMore() throws {
        let directory = try directory()
        try directory.write("new.csv", Self.places.replacing("D,1,40,40", with: "D,1,0,0.0001"))
        let outcome = try directory.shell(
            """
            \(Self.declutter) --zoom 3 -o old.geojson old.csv
            \(Self.declutter) --zoom 3 --id name --blocked-by -f csv --previous old.geojson --keep new.csv
            """)
        #expect(outcome.lines.contains("0,0.0001,D,1,A"), "\(outcome.text) \(outcome.errors)")
    }

    /// In a view: the changes, or all that shows; and from view to view.
    @Test func views() throws {
        let directory = try directory()
        let view = "\(Self.declutter) --size 366x366 --center 40,40 --zoom 8 --id name"
        let outcome = try directory.shell(
            """
            \(Self.declutter) --size 366x366 --center 40,40 --zoom 8 -o old.geojson old.csv
            \(view) -f csv --previous old.geojson new.csv
            \(view) -f csv --previous old.geojson --keep new.csv
            \(view) -f csv --previous old.geojson --keep --as features new.csv
            \(view) -f csv --previous old.geojson --keep --as features --blocked-by new.csv > kept.csv; cat kept.csv
            \(view) --previous old.geojson --keep --verify kept.csv
            \(view) --verify kept.csv
            """)
        #expect(
            outcome.lines == [
                "lat,lon,name,rank,change", "40.001,40.001,N,99,add", "40,40,D,1,remove",
                "lat,lon,name,rank,change",
                "lat,lon,name,rank", "40,40,D,1",
                "lat,lon,name,rank,blocked_by", "40,40,D,1,", "40.001,40.001,N,99,D",
                "2 labels of an earlier run at zoom 8, 1 shown: all correct",
                "label 'D' is hidden by label 'N', but is marked as shown",
                "label 'N' is shown, but is marked as hidden by 'D'",
                "2 labels of an earlier run at zoom 8, 1 shown: 2 wrong; hint: repeat the options of the earlier run, "
                    + "such as --id, --label and --label-size",
            ], "\(outcome.text) \(outcome.errors)")
    }

    /// A result of all zooms also says what showed at one.
    @Test func oneZoomOfAll() throws {
        let outcome = try directory().shell(
            """
            \(Self.declutter) -o old.geojson old.csv
            \(Self.declutter) --zoom 4 -f csv --previous old.geojson --keep --id name new.csv
            """)
        #expect(outcome.lines == ["lat,lon,name,rank", "0,0,A,9", "0,10,B,8", "40,40,D,1"], "\(outcome.text)")
    }

    @Test func theAccount() throws {
        let outcome = try directory().shell(
            """
            \(Self.declutter) -o old.geojson old.csv
            plat declutter --priority rank --previous old.geojson --keep --as table new.csv > /dev/null
            """)
        #expect(
            outcome.errors.contains("6 read, 5 loaded from the earlier result (5 found again), 6 counted, "),
            "\(outcome.errors)")
    }

    /// A label that is gone is not found again, nor is one whose content changed, unless something identifies it.
    @Test(arguments: [("", 3), ("--id name", 4)])
    func foundAgain(id: String, count: Int) throws {
        let directory = try directory()
        let changed = Self.places.replacing("A,9,0,0\n", with: "").replacing("D,1,", with: "D,2,")
        try directory.write("new.csv", changed + "N,99,40.001,40.001\n")
        let outcome = try directory.shell(
            """
            \(Self.declutter) -o old.geojson old.csv
            plat declutter --priority rank --previous old.geojson --keep \(id) -o new.geojson new.csv
            plat declutter --priority rank --previous old.geojson --keep \(id) --summary json -o new.geojson new.csv
            """)
        let text = "5 read, 5 loaded from the earlier result (\(count) found again), 5 written"
        #expect(
            outcome.errors.contains(text) && outcome.errors.contains("\"earlier\":5,\"earlierFound\":\(count),"),
            "\(outcome.errors)")
    }

    /// The id of GeoJSON or the field id identifies a label with other values, whatever the formats.
    @Test(arguments: ["old.geojson", "old.csv", "old.shp"], ["new.csv", "number.geojsonl", "text.geojsonl"])
    func identifiers(old: String, new: String) throws {
        let directory = try Workdir()
        let header = "id,name,rank,lat,lon\n"
        try directory.write("first.csv", header + "3,C,9,0,0\n4,D,1,40,40\n")
        try directory.write("new.csv", header + "4,D,2,40,40\n5,N,99,40.001,40.001\n")
        for (name, quote) in [("number", ""), ("text", "\"")] {
            let features = [(4, "D", 2, "40,40"), (5, "N", 99, "40.001,40.001")].map { id, name, rank, place in
                #"{"type":"Feature","id":\#(quote)\#(id)\#(quote),"properties":{"name":"\#(name)","rank":\#(rank)},"#
                    + #""geometry":{"type":"Point","coordinates":[\#(place)]}}"# + "\n"
            }
            try directory.write("\(name).geojsonl", features.joined())
        }
        let keep = "\(Self.declutter) --zoom 3 --previous \(old) --keep"
        let outcome = try directory.shell(
            """
            \(Self.declutter) --zoom 3 -o \(old) first.csv
            \(keep) --blocked-by -f csv -o kept.csv \(new); cat kept.csv; \(keep) --verify kept.csv
            """)
        let columns = directory.columns(outcome.lines.dropLast())
        #expect(
            columns["name"] == ["D", "N"] && columns["blocked_by"] == ["", "4"] && columns["id"] == ["4", "5"],
            "\(outcome.text) \(outcome.errors)")
        #expect(outcome.lines.last == "2 labels of an earlier run at zoom 3, 1 shown: all correct", "\(outcome.text)")
    }

    /// In a result of all zooms, only the labels that show at the zoom of the view count, whatever hides them below.
    /// Where C showed, B did not.
    @Test(arguments: ["", "--blocked-by --id name"], ["", "--keep"])
    func viewAfterAllZooms(options: String, keep: String) throws {
        let directory = try directory()
        try directory.write("new.csv", Self.places.replacing("B,8,0,10\n", with: "N,9,0,10.9\n"))
        let view = "\(Self.declutter) --size 366x366 --center 0,10 --zoom 8 --id name"
        let outcome = try directory.shell(
            """
            \(Self.declutter) \(options) -o all.geojson old.csv
            \(view) -f csv --previous all.geojson \(keep) new.csv
            """)
        let columns = directory.columns(outcome.lines)
        let changes = Dictionary(uniqueKeysWithValues: zip(columns["name"] ?? [], columns["change"] ?? []))
        #expect(
            changes == ["A": "remove", "B": "remove", "C": "add", "N": "add", "D": "remove"],
            "\(outcome.text) \(outcome.errors)")
    }

    /// A field minzoom of the input says nothing about what an earlier view showed.
    @Test(arguments: ["", "--keep"])
    func minzoomOfTheInput(keep: String) throws {
        let directory = try Workdir()
        try directory.write("in.csv", "name,minzoom,lat,lon\nA,19,0,0\nB,0,0,1\n")
        let view = "plat declutter -q --size 366x366 --center 0,0 --zoom 8"
        let outcome = try directory.shell(
            """
            \(view) -o old.geojson in.csv
            \(view) -f csv --previous old.geojson \(keep) in.csv
            """)
        #expect(outcome.lines == ["lat,lon,name,minzoom,change"], "\(outcome.text) \(outcome.errors)")
    }

    /// A result of zoom levels does not say what a distance kept.
    @Test func aDistanceAfterZooms() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            """
            \(Self.declutter) -o old.geojson old.csv
            \(Self.declutter) --spacing 9000 --previous old.geojson --keep new.csv
            """
        )
        #expect(
            outcome.status == 64 && outcome.text.isEmpty
                && outcome.errors.contains(
                    "old.geojson: error: a file with the field 'minzoom' is a result for zoom levels, not for --spacing; "
                        + "hint: name a file that plat declutter wrote with --spacing"),
            "\(outcome.errors)")
        // Unless the field is one of the input.
        let named = try directory.shell(
            """
            \(Self.declutter) --spacing 9000 -o old.csv old.geojson
            \(Self.declutter) --spacing 9000 --previous old.csv --keep -f csv old.geojson | cmp - old.csv
            """)
        #expect(named.status == 0, "\(named.errors)")
    }

    @Test(arguments: [
        ("--keep", "--keep needs --previous"),
        ("--previous old.csv --keep --cluster", "--keep cannot be used with --cluster: clusters are not features"),
        ("--previous old.csv --keep --as changes", "--as changes needs --previous and a view"),
        ("--previous old.csv", "--previous needs a view"),
        (
            "--previous old.csv --as features --center 0,0 --zoom 3 --size 9x9",
            "--as features cannot be used with --previous: the features do not depend on it; hint: add --keep"
        ),
        (
            "--previous old.csv --keep --blocked-by --center 0,0 --zoom 3 --size 9x9",
            "--blocked-by cannot be used with --previous: --previous does not write that field"
        ),
        (
            "--previous old.csv --keep",
            "old.csv: error: no field 'minzoom', so it does not say at which zoom levels its labels showed; hint: name"
        ),
    ])
    func refused(options: String, message: String) throws {
        let outcome = try directory().shell("plat declutter \(options) new.csv")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Layers that change, pair by pair, with the proof of each result.
    @Test(.enabled(if: Python.isThere)) func layouts() throws {
        #expect(try oracle("declutter_keep", [Binary.path, "\(Effort.of(100))"]) == "ok\n")
    }
}
