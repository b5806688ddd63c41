import Foundation
import TestSupport
import Testing

/// Labels that take one of several positions beside their places: `--anchor auto`.
struct LabelPositionTests {
    /// A box in pixels.
    private struct Box {
        var left, top, right, bottom: Double

        func overlaps(_ other: Box) -> Bool {
            // Places are kept to sixteenths of a unit, so that touching boxes may seem to overlap a little.
            let rounding = 0.02
            return left < other.right - rounding && other.left < right - rounding && top < other.bottom - rounding
                && other.top < bottom - rounding
        }
    }

    private static let options = "--priority rank --label-size 60x14 --padding 1 --offset 4,2 --zooms 0-12"

    /// The box of a label of that size at a scale; its left edge may be moved around the world.
    private func box(_ row: [Double], _ anchor: String, pixels world: Double) -> Box {
        let latitude = row[1] * .pi / 180
        let x = (row[2] + 180) / 360 * world
        let y = (1 - log(tan(latitude) + 1 / cos(latitude)) / .pi) / 2 * world
        let across = anchor.hasSuffix("left") ? 1.0 : anchor.hasSuffix("right") ? -1 : 0
        let down = anchor.hasPrefix("top") ? 1.0 : anchor.hasPrefix("bottom") ? -1 : 0
        let (left, top) = (x + across * 34 - 31, y + down * 9 - 8)
        return Box(left: left, top: top, right: left + 62, bottom: top + 16)
    }

