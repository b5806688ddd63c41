package import CommandKit
import Expressions
import Layers

/// A condition for the records of one layer among several.
package struct LayerCondition: Sendable {
    private let expression: ExpressionText
    private let seen: SeenNames

    /// - Parameters:
    ///   - key: names the condition where the option is known.
    ///   - option: that it belongs to.
    package init(_ text: String, key: String, of option: String) throws(UsageError) {
        expression = ExpressionText(text, option: "\(option): \(key)")
        seen = SeenNames([expression])
        do throws(ExpressionFault) {
            try ExpressionText(text, option: key).check(asCondition: true)
        } catch {
            throw error.commandLineError as? UsageError ?? UsageError(error.message)
        }
    }

    /// Names of the fields that it reads.
    package var names: [String] { expression.names }

    /// Skips records for which the condition is not true.
    var step: Step {
        Step(needsGlobe: expression.needsGlobe, keepsFields: true) { [expression, seen] in
            RecordFilter(expression, seen: seen)
        }
    }

    /// Throws if no record that was read has a field that the condition names.
    func check() throws(Problem) {
        if let problem = seen.problems.first { throw problem }
    }
}
