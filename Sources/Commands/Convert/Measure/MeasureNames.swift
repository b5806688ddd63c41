import CommandKit

/// Measures with commas between them, each once.
struct MeasureNames: ExpressibleByArgument {
    let measures: [Measure]

    static var argumentNoun: String { "list of measures" }
    static var argumentForm: String? { "measures separated by commas, as in distance,course" }
    static var allValueStrings: [String] { Measure.allCases.map(\.rawValue) }

    var defaultValueDescription: String { measures.map(\.rawValue).joined(separator: ",") }

    init(_ measures: [Measure]) { self.measures = measures }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        var measures: [Measure] = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let name = word.lowercased().replacing("meter", with: "metre").replacing("bearing", with: "course")
            guard let measure = Measure(rawValue: name) else {
                var error = UsageError.unknownValue(String(word), of: "measure", among: Self.allValueStrings)
                if ["area", "length", "perimeter"].contains(word) {
                    error.hint = "layers get length, perimeter and area without --what"
                }
                throw error
            }
            guard !measures.contains(measure) else { throw UsageError("'\(name)' is named twice") }
            measures.append(measure)
        }
        self.measures = measures
    }
}
