import Foundation
import TestSupport
import Testing

/// Pages of `plat view`: what is in them, and what a reader does with them in Chromium.
struct ViewTests {
    /// The checks of `Oracles/page_checks.py`, in runs of about the same length, each of which starts one browser.
    @Test(arguments: [
        [
            "first_view", "gestures", "same_as_render", "markers_as_render", "labels_as_render",
            "roads_between_levels", "underlay", "fonts", "zoom_levels", "aims", "paddings", "hidden_and_crowded",
            "found_in_flight", "levels_with_gaps", "between_levels",
            "deep_tiles", "pixels_by_formula", "labels_by_zoom",
            "clusters", "density",
            "series", "scripts",
        ],
        [
            "selection", "aimed_selection", "ring_of_selection", "dragging", "dragging_by_keys_and_touch",
            "only_points_are_dragged",
            "thinned_selection", "layers_and_bases", "bases_share_room", "location",
            "playback", "furniture", "legend_by_level", "subtitles", "density_legend", "moved_back", "segments",
            "hostile_names", "any_window", "keys_alone",
            "without_network", "damaged",
            "entrance",
        ],
    ])
    func inChromium(_ checks: [String]) throws {
        let said = try oracle("page_checks", [Binary.path] + checks)
        #expect(said == "ok\n")
    }

    /// The runs above leave out no check.
    @Test func allChecksAreRun() throws {
        let checks = try Package.text("Tests/EndToEndTests/Oracles/page_checks.py").matches(of: /\n@check\ndef (\w+)/)
        let source = try Package.text("Tests/EndToEndTests/ViewTests.swift")
        #expect(checks.count > 20)
        for check in checks { #expect(source.contains("\"\(check.1)\""), "\(check.1)") }
    }

    private static let towns = (0..<500).map { "\($0 % 90),\($0 * 7 % 180),Town \($0),\($0 * 31 % 997)\n" }.joined()

    private func folder() throws -> Workdir {
        let folder = try Workdir()
        try folder.write("pictures.csv", "lat,lon,name,picture\n1,2,A,own.htm\n")
        try folder.write("own.htm", "")
        try folder.write("ranges.csv", "lat,lon,name,from,low\n1,2,A,0,9\n3,4,B,8,9\n")
        try folder.write(
            "heights.geojson", #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3]},"properties":{}}"#)
        try folder.write("twins.csv", "lat,lon,name,twin\n1,2,A,5\n3,4,B,5\n")
        try folder.write("towns.csv", "lat,lon,name,rank\n" + Self.towns)
        return folder
    }

    /// The same input gives the same page, wherever and whenever it is made.
    @Test func theSameBytes() throws {
        let folder = try folder()
        let command = "plat view -q --label name --priority rank --title T -o"
        #expect(try folder.shell("\(command) a.html --threads 1 towns.csv").status == 0)
        #expect(
            try folder.shell(
                "mkdir other && cp towns.csv other && cd other && \(command) ../b.html --threads 5 towns.csv",
                environment: ["TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "HOME": "/nonexistent"]
            ).status == 0)
        #expect(try folder.shell("cat towns.csv | \(command) c.html -").status == 0)
        let page = try #require(folder.text("a.html"))
        #expect(folder.text("b.html") == page)
        // A pipe has another name.
        #expect(folder.text("c.html")?.replacing("\"name\":\"standard input\"", with: "\"name\":\"towns\"") == page)
        #expect(page.contains("Copyright (c) 2010-2019, Vladimir Agafonkin"))
        for word in ["http-equiv=\"Content-Security-Policy\"", "default-src 'none'", "base-uri 'none'"] {
            #expect(page.contains(word))
        }
        for word in ["sourceMappingURL", "behavior:", "unsafe-inline", "src=\"http", "@import"] {
            #expect(!page.contains(word), "\(word)")
        }
    }

    /// A point with a name takes at most 40 bytes.
    @Test func compact() throws {
        let folder = try Workdir()
        var generator = SplitMix64(seed: 26)
        let rows = (0..<100_000).map { _ in
            let (y, x) = (
                Double.random(in: -70...75, using: &generator), Double.random(in: -180...180, using: &generator)
            )
            let name = (0..<9).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator)! }
            return "\(y),\(x),\(String(name).capitalized)\n"
        }
        try folder.write("a.csv", "lat,lon,name\n" + rows.joined())
        let outcome = try folder.plat("view", "-o", "a.html", "--dot", "--label", "name", "a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try #require(folder.read("a.html")).count <= 4_000_000)
        let small = try folder.plat("view", "-o", "b.html", "--dot", "--label", "name", "--max-bytes", "1M", "a.csv")
        #expect(small.status == 65)
        #expect(
            small.errors.contains("more than 1M:") && small.errors.contains("positions of 'a' 1.")
                && small.errors.contains("use --thin"),
            "\(small.errors)")
        #expect(folder.read("b.html") == nil)
        let thin = try folder.plat(
            "view", "-o", "b.html", "--dot", "--label", "name", "--max-bytes", "1M", "--thin", "--summary", "json",
            "a.csv")
        #expect(thin.status == 0 && thin.errors.contains("--thin skips"), "\(thin.errors)")
        #expect(try #require(folder.read("b.html")).count <= 1_000_000)
        let counts = try #require(thin.errors.firstMatch(of: /"drawn":(\d+).*"thinned":(\d+)/))
        #expect(try #require(Int(counts.1)) + (try #require(Int(counts.2))) == 100_000)
    }

