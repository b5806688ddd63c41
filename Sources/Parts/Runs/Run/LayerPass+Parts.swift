import Features
package import JSON
package import Layers
package import Runner

extension LayerPass {
    /// Finds the facts about a part if these are wanted, for a command whose output does not depend on the features of
    /// other parts.
    package func surveys(in run: PartRun, keeping inputs: Inputs) throws(Problem) -> Bool {
        guard case .survey(let request)? = run.work else { return false }
        let areTables = try openTables() != nil
        try PartSurvey(pass: self, request: request, needs: self.request.needsAllFields && !areTables ? .findings : [])
            .write(protecting: protectedFiles(inputs))
        return true
    }

    /// Writes the result of a part, which others sum: that of each input, as `result` finds it.
    package func write(
        _ plan: PartPlan, to path: String?, _ inputs: Inputs,
        _ result: (_ input: Int) throws(Problem) -> JSONValue
    ) throws(Problem) {
        var results: [JSONValue] = []
        for index in 0..<layers.count where layers.isWanted(index) {
            results.append(["input": .integer(index), "result": try result(index)])
        }
        try Output.write(to: path, inputs: protectedFiles(inputs), mayCompress: false) { (output) throws(Problem) in
            try output.write(plan.file(of: .array(results)).text)
        }
    }
}
