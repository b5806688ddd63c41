package import Layers

/// The names of options in messages about a layer that is not the first one of a command.
package struct OptionSpelling: Sendable {
    /// The name of an option for the layer; nil if it has no such option.
    private let name: @Sendable (OptionName) -> String?

    package static let usual = OptionSpelling(name: \.text)
    package static let ofLayerB = OptionSpelling { $0.scope == .times ? $0.text : $0.text + "-b" }
    /// For a second layer of which the same fields are read.
    package static let ofSecondInput = OptionSpelling { $0.scope == .layer ? $0.text + "-b" : $0.text }
    package static let ofRegions = OptionSpelling {
        $0 == .fields ? "--region-fields" : $0.scope == .layer ? $0.text + "-region" : $0.text
    }
    /// For a layer without options of its own.
    package static let ofPlainLayer = OptionSpelling { _ in nil }

    /// For a command in which another option was given for the CRS of the input.
    package static func calling(sourceCRS option: String) -> OptionSpelling {
        OptionSpelling { $0 == .sourceCRS ? option : $0.text }
    }

    /// Names the options in a problem, and drops a hint at options that the layer does not have.
    package func spell(_ problem: Problem) -> Problem { problem.spelled(name) }
}