    /// Labels keep their positions, do not overlap at any scale, and more of them show than with one position. The
    /// result is the same in any order and on all threads, and --verify knows it.
    @Test func positionsOfData() throws {
        let directory = try Workdir()
        let rows = heapedPlaces(400, seed: 21)
        try directory.write("a.csv", "n,lat,lon,rank\n" + rows.joined(separator: "\n") + "\n")
        try directory.write("b.csv", "n,lat,lon,rank\n" + rows.reversed().joined(separator: "\n") + "\n")
        let outcome = try directory.shell(
            """
            run() { plat declutter -q \(Self.options) -f csv "$@"; }
            run --anchor auto --threads 1 a.csv > auto.csv
            run --anchor auto --threads 4 b.csv > other.csv
            sort auto.csv > 1; sort other.csv | cmp - 1 && echo same
            run --anchor auto:4 a.csv > four.csv
            run --anchor left a.csv > left.csv
            verify() { plat declutter -q --id n \(Self.options) --anchor auto --verify "$@"; }
            verify auto.csv
            sed 's/,bottom-left$/,top-left/' auto.csv | verify - | head -1 | sed "s/label '[0-9]*'/L/"
            """)
        #expect(
            outcome.lines == [
                "same", "400 labels of an earlier run at zooms 0-12: all correct",
                "the anchor of L should be 'bottom-left', but is 'top-left'",
            ], "\(outcome.text)\(outcome.errors)")
        let auto = columns(of: "auto.csv", in: directory)
        let places = rows.map { $0.split(separator: ",").map { Double($0) ?? .nan } }
        let (numbers, anchors) = (auto["n"] ?? [], auto["anchor"] ?? [])
        let minimums = (auto["minzoom"] ?? []).map { Double($0) ?? .nan }
        try #require(numbers.count == 400 && anchors.count == 400 && minimums.count == 400)
        #expect(Set(anchors.filter { !$0.isEmpty }).count == 8)
        for scale in stride(from: 0, through: 12.9, by: 0.3) {
            let world = 256 * pow(2, scale)
            let shown = numbers.indices.filter { minimums[$0] <= scale.rounded(.down) }
            let boxes = shown.map { box(places[(Int(numbers[$0]) ?? 1) - 1], anchors[$0], pixels: world) }
            for first in boxes.indices {
                for turn in [-world, 0, world] {
                    var moved = boxes[first]
                    (moved.left, moved.right) = (moved.left + turn, moved.right + turn)
                    #expect(!boxes[..<first].contains { $0.overlaps(moved) }, "\(scale): \(numbers[shown[first]])")
                }
            }
        }
        func count(_ file: String, at zoom: Double) -> Int {
            (columns(of: file, in: directory)["minzoom"] ?? []).count { Double($0) ?? 99 <= zoom }
        }
        for zoom in [2.0, 4, 6, 8] {
            let counts = ["left.csv", "four.csv", "auto.csv"].map { count($0, at: zoom) }
            #expect(counts[0] < min(counts[1], counts[2]), "\(zoom): \(counts)")
        }
    }

    private func columns(of file: String, in directory: Workdir) -> [String: [String]] {
        directory.columns((directory.text(file) ?? "").split(separator: "\n").map(String.init))
    }

    /// What is in the way of the first position leads to the next; a label without any gets no anchor.
    @Test func positionsBesideObstacles() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "n,lat,lon,rank\n1,0,0,2\n2,0,0,1\n")
        try directory.write("b.csv", "lat,lon\n0.4,2\n")
        let outcome = try directory.shell(
            """
            run() { plat declutter -q --priority rank --label-size 60x14 --offset 4,2 --anchor auto -f csv "$@" a.csv | cut -d, -f 5-; }
            run --zoom 5 --blocked-by
            run --zoom 5 --obstacles b.csv --obstacle-size 10x10 --blocked-by
            run --zoom 5 --obstacles b.csv --obstacle-size 999x999 --blocked-by
            run --zooms 0-3 --mode independent
            """)
        #expect(
            outcome.lines == [
                "blocked_by,anchor", ",bottom-left", ",top-left", "blocked_by,anchor", ",top-left", ",bottom-right",
                "blocked_by,anchor", "obstacle,", "obstacle,", "minzoom,anchor,zooms", "0,bottom-left,0-3",
                "0,top-left,0-3",
            ], "\(outcome.text)\(outcome.errors)")
        for (options, message) in [
            ("--cluster", "--anchor cannot be used with --cluster"), ("--shape circle", "--shape: --anchor auto"),
            ("--previous b.csv --keep", "--anchor cannot be used with --previous"),
            ("--minzoom-field anchor", "--minzoom-field: --anchor auto also writes"),
            ("--part 0 --parts 2 --facts-to f", "--anchor cannot be used with --part"),
        ] {
            let outcome = try directory.shell("plat declutter --anchor auto \(options) a.csv")
            #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    /// Texts of pictures overlap neither each other nor the dot of another place, are whole at the edges and beside a
    /// title, and are more than at one position. A page and a picture of their positions as data show the same.
    @Test func positionsInPictures() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 5)
        let rows = (0..<160).map { index in
            let place = (Double.random(in: -4...4, using: &random), Double.random(in: -5...5, using: &random))
            return "\(1000 + index),\(place.0),\(place.1),\(Int.random(in: 0...9999, using: &random))"
        }
        try directory.write("a.csv", "name,lat,lon,rank\n" + rows.joined(separator: "\n") + "\n")
        for view in ["--zoom 5.4", "--zoom 5", "--zoom 6.2 --heading 30", "--zoom 6.3 --title Anything"] {
            var counts: [Int] = []
            for anchor in ["--anchor auto", "--anchor auto:4", ""] {
                let outcome = try directory.shell(
                    """
                    plat render -q -f svg --real-text --size 640x480 --center 0,0 \(view) --dot --label name \
                        --priority rank \(anchor) a.csv
                    """)
                let texts = outcome.text.matches(of: /<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>\d{4}</).map { match in
                    let (x, y) = (Double(match.1) ?? .nan, Double(match.2) ?? .nan)
                    // Four digits of Liberation Sans in 13 pixels; a line has less above digits than its ascent.
                    return Box(left: x, top: y - 11.7, right: x + 28.9, bottom: y + 2.7)
                }
                let dots = outcome.text.matches(of: /<use xlink:href="#marker\.\d+" x="([-\d.]+)" y="([-\d.]+)"/).map {
                    Box(
                        left: (Double($0.1) ?? .nan) - 1.5, top: (Double($0.2) ?? .nan) - 1.5,
                        right: (Double($0.1) ?? .nan) + 1.5, bottom: (Double($0.2) ?? .nan) + 1.5)
                }
                counts.append(texts.count)
                #expect(texts.count > 15 && dots.count > texts.count, "\(view) \(anchor): \(outcome.errors)")
                for (index, text) in texts.enumerated() {
                    #expect(!texts[..<index].contains { $0.overlaps(text) }, "\(view) \(anchor)")
                    #expect(!dots.contains { $0.overlaps(text) }, "\(view) \(anchor)")
                    #expect(text.left >= 0 && text.right <= 640 && text.top >= 0 && text.bottom <= 480)
                }
            }
            #expect(counts[2] < min(counts[0], counts[1]), "\(view): \(counts)")
        }
        // At the right edge the text stands to the left. Where data says so, it stands below to the right, else above.
        try directory.write("b.csv", "name,lat,lon,minzoom,anchor\nEdge,0,8,0,top-left\n")
        let outcome = try directory.shell(
            """
            draw() { plat render -q -f svg --real-text --size 400x300 --center 0,0 --dot --label name "$@" b.csv; }
            draw --zoom 5
            draw --zoom 5 --anchor auto
            draw --zoom 4 --anchor auto --minzoom-field minzoom
            draw --zoom 4 --anchor auto
            draw --zoom 4 --anchor auto --offset 10,5
            plat view -q -o page.html --dot --label name --anchor auto b.csv
            """)
        let places = outcome.text.matches(of: /<text x="(\d+)[.\d]*" y="(\d+)/).map {
            [Int($0.1) ?? 0, Int($0.2) ?? 0]
        }
        #expect(places == [[345, 147], [297, 161], [297, 147], [307, 142]], "\(places) \(outcome.errors)")
        #expect(directory.text("page.html")?.contains("Edge") == true, "\(outcome.errors)")
    }
}
