public import Drawing
public import Layers
import Memory
import Pango
import Streams

/// The fonts of a picture: named files only, so that it looks the same wherever they are.
public final class RenderFonts: Sendable {
    /// For scripts that the usual fonts lack. Threads share these: fonts take memory, and of many fonts only one thread
    /// at a time may request glyphs.
    private let shapers = Monitor<[Set<FontScript>: ScriptShaper]>([:])
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

    /// True if a family is among the fonts.
    public func contains(_ family: String) -> Bool {
        (families + DebianFonts.families).contains { $0.lowercased() == family.lowercased() }
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

    /// Gives `body` what shapes texts of some scripts.
    func shape<Result>(
        _ scripts: Set<FontScript>, _ body: (ScriptShaper) throws(PangoError) -> Result
    ) throws(PangoError) -> Result {
        try shapers.update { (shapers) throws(PangoError) in
            if let known = shapers[scripts] { return try body(known) }
            let shaper = try makeShaper(scripts)
            shapers[scripts] = shaper
            return try body(shaper)
        }
    }

    /// Makes what shapes texts of some scripts. Fonts of others do not matter, so a text looks the same beside any.
    func makeShaper(_ scripts: Set<FontScript> = []) throws(PangoError) -> ScriptShaper {
        let usual = DebianFonts.find(scripts)
        let set = try FontSet(files: files + usual.files)
        return ScriptShaper(
            try TextShaper(set), families: families + usual.families.filter { !families.contains($0) })
    }
}

/// Shapes texts of some scripts, for one thread at a time.
final class ScriptShaper {
    var shaper: TextShaper
    let families: [String]

    init(_ shaper: consuming TextShaper, families: [String]) {
        self.shaper = shaper
        self.families = families
    }

    func font(size: Double, isBold: Bool, family: String) -> TextFont {
        TextFont(
            families: family.isEmpty ? families : [family] + families,
            size: min(max(size, 0.1), TextFont.largestSize), weight: isBold ? 700 : 400)
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
