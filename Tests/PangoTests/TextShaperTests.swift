import Cairo
import Foundation
import Pango
import TestSupport
import Testing

/// Fonts of Debian's packages, which these tests need.
enum Fonts {
    static let found = DebianFonts.find()
    static let areThere = Need("the fonts of plat", found.missingPackages.isEmpty)

    static func shaper() throws -> TextShaper { try TextShaper(try FontSet(files: found.files)) }

    static func sans(_ size: Double, weight: Int = 400) -> TextFont {
        TextFont(families: found.families, size: size, weight: weight)
    }
}

@Suite(.enabled(if: Fonts.areThere)) struct TextShaperTests {
    /// Reads a font file: its units, and the advances of letters.
    private static let advances = """
        import sys, struct
        data = open(sys.argv[2], "rb").read()
        tables = {}
        for i in range(struct.unpack(">H", data[4:6])[0]):
            tag, _, offset, length = struct.unpack(">4sIII", data[12 + 16 * i:28 + 16 * i])
            tables[tag] = offset
        units = struct.unpack(">H", data[tables[b"head"] + 18:tables[b"head"] + 20])[0]
        wide = struct.unpack(">H", data[tables[b"hhea"] + 34:tables[b"hhea"] + 36])[0]
        cmap = tables[b"cmap"]
        for i in range(struct.unpack(">H", data[cmap + 2:cmap + 4])[0]):
            platform, encoding, offset = struct.unpack(">HHI", data[cmap + 4 + 8 * i:cmap + 12 + 8 * i])
            table = cmap + offset
            if struct.unpack(">H", data[table:table + 2])[0] == 4 and platform == 3: break
        count = struct.unpack(">H", data[table + 6:table + 8])[0] // 2
        def shorts(at, n, kind="H"): return struct.unpack(">%d%s" % (n, kind), data[at:at + 2 * n])
        ends, starts = shorts(table + 14, count), shorts(table + 16 + 2 * count, count)
        deltas, ranges = shorts(table + 16 + 4 * count, count, "h"), shorts(table + 16 + 6 * count, count)
        def glyph(code):
            for i in range(count):
                if starts[i] <= code <= ends[i]:
                    if ranges[i] == 0: return code + deltas[i] & 0xFFFF
                    return shorts(table + 16 + 6 * count + 2 * i + ranges[i] + 2 * (code - starts[i]), 1)[0]
        for letter in open(sys.argv[1], encoding="utf-8").read():
            print(shorts(tables[b"hmtx"] + 4 * min(glyph(ord(letter)), wide - 1), 1)[0] / units)
        """

    @Test(.enabled(if: Python.isThere), arguments: [("LiberationSans-Regular", 400), ("LiberationSans-Bold", 700)])
    func advancesAreThoseOfTheFile(_ name: String, _ weight: Int) throws {
        let letters = "abcXYZ019éßЖяΩ,. "
        let file = try #require(Fonts.found.files.first { $0.hasSuffix("/\(name).ttf") })
        let text = try inTemporaryFolder { folder in
            try letters.write(toFile: folder + "/letters", atomically: true, encoding: .utf8)
            return try Command.run([Python.path, "-c", Self.advances, folder + "/letters", file]).lines
        }
        #expect(text.count == letters.count)
        var shaper = try Fonts.shaper()
        for size in [9.5, 12, 48] {
            for (letter, advance) in zip(letters, text.compactMap(Double.init)) {
                let extents = try shaper.extents(of: "\(letter)", Fonts.sans(size, weight: weight))
                // Pango counts in 1/1024 of a pixel.
                #expect(abs(extents.advance - advance * size) < 0.002, "\(letter) at \(size)")
            }
        }
    }

    /// A line of ASCII is measured without a layout, unless it is drawn too.
    @Test(arguments: ["San Francisco", "AVATA fi ffl", "x", "12 Rue 3-4 #*", " a ", "~{|}`^ q", "St. John's & \"Co\""])
    func linesOfASCIIAreAsInALayout(_ text: String) throws {
        for font in [Fonts.sans(12), Fonts.sans(9.7, weight: 700), TextFont(families: ["Noto Serif"], size: 33)] {
            var plain = try Fonts.shaper()
            var drawn = try Fonts.shaper()
            _ = try drawn.outline(of: text, font)
            let (one, other) = (try plain.extents(of: text, font), try drawn.extents(of: text, font))
            #expect(one == other)
        }
    }

    @Test func widthsScaleWithSizes() throws {
        var shaper = try Fonts.shaper()
        let text = "Sankt Pölten"
        let one = try shaper.extents(of: text, Fonts.sans(10)).advance
        for factor in [0.7, 2, 3.3] {
            let other = try shaper.extents(of: text, Fonts.sans(10 * factor)).advance
            #expect(abs(other - one * factor) < 0.02)
        }
    }

    @Test(arguments: ["Hamburg", "jÅg", "(x)", "שלום", "Ελλάδα"])
    func inkIsAroundTheOutline(_ text: String) throws {
        var shaper = try Fonts.shaper()
        let extents = try shaper.extents(of: text, Fonts.sans(32))
        let outline = try shaper.outline(of: text, Fonts.sans(32))
        let numbers = outline.numbers
        let (xs, ys) = (
            stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] },
            stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
        )
        // Ends of curves touch the box, their control points may lie beyond it by a little.
        let (minX, maxX) = (try #require(xs.min()), try #require(xs.max()))
        let (minY, maxY) = (try #require(ys.min()), try #require(ys.max()))
        #expect(abs(minX - extents.minX) < 1 && abs(maxX - extents.maxX) < 1)
        #expect(abs(minY - extents.minY) < 1 && abs(maxY - extents.maxY) < 1)
        #expect(extents.minY < 0 && extents.ascent > 0 && extents.descent > 0 && extents.unknownGlyphs == 0)
    }

    /// Cairo drops glyphs far beyond a surface; no length of text is far.
    @Test(arguments: [10, 100, 1000]) func longTextsHaveWholeOutlines(_ count: Int) throws {
        var shaper = try Fonts.shaper()
        let text = String(repeating: "m", count: count)
        let extents = try shaper.extents(of: text, Fonts.sans(20))
        let outline = try shaper.outline(of: text, Fonts.sans(20))
        let farthest = stride(from: 0, to: outline.numbers.count, by: 2).map { outline.numbers[$0] }.max() ?? 0
        #expect(abs(farthest - extents.maxX) < 0.5, "\(farthest) \(extents)")
    }

    @Test func glyphsThatNoFontHasAreCounted() throws {
        var shaper = try Fonts.shaper()
        #expect(try shaper.extents(of: "東京", Fonts.sans(12)).unknownGlyphs == 2)
        #expect(try shaper.extents(of: "Tokyo 東", Fonts.sans(12)).unknownGlyphs == 1)
        #expect(try shaper.extents(of: "", Fonts.sans(12)).advance == 0)
        #expect(try shaper.outline(of: "   ", Fonts.sans(12)).isEmpty)
    }

    @Test func theFamilyThatWasFoundIsTold() throws {
        var shaper = try Fonts.shaper()
        for family in DebianFonts.families {
            #expect(try shaper.family(for: TextFont(families: [family], size: 12)) == family)
            #expect(shaper.fonts.contains(family.uppercased()))
        }
        #expect(!shaper.fonts.contains("Comic Sans"))
        let other = try shaper.family(for: TextFont(families: ["Comic Sans"], size: 12))
        #expect(DebianFonts.families.contains(try #require(other)))
        #expect(shaper.fonts.families == ["DejaVu Sans", "Liberation Sans", "Noto Sans"])
    }

    @Test func breaksAreSpacesInALine() throws {
        var shaper = try Fonts.shaper()
        let plain = try shaper.outline(of: "a b c d", Fonts.sans(12))
        #expect(try shaper.outline(of: "a\nb\0c\u{2028}d", Fonts.sans(12)) == plain)
    }

    @Test(arguments: [Double.nan, 0, -1, .infinity, 5000])
    func sizesThatCannotBeDrawn(_ size: Double) throws {
        var shaper = try Fonts.shaper()
        do {
            _ = try shaper.extents(of: "a", Fonts.sans(size))
            Issue.record("\(size) px")
        } catch {
            #expect(error.kind == .unfit)
        }
    }

    @Test func linesThatAreTooLong() throws {
        var shaper = try Fonts.shaper()
        do {
            _ = try shaper.extents(of: String(repeating: "a", count: 200_000), Fonts.sans(12))
            Issue.record("a line of 200,000 letters")
        } catch {
            #expect(error.kind == .unfit)
        }
    }

    @Test func allThreadsShapeAlike() async throws {
        let set = try FontSet(files: Fonts.found.files)
        let texts = (0..<60).map { "Straße \($0) Δ Ж" }
        let outlines = try await withThrowingTaskGroup(of: [Outline].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var shaper = try TextShaper(set)
                    return try texts.map { try shaper.outline(of: $0, Fonts.sans(14)) }
                }
            }
            return try await group.reduce(into: [[Outline]]()) { $0.append($1) }
        }
        #expect(Set(outlines).count == 1)
    }

    /// Cairo keeps ten font files open for all threads, and closes one to open another.
    @Test(.enabled(if: Fonts.areThere)) func threadsUseMoreFontsThanCairoKeeps() async throws {
        let texts = [
            "دمشق", "Հայերեն", "ঢাকা", "ᐃᓄᒃᑎᑐᑦ", "ᏣᎳᎩ", "दिल्ली", "አማርኛ", "ქართული", "ירושלים", "ಕನ್ನಡ", "ខ្មែរ", "ລາວ", "മലയാളം",
            "မြန်မာ", "සිංහල", "அம்மா", "తెలుగు", "ไทย", "བོད", "Paris", "Αθήνα",
        ]
        let found = DebianFonts.find(Set(FontScript.allCases))
        let set = try FontSet(files: found.files)
        let outlines = try await withThrowingTaskGroup(of: [Int: Outline].self) { group in
            for thread in 0..<4 {
                group.addTask {
                    var shaper = try TextShaper(set)
                    var numbers = SplitMix64(seed: UInt64(thread))
                    var outlines: [Int: Outline] = [:]
                    for _ in 0..<Effort.of(1500, oneIn: 3) {
                        let text = Int.random(in: texts.indices, using: &numbers)
                        let size = Int.random(in: 8..<48, using: &numbers)
                        let font = TextFont(families: found.families, size: Double(size))
                        outlines[text * 64 + size] = try shaper.outline(of: texts[text], font)
                    }
                    return outlines
                }
            }
            return try await group.reduce(into: [Int: Set<Outline>]()) { all, some in
                for (key, outline) in some { all[key, default: []].insert(outline) }
            }
        }
        #expect(outlines.count > 400 && outlines.values.allSatisfy { $0.count == 1 && $0.first?.isEmpty == false })
    }

    @Test func drawnTextIsItsOutline() throws {
        var shaper = try Fonts.shaper()
        func drawn(_ body: (inout Context, inout TextShaper) throws -> Void) throws -> [UInt32] {
            let surface = try ImageSurface(width: 120, height: 24, .a8)
            var pen = try Context(surface)
            try body(&pen, &shaper)
            try pen.check()
            return (0..<24).flatMap { y in (0..<120).map { surface.pixel($0, y) } }
        }
        let outline = try drawn { pen, shaper in
            pen.setEvenOdd(false)
            pen.add(try shaper.outline(of: "Montréal", Fonts.sans(20)), x: 4, y: 18)
            pen.fill()
        }
        let text = try drawn { pen, shaper in try shaper.show("Montréal", Fonts.sans(20), in: &pen, x: 4, y: 18) }
        let (first, second) = (outline.reduce(0, +), text.reduce(0, +))
        #expect(first > 0 && abs(Double(first) / Double(second) - 1) < 0.02)
    }
}
