/// A rule that must hold between parameters, declared beside them; ``ParsableArguments/rules`` lists those of a
/// command.
public struct Rule {
    let broken: () -> UsageError?

    /// At most one of several parameters may be given, as a second would contradict it.
    public static func oneOf(_ parsedOptions: ParsedOption...) -> Rule {
        Rule {
            let given = parsedOptions.given
            return given.count < 2 ? nil : UsageError("\(given[0].title) and \(given[1].title) cannot be used together")
        }
    }

    /// A parameter that needs at least one of the others.
    public static func needs(_ parsedOption: ParsedOption, _ others: ParsedOption...) -> Rule {
        Rule {
            guard parsedOption.isGiven, others.firstGiven == nil else { return nil }
            return UsageError("\(parsedOption.title) needs \(listed(others.map(\.title)))")
        }
    }

    /// A parameter that needs another to have a value, such as `--as total`.
    public static func needs(_ parsedOption: ParsedOption, _ value: String, if isThere: Bool) -> Rule {
        that(!parsedOption.isGiven || isThere, else: "\(parsedOption.title) needs \(value)")
    }

    /// Parameters that need another to have a value, such as those of a whole group.
    public static func needs(_ parsedOptions: [ParsedOption], _ value: String, if isThere: Bool) -> Rule {
        Rule {
            guard !isThere, let title = parsedOptions.firstGiven else { return nil }
            return UsageError("\(title) needs \(value)")
        }
    }

    /// Parameters that another one makes meaningless.
    ///
    /// - Parameter reason: follows "--a cannot be used with --b:".
    public static func excludes(_ other: ParsedOption, _ parsedOptions: ParsedOption..., because reason: String) -> Rule
    {
        Rule {
            guard other.isGiven, let title = parsedOptions.firstGiven else { return nil }
            return UsageError("\(title) cannot be used with \(other.title): \(reason)")
        }
    }

    /// Parameters that a condition makes meaningless, such as a value of another parameter.
    public static func refuse(_ parsedOptions: ParsedOption..., if condition: Bool, because reason: String) -> Rule {
        refuse(parsedOptions, if: condition, because: reason)
    }

    /// Parameters that a condition makes meaningless, such as those of a whole group.
    public static func refuse(_ parsedOptions: [ParsedOption], if condition: Bool, because reason: String) -> Rule {
        Rule {
            guard condition, let title = parsedOptions.firstGiven else { return nil }
            return UsageError("\(title): \(reason)")
        }
    }

    /// Parameters that a condition makes meaningless beside another option, such as `--as table`.
    ///
    /// - Parameter reason: follows "--a cannot be used with --b:".
    public static func refuse(
        _ parsedOptions: [ParsedOption], with other: String, if condition: Bool = true, because reason: String
    ) -> Rule {
        Rule {
            guard condition, let title = parsedOptions.firstGiven else { return nil }
            return UsageError("\(title) cannot be used with \(other): \(reason)")
        }
    }

    /// A condition of any other kind, with the message to show when it does not hold.
    public static func that(_ condition: Bool, else message: String, hint: String? = nil) -> Rule {
        Rule { condition ? nil : UsageError(message, hint: hint) }
    }
}
