public import Drawing
public import Layers
import Memory
import Pango
import Streams

/// The fonts of a picture: named files only, so that it looks the same wherever they are.
public final class RenderFonts: Sendable {
    /// For scripts and slants that the usual fonts lack. Threads share these: fonts take memory, and of many fonts only one thread
    /// at a time may request glyphs.
    private let shapers = Monitor<[FontNeeds: ScriptShaper]>([:])
    /// Fonts that come before the usual ones.
    let files: [String]
    public let families: [String]

    public init(files: [String] = []) throws(Problem) {
        self.files = files
        // Reports what cannot be read in the words of all inputs.
        for file in files { _ = try SeekableFile(path: file) }
        do throws(PangoError) {
            families = files.isEmpty ? [] : try FontSet(files: files).families
        } catch {
            guard error.kind != .notInstalled else { throw Problem(rendering: error) }
            throw Problem(.data, "bad-font", "\(printable(error.message))")
        }
    }

    /// Checks that texts can be drawn, for a picture that surely has some.
    public func check() throws(Problem) {
        let usual = DebianFonts.find()
        guard !(files + usual.files).isEmpty else {
            throw Problem(
                .unavailable, "no-fonts", "none of the usual fonts is installed",
                hint: "install \(usual.missingPackages[0]), or name a font with --font")
        }
        do throws(PangoError) {
            _ = try makeShaper()
        } catch {
            throw Problem(rendering: error)
        }
    }

    /// True if the family of a name is among the fonts.
    public func contains(_ name: String) -> Bool {
        let known = Set((families + DebianFonts.families).map { $0.lowercased() })
        let family = FontName(name) { known.contains($0.lowercased()) }.family
        return family.isEmpty || known.contains(family.lowercased())
    }

    /// Makes what measures texts on one thread.
    public func makeMeasure() -> TextMeasure {
        let writer = TextWriter(self)
        return { text, size in writer.extent(of: text, size) }
    }

    /// Makes what measures texts in any family, on one thread.
    public func makeFamilyMeasure() -> FamilyMeasure {
        let writer = TextWriter(self)
        return { text, size, family in writer.extent(of: text, size, family: family) }
    }

    /// Gives `body` what shapes texts that need some fonts.
    func shape<Result>(
        _ needs: FontNeeds, _ body: (ScriptShaper) throws(PangoError) -> Result
    ) throws(PangoError) -> Result {
        try shapers.update { (shapers) throws(PangoError) in
            if let known = shapers[needs] { return try body(known) }
            let shaper = try makeShaper(needs)
            shapers[needs] = shaper
            return try body(shaper)
        }
    }

    /// Makes what shapes texts that need some fonts. Others do not matter, so a text looks the same beside any.
    func makeShaper(_ needs: FontNeeds = FontNeeds()) throws(PangoError) -> ScriptShaper {
        let usual = DebianFonts.find(needs.scripts, isItalic: needs.isItalic)
        let set = try FontSet(files: files + usual.files)
        return ScriptShaper(
            try TextShaper(set), families: families + usual.families.filter { !families.contains($0) })
    }
}

/// The fonts that a text needs beside the usual ones.
struct FontNeeds: Hashable {
    var scripts: Set<FontScript> = []
    var isItalic = false

    init() {}

    init(_ text: String, family: String) {
        scripts = FontScript.scripts(in: text)
        if !family.isEmpty { isItalic = FontName(family).isItalic }
    }

    var areUsual: Bool { scripts.isEmpty && !isItalic }
}

/// Shapes texts of some scripts and slants, for one thread at a time.
final class ScriptShaper {
    var shaper: TextShaper
    let families: [String]

    init(_ shaper: consuming TextShaper, families: [String]) {
        self.shaper = shaper
        self.families = families
    }

    /// - Parameter family: a family, which words for its weight and slant may follow; empty for the usual ones.
    func font(size: Double, isBold: Bool, family: String) -> TextFont {
        let name = FontName(family) { shaper.fonts.contains($0) }
        return TextFont(
            families: name.family.isEmpty ? families : [name.family] + families,
            size: min(max(size, 0.1), TextFont.largestSize), weight: isBold || name.isBold ? 700 : 400,
            isItalic: name.isItalic)
    }
}

extension Problem {
    init(rendering error: PangoError) {
        if error.kind == .notInstalled {
            self.init(
                .unavailable, "no-libpango", "\(printable(error.message))",
                hint: "install libpangocairo (Debian: apt-get install libpangocairo-1.0-0)")
        } else {
            self.init(.unavailable, "no-fonts", "cannot draw texts: \(printable(error.message))")
        }
    }
}