    @Test(arguments: [
        ("--heading 20 --center 0,0 --zoom 3", 64, "the map of a page cannot be turned"),
        ("--min-zoom 9 --max-zoom 3", 64, "--min-zoom 9 is above --max-zoom 3"),
        ("--fields nope", 64, "no field named 'nope'"), ("--link-field nope", 64, "no field named 'nope'"),
        ("--maxzoom-field rank", 64, "--maxzoom-field needs --minzoom-field"),
        ("--label name --minzoom-field rank --maxzoom-field name", 65, "which is not a zoom level"),
        ("--max-bytes none", 64, "as in 500k or 20M"), ("--max-bytes 999999999999G", 64, "as in 500k or 20M"),
        ("--base towns.csv", 64, "NAME=FILE"),
        ("--base Relief=missing.png", 66, "missing.png"), ("--track missing.csv", 66, "missing.csv"),
        ("--track towns.csv", 65, "time"), ("--style missing.json", 66, "missing.json"),
        ("-o /dev/full", 74, "no space left"), ("-o missing/a.html", 73, "missing"),
        ("--density --dot", 64, "it draws no markers"), ("--density --draggable", 64, "it draws no markers"),
        ("--zoom 2 --center 0,0 --min-zoom 4", 64, "--zoom 2 is below --min-zoom 4"),
        ("--zoom 4.5 --center 0,0", 0, "the page begins at zoom level 4 instead of 4.5"),
        ("--zoom 4 --center 0,0 --zoom-by 30", 0, "begins at zoom level 22 instead of 34, as it has no higher one"),
        ("--zoom 4.5 --center 0,0 --zoom-by 2 --max-zoom 5", 0, "begins at zoom level 5 instead of 6.5, as it has no"),
        ("--zoom-by -9 --min-zoom 2", 0, "as it has no lower one"),
        ("--location 1,2,-5 --select 1 --id rank", 0, "--location: a heading outside 0 to 360"),
        ("--select 5 --id twin twins.csv", 0, "2 features have the id '5'"),
        ("--base A=a.png,0,0,9,9 --base A=b.png,0,0,9,9", 64, "two bases have the same name"),
        ("--location 1,2 --track towns.csv", 64, "the dot shows where the track is"),
        ("--density --thin", 64, "it draws no markers"), ("-o map.csv", 64, "is the name of a layer"),
        ("--map-rect 1e8,1e8,1e4,1e4", 0, "the first view of the page shows no feature"),
        (
            "--label name --minzoom-field from --maxzoom-field low ranges.csv --max-zoom 6", 0,
            "1 feature shows only above zoom level 6"
        ),
        ("--draggable heights.geojson", 0, "has no elevations: 1 of 501 features has one"),
        ("--draggable --fields rank", 0, "lacks the fields that are not in it"),
        ("--strict-text --label name", 64, "draws the texts"),
        ("--label name --image-field picture -o own.htm pictures.csv", 73, "own.htm"),
    ])
    func faults(_ options: String, _ status: Int32, _ message: String) throws {
        let outcome = try folder().shell(
            "plat view \(options.contains("-o ") ? "" : "-o map.html") \(options) towns.csv")
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// A track can be all that a page shows, and a pipe is read once.
    @Test func trackByItself() throws {
        let folder = try folder()
        let outcome = try folder.shell(
            """
            mkfifo track; printf 'time,lat,lon\n2026-05-01T10:00:00Z,1,2\n2026-05-01T10:01:00Z,1.1,2.1\n' > track &
            timeout 20 plat view -o map.html --track track && grep -c '<title>track</title>' map.html
            """)
        #expect(outcome.lines == ["1"], "\(outcome.errors)")
    }

    /// If Leaflet is missing, the message names the package to install.
    @Test func withoutLeaflet() throws {
        let folder = try folder()
        let command = "mount -t tmpfs none /usr/share/javascript && plat view -o map.html towns.csv"
        let outcome = try folder.shell("unshare -rm true || exit 77; unshare -rm sh -c '\(command)'")
        // Some machines do not let a process hide files from itself.
        if outcome.status == 77 { return }
        #expect(outcome.status == 69 && outcome.errors.contains("apt-get install libjs-leaflet"), "\(outcome.errors)")
        #expect(folder.read("map.html") == nil)
    }

    /// Leaflet is read from beside the program if an installation has put it there.
    @Test func installedLeaflet() throws {
        let folder = try folder()
        let outcome = try folder.shell(
            """
            mkdir -p bin share/plat && cp "$(command -v plat)" bin/plat && cp -r /usr/share/javascript/leaflet share/plat
            printf '\\n// of the installation' >> share/plat/leaflet/leaflet.min.js
            bin/plat view -q -o map.html towns.csv && grep -c 'of the installation' map.html
            printf '</script>' >> share/plat/leaflet/leaflet.min.js
            bin/plat view -q -o map.html towns.csv; echo $?
            """)
        #expect(outcome.lines == ["1", "69"], "\(outcome.text)\(outcome.errors)")
    }
}
