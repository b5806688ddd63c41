import Features
package import Layers
package import Runner

extension LayerWriting: PartedWork {
    package func work(in run: PartRun) throws(Problem) -> Bool {
        switch (run.work, run.step) {
        case (.survey(let request)?, _):
            var needs: PartSurvey.Needs = output.format.has(.joinsFeatures) ? .writing : []
            if pass.request.needsAllFields || output.format.has(.isTable),
                try pass.openTables() == nil
            {
                needs.insert(.findings)
            }
            try PartSurvey(pass: pass, request: request, needs: needs).write(protecting: inputs, through: steps)
        case (.write(let plan)?, .survey(_, let path)?):
            var silent = LayerPass(pass.layers, pass.request, pass.ledger.surveying())
            silent.request.limit = 1
            try silent.run(through: steps, into: Sink(Survey.Findings()) { Survey() })
            try plan.write(hasFeatures: silent.ledger.account.written > 0, to: path, protecting: inputs)
        case (.write(let plan)?, nil):
            if output.format.has(.joinsFeatures) || output.format.has(.isTable) {
                try plan.checkTypes(of: pass.request.reading.stepFields)
            }
            return false
        default: return false
        }
        return true
    }
}
