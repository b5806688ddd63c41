import Drawing
import Layers
import Rendering
import Streams

/// All that pictures and tiles are made with.
struct MapMaterials {
    let layers: [ScenePlan.Layer]
    /// Nil for the usual one: of tiles none, so that other maps show through.
    let background: Color?
    let fonts: RenderFonts
    let icons: IconFiles
    let underlay: Underlay?
    let threads: Int
    /// Files that the output may not replace.
    let kept: ProtectedFiles
    let ledger: Ledger
    /// True if a letter that no font has ends the run.
    let isStrict: Bool

    /// Refuses letters that no font has, if they are to end the run.
    func check(_ missing: MissingGlyphs) throws(Problem) {
        guard isStrict, let problem = Problem(missing, severity: .error) else { return }
        throw problem
    }

    /// Warns about texts that are cut.
    ///
    /// - Parameter hint: what gives them room.
    func report(cutTexts texts: [String], hint: Wording) {
        guard let text = texts.first else { return }
        ledger.addAltered(
            texts.count,
            Problem(
                .data, "cut-text", severity: .warning,
                "texts that have no room are cut, such as '\(printable(text))'",
                hint: hint))
    }

    static let badgeHint: Wording = "set a larger badge-size, or use shorter texts"
}
