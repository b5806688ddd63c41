import Foundation
import Testing

/// `plat declutter --previous`: what is to be added to an earlier view, and what of it is to be removed.
struct DeclutterPreviousTests {
    /// Different features of one id cannot be distinguished. Equal ones need not be.
    @Test func sharedIDs() throws {
        let directory = try Workdir()
        try directory.write("one.csv", "name,lat,lon\nV,40,40\n")
        try directory.write("two.csv", "name,lat,lon\nV,40,40\nV,0,0\n")
        try directory.write("same.csv", "name,lat,lon\nV,40,40\nV,40,40\n")
        let view = ["declutter", "--id", "name", "--size", "300x300", "--center", "20,20", "--zoom", "2", "--previous"]
        for (files, isReported) in [("one.csv two.csv", true), ("two.csv one.csv", true), ("same.csv one.csv", false)] {
            let outcome = try directory.plat(view + files.split(separator: " ").map(String.init))
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(
                outcome.errors.contains("two.csv: warning: a feature shares its id with another feature") == isReported,
                "\(files): \(outcome.errors)")
        }
    }

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        let rows = (0..<9).map { "p\($0),\($0),0,\($0)" }
        try directory.write("in.csv", "name,rank,lat,lon\n" + rows.joined(separator: "\n") + "\n")
        return directory
    }

    /// At zoom 8 a view of 366 pixels shows a little more than two degrees.
    private func view(_ longitude: Int, _ options: String) -> String {
        "plat declutter -q --label-size 8x8 --priority rank --size 366x366 --center 0,\(longitude) --zoom 8 \(options)"
    }

    private func changes(_ outcome: Workdir.Outcome) -> [String] {
        outcome.lines.dropFirst().map {
            $0.split(separator: ",").suffix(1).joined() + " " + $0.split(separator: ",")[2]
        }
    }

    @Test(arguments: ["", "--id name"])
    func moved(options: String) throws {
        let directory = try directory()
        let outcome = try directory.shell(
            """
            \(view(3, "")) -o old.geojson in.csv
            \(view(4, "-f csv --previous old.geojson \(options)")) in.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(changes(outcome).sorted() == ["add p5", "remove p2"], "\(outcome.text)")
    }

    /// Features of the earlier result are counted apart from those of the input.
    @Test func theAccount() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "\(view(3, "-o old.geojson")) in.csv; \(view(4, "-f csv --previous old.geojson")) in.csv 2>&1 | tail -1"
                .replacingOccurrences(of: " -q ", with: " "))
        #expect(outcome.text.contains("9 read, 3 loaded from the earlier result, 2 written, "), "\(outcome.text)")
        let verified = try directory.shell(
            "plat declutter -o all.geojson in.csv; plat declutter --verify all.geojson > /dev/null")
        #expect(verified.errors.contains("9 read, 9 checked, "), "\(verified.errors)")
    }

    @Test func nothingChanges() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "\(view(3, "-o old.geojson")) in.csv; \(view(3, "-f csv --previous old.geojson")) in.csv")
        #expect(outcome.status == 0 && outcome.lines == ["lat,lon,name,rank,change"], "\(outcome.text)")
    }

    /// Of several priorities, of some fields, and of an earlier view that was written with those whom others hide.
    @Test(
        arguments: [
            ("--priority rank,low", "--priority rank,low", []),
            ("--fields name,rank --priority rank", "--fields name,rank --priority rank", []),
            ("--id name --priority rank", "--fields name --id name", []),
            // Of three labels of 400 pixels only the best was shown.
            ("--label-size 400x9 --blocked-by --priority rank", "", ["add p2", "add p3"]),
            ("--label-size 400x9 --blocked-by --priority rank", "--id name --fields name,rank", ["add p2", "add p3"]),
        ] as [(String, String, [String])])
    func otherWays(first: String, then: String, expected: [String]) throws {
        let directory = try directory()
        let view = "plat declutter -q --size 366x366 --center 0,3 --zoom 8"
        let outcome = try directory.shell(
            """
            awk -F, -v OFS=, '{ print $0, NR == 1 ? "low" : 1 }' in.csv > two.csv
            \(view) \(first.contains("--label-size") ? "" : "--label-size 8x8") \(first.replacing("--id name", with: "")) -o old.geojson two.csv
            \(view) --label-size 8x8 \(then) -f csv --previous old.geojson two.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(changes(outcome) == expected, "\(outcome.text)")
    }

    /// A label that still shows has moved if its geometry is another one, and was edited if only its values are.
    @Test(arguments: ["geojson", "geojsonl", "csv", "shp"])
    func movedOrEdited(format: String) throws {
        let directory = try directory()
        let outcome = try directory.shell(
            """
            \(view(3, "-o old.\(format)")) in.csv
            sed 's/^p2,2,0,2$/p2,2,0.1,2/; s/^p3,3,0,3$/p3,3,0,3.125/; s/^p4,4,0,4$/p4,5,0,3.9375/' in.csv > new.csv
            \(view(3, "-f csv --id name --previous old.\(format)")) new.csv
            \(view(3, "-f csv --id name --precision 0 --previous old.\(format)")) new.csv | tail -1
            """)
        #expect(
            outcome.lines.dropLast() == [
                "lat,lon,name,rank,change", "0.1,2,p2,2,move", "0,3.125,p3,3,move", "0,3.9375,p4,5,move",
            ], "\(outcome.text) \(outcome.errors)")
        // Whole degrees are the same.
        #expect(outcome.lines.last == "0,4,p4,5,edit")
        let edited = try directory.shell(
            """
            sed 's/^p3,3,/p3,9,/' in.csv > new.csv
            \(view(3, "-f csv --id name --previous old.\(format)")) new.csv
            \(view(3, "-f csv --previous old.\(format)")) new.csv
            """)
        #expect(
            edited.lines == [
                "lat,lon,name,rank,change", "0,3,p3,9,edit", "lat,lon,name,rank,change", "0,3,p3,9,add",
                "0,3,p3,3,remove",
            ], "\(edited.text) \(edited.errors)")
    }

    /// Lines and polygons, too, are compared as they were written; those over the antimeridian were cut.
    @Test func shapesStayWhereTheyAre() throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv",
            """
            name,wkt
            a,"POLYGON((170.123456789 0,190 0,190 10,170 10,170.123456789 0))"
            b,"LINESTRING(175 -5.00000004,-175 -7,-170 -5)"

            """)
        let view = "plat declutter -q --label-size 8x8 --size 1024x1024 --center 0,180 --zoom 3"
        let outcome = try directory.shell(
            """
            \(view) -o old.geojson in.csv; \(view) --id name -f csv --previous old.geojson in.csv
            sed 's/190 10/190 11/; s/-7/-7.0000002/' in.csv > new.csv
            \(view) --id name -f geojsonseq --previous old.geojson new.csv | grep -o '"change":"[a-z]*"'
            """)
        #expect(
            outcome.lines == ["wkt,name,change", #""change":"move""#, #""change":"move""#],
            "\(outcome.text) \(outcome.errors)")
    }

    /// Without --id, the field id identifies a feature with other values.
    @Test(arguments: ["geojson", "csv", "shp"])
    func editedByID(format: String) throws {
        let directory = try directory()
        let outcome = try directory.shell(
            """
            sed 's/^name/id/' in.csv > first.csv; sed 's/^p3,3,/p3,9,/' first.csv > new.csv
            \(view(3, "-o old.\(format)")) first.csv
            \(view(3, "-f csv --previous old.\(format)")) new.csv
            """)
        #expect(outcome.lines == ["lat,lon,id,rank,change", "0,3,p3,9,edit"], "\(outcome.text) \(outcome.errors)")
    }

    /// A feature that is no longer in the input is removed, too, with all that was written of it.
    @Test func gone() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            """
            \(view(3, "-o old.geojson")) in.csv
            grep -v p3 in.csv > less.csv
            \(view(3, "-f geojsonseq --previous old.geojson")) less.csv
            """)
        #expect(
            outcome.lines == [
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[3,0]},"#
                    + #""properties":{"name":"p3","rank":3,"change":"remove"}}"#
            ], "\(outcome.text)")
    }

    @Test(arguments: [
        ("--previous old.geojson", 64, "--previous needs a view"),
        (
            "--size 9x9 --center 0,0 --zoom 3 --previous in.csv --as table", 64,
            "--previous: --as table writes no features"
        ),
        ("--previous none.geojson --size 9x9 --center 0,0 --zoom 3", 66, "none.geojson"),
    ])
    func refused(options: String, status: Int32, message: String) throws {
        let outcome = try directory().shell("plat declutter \(options) in.csv")
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Layers that are read besides are inputs, too: none is replaced, and the standard input is one of them at most.
    @Test(arguments: ["--obstacles", "--size 9x9 --center 0,0 --zoom 3 --previous"])
    func otherInputs(options: String) throws {
        let directory = try directory()
        try directory.write("other.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        let kept = try directory.shell("plat declutter \(options) other.geojson -o other.geojson in.csv")
        #expect(
            kept.status == 73 && kept.errors.contains("cannot write other.geojson: it is also an input"),
            "\(kept.errors)")
        #expect(directory.text("other.geojson") == #"{"type":"FeatureCollection","features":[]}"#)
        let twice = try directory.shell("plat declutter \(options) - < in.csv")
        #expect(twice.status == 64 && twice.errors.contains("can be read only once"), "\(twice.errors)")
    }
}
