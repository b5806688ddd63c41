package import JSON
package import Layers

/// The work of a run on one part.
package enum PartWork {
    case survey(PartSurvey.Request)
    case write(PartPlan)
    /// All parts are done, and their results are in a file.
    case sum(PartFile)

    package var plan: PartPlan? { if case .write(let plan) = self { plan } else { nil } }

    /// The results of all parts, in their order.
    package var results: [JSONValue]? {
        guard case .sum(let file) = self else { return nil }
        return file.found.sorted { $0.part < $1.part }.map(\.value)
    }

    /// The results of the parts of each input, in their order.
    package static func byInput(_ results: [JSONValue]) throws(Problem) -> [Int: [JSONValue]] {
        var all: [Int: [JSONValue]] = [:]
        for result in results.flatMap({ $0.items ?? [] }) {
            guard let index = result["input"]?.int, let found = result["result"] else {
                throw Problem(.data, "not-facts", "--results: the result of a part is damaged")
            }
            all[index, default: []].append(found)
        }
        return all
    }
}
