import Foundation
import Pango
import TestSupport
import Testing

struct FontTests {
    @Test func filesThatAreNoFontsAreNamed() throws {
        try inTemporaryFolder { folder in
            let text = folder + "/text.ttf"
            try "not a font".write(toFile: text, atomically: true, encoding: .utf8)
            for file in [text, folder + "/none.ttf", folder] {
                #expect { _ = try FontSet(files: [file]) } throws: { error in
                    let error = error as? PangoError
                    return error?.kind == .notAFont && error?.message.contains(file) == true
                }
            }
            #expect(throws: PangoError.self) { _ = try FontSet(files: []) }
        }
    }

    @Test func packagesThatAreMissingAreNamed() {
        let found = DebianFonts.find([.thai, .cjk, .hebrew], below: ["/nowhere"])
        #expect(found.files.isEmpty && found.families.isEmpty)
        #expect(
            found.missingPackages == ["fonts-liberation", "fonts-noto-core", "fonts-dejavu-core", "fonts-noto-cjk"])
    }

    @Test(
        arguments: [
            ("Paris, Αθήνα, Москва", []), ("القاهرة", [FontScript.arabic]), ("ירושלים", [.hebrew]),
            ("กรุงเทพ", [.thai]), ("दिल्ली", [.devanagari]), ("東京 서울", [.cjk]), ("თბილისი", [.georgian]),
            ("Երևան", [.armenian]), ("አዲስ አበባ", [.ethiopic]), ("ကျွန်ုပ်", [.myanmar]), ("භාෂාව", [.sinhala]),
            ("𠮷", [.cjk]), ("→", [.symbols]),
        ] as [(String, Set<FontScript>)])
    func scriptsOfTexts(_ text: String, _ scripts: Set<FontScript>) {
        #expect(FontScript.scripts(in: text) == scripts)
    }

    /// With the fonts of its scripts, a text has no glyph that is missing.
    @Test(
        .enabled(if: Fonts.areThere),
        arguments: ["القاهرة", "ירושלים", "กรุงเทพ", "दिल्ली", "თბილისი", "Երևան", "አዲስ", "ဗမာ", "භාෂාව", "བོད", "ខ្មែរ", "தமிழ்"])
    func scriptsHaveFonts(_ text: String) throws {
        let found = DebianFonts.find(FontScript.scripts(in: text))
        let set = try FontSet(files: found.files)
        var shaper = try TextShaper(set)
        #expect(found.families.allSatisfy { set.contains($0) }, "\(found.families) \(set.families)")
        #expect(try shaper.extents(of: text, TextFont(families: found.families, size: 12)).unknownGlyphs == 0)
    }

    /// Each script's files have the family by which they are requested.
    @Test(.enabled(if: Fonts.areThere), arguments: FontScript.allCases.filter { $0 != .cjk })
    func familiesAreThoseOfTheFiles(_ script: FontScript) throws {
        let found = DebianFonts.find([script])
        #expect(found.missingPackages.isEmpty && found.families.count == 4 && found.families.last == "DejaVu Sans")
        #expect(try FontSet(files: found.files).contains(script.family))
    }
}
