import CommandKit
import Runner

/// A text with fields in braces.
struct TemplateArgument: ExpressibleByArgument {
    let template: FieldTemplate

    static var argumentNoun: String { "template" }
    static var argumentForm: String? { "text with fields in braces, as in '{name}, {country}'" }

    static let rules = """
        Text between two fields is written only if both have a value, a bracket only with the field next to it, and \
        text at the start or the end only with the first or the last field. Write {{ and }} for braces.
        """

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        do throws(FieldTemplate.Fault) {
            template = try FieldTemplate(argument)
        } catch {
            let fault =
                switch error {
                case .unclosedBrace: "a { has no }"
                case .strayBrace: "a } has no {"
                case .noName: "a field has no name"
                }
            throw UsageError("\(fault) in '\(argument)'", hint: valueForm(Self.argumentForm))
        }
    }
}
