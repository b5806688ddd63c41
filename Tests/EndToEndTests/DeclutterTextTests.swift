import Foundation
import Testing

/// How large a label is taken to be by its text.
struct DeclutterTextTests {
    /// In hundredths of the font's size: two labels of a text in one place, one of which is moved, collide up to there.
    private func extents(_ texts: [String], upright: Bool = false) throws -> [Int] {
        let steps = 1200
        let features = texts.enumerated().flatMap { index, text in
            (0...steps).flatMap { step in
                [0, step].enumerated().map { rank, shift in
                    #"{"type":"Feature","properties":{"text":"\#(text)","pair":"\#(index) \#(step)","rank":\#(rank),"dx":\#(upright ? 0 : shift),"dy":\#(upright ? shift : 0)},"geometry":{"type":"Point","coordinates":[0,0]}}"#
                }
            }
        }
        let outcome = try Workdir().plat(
            [
                "declutter", "-q", "--label", "text", "--font-size", "100", "--offset-fields", "dx,dy", "--group",
                "pair",
                "--priority", "rank", "--zoom", "5", "-f", "geojsonseq",
            ], input: Array(features.joined(separator: "\n").utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pairs = outcome.lines.map { $0.split(separator: #""pair":""#)[1].prefix { $0 != "\"" } }
        return texts.indices.map { index in
            // Both of a pair show from where they touch on.
            let counts = Dictionary(grouping: pairs.filter { $0.hasPrefix("\(index) ") }) { $0 }.mapValues(\.count)
            return (0...steps).first { counts["\(index) \($0)"] == 2 } ?? -1
        }
    }

    /// The widths of Helvetica, in thousandths.
    private static let widths: [Character: Int] = [
        " ": 278, ".": 278, "-": 333, "A": 667, "B": 667, "C": 722, "D": 722, "E": 667, "F": 611, "G": 778, "H": 722,
        "J": 500, "K": 667, "L": 556, "M": 833, "N": 722, "O": 778, "P": 667, "R": 722, "S": 667, "T": 611, "V": 667,
        "W": 944, "Y": 667, "a": 556, "b": 556, "c": 500, "d": 556, "e": 556, "f": 278, "g": 556, "h": 556, "i": 222,
        "j": 222, "k": 500, "l": 222, "m": 833, "n": 556, "o": 556, "p": 556, "q": 556, "r": 333, "s": 500, "t": 278,
        "U": 722, "u": 556, "v": 500, "w": 722, "x": 500, "y": 500, "z": 500, "I": 278, "1": 556, "9": 556, "0": 556,
    ]

    /// As the metrics of a common font have it, within a tenth.
    @Test func latin() throws {
        let texts = [
            "San Francisco", "Berlin", "Rio de Janeiro", "New York", "Wellington", "St. Louis", "Illinois", "Winnipeg",
            "HAMBURG", "Kilimanjaro", "1900", "Aix-en-Provence",
        ]
        for (text, width) in zip(texts, try extents(texts)) {
            let known = text.map { Self.widths[$0] ?? 0 }.reduce(0, +)
            #expect(abs(Double(width) * 10 / Double(known) - 1) < 0.1, "\(text): \(width), not \(known)")
        }
    }

    /// Full-width characters are as wide as the font is large, marks take no room, and neither do selectors and joiners.
    @Test func otherScripts() throws {
        let texts = [
            "東京", "서울", "ｱ", "e", "e\u{301}", "e\u{301}\u{323}\u{308}", "๏", "ก็", "ก", "\u{1F600}",
            "\u{1F44D}\u{1F3FD}",
            "\u{2764}\u{FE0F}", "\u{2764}", "\u{200D}e\u{200B}", "か\u{3099}", "か", "שָׁלוֹם", "שלום", "नि", "𠀀",
        ]
        let found = Dictionary(uniqueKeysWithValues: zip(texts, try extents(texts)))
        #expect(found["東京"] == 200 && found["서울"] == 200 && found["𠀀"] == 100 && found["\u{1F600}"] == 100)
        #expect(found["e"] == found["e\u{301}"] && found["e"] == found["e\u{301}\u{323}\u{308}"])
        #expect(found["e"] == found["\u{200D}e\u{200B}"])
        #expect(found["か\u{3099}"] == 100 && found["か"] == 100)
        #expect(found["ก็"] == found["ก"] && found["שָׁלוֹם"] == found["שלום"])
        #expect(found["\u{1F44D}\u{1F3FD}"] == 100 && found["\u{2764}\u{FE0F}"] == found["\u{2764}"])
        #expect((20...130).contains(found["नि"] ?? 0) && (20...70).contains(found["ｱ"] ?? 0), "\(found)")
    }

    /// Lines are those of the text, the widest of which counts.
    @Test func lines() throws {
        #expect(try extents(["A", "A\\nB", "A\\nB\\nC"], upright: true) == [120, 240, 360])
        let widths = try extents(["Wide", "x\\nWide", "Wide\\nx"])
        #expect(widths[1] == widths[0] && widths[2] == widths[0])
    }

    /// A feature without a text has a label of no size, which hides nothing.
    @Test func withoutText() throws {
        let found = try Workdir().decluttered(
            "--label", "name", input: "name,lat,lon\n,0,0\n,0,0\nA,0,0\n")
        #expect(found["minzoom"] == ["0", "0", "0"])
    }
}
