import Geometry
import LabelLines

/// Widths of texts whose letters have space between them.
package enum LetterSpacing {
    /// Pixels by which spaces make a line longer.
    package static func width(_ line: String, _ spacing: Double) -> Double {
        spacing > 0 ? spacing * Double(max(TextUnits.units(of: line).count - 1, 0)) : 0
    }

    /// Widths of letters with the spaces behind them, the last one's too. What a font adds or takes between letters is
    /// shared by all.
    ///
    /// - Parameter whole: the width of the line without spaces.
    package static func advances(_ widths: [Double], whole: Double, _ spacing: Double) -> [Double] {
        let sum = widths.reduce(0, +)
        let factor = sum > 0 ? whole / sum : 1
        return widths.map { $0 * factor + spacing }
    }
}
