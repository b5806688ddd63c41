import Features
package import JSON
package import Layers

extension LayerPass {
    /// Finds the facts about a part if these are wanted, for a command whose output does not depend on the features of
    /// other parts.
    package func surveyParts(keeping inputs: Inputs) throws(Problem) -> Bool {
        guard case .survey(let request)? = asked.part else { return false }
        let areTables = try layers.openTables(asked.reading) != nil
        try PartSurvey(pass: self, request: request, needs: asked.needsAllFields && !areTables ? .findings : [])
            .write(protecting: protectedFiles(inputs))
        return true
    }

    /// Writes the result of a part, which others sum: that of each input, as `result` finds it.
    package func writePart(
        to path: String?, _ inputs: Inputs, _ result: (_ input: Int) throws(Problem) -> JSONValue
    ) throws(Problem) {
        guard let plan = asked.part?.plan else { return }
        var results: [JSONValue] = []
        for index in 0..<layers.count where layers.isWanted(index) {
            results.append(["input": .integer(index), "result": try result(index)])
        }
        try Output.write(to: path, inputs: protectedFiles(inputs)) { (output) throws(Problem) in
            try output.write(plan.file(of: .array(results)).text)
        }
    }

    /// True if this is a run on a part, and a feature of any part has a field.
    package func isFieldElsewhere(_ name: String) -> Bool {
        asked.part?.plan?.findings.fields.contains { $0.name == name } ?? false
    }
}
