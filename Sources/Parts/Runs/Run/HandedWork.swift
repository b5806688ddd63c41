package import Layers
package import Runner

/// Work whose parts send to each other what they need: a run for each part reads it and sends its records, another
/// joins those that belong together, and a last one writes what it gets of them.
package protocol HandedWork: PartedWork {
    var pass: LayerPass { get }

    /// Finds what other parts must know of one.
    func survey(_ request: PartSurvey.Request) throws(Problem)

    /// Decides what all steps need to know.
    func prepare() throws(Problem)

    /// Reads a part, and sends its records.
    func scatter(to folder: String, _ plan: PartPlan) throws(Problem)

    /// Joins what others have sent, and sends the result.
    func gather(from: String, to folder: String, _ plan: PartPlan) throws(Problem)

    /// Writes whether the part has features.
    func survey(from: String, to path: String, _ plan: PartPlan) throws(Problem)

    /// Writes the part.
    func write(from: String, _ plan: PartPlan) throws(Problem)
}

extension HandedWork {
    package func prepare() throws(Problem) {}

    package func work(in run: PartRun) throws(Problem) -> Bool {
        switch (run.work, run.step) {
        case (.survey(let request)?, _): try survey(request)
        case (.write(let plan)?, let step?):
            try prepare()
            switch step {
            case .scatter(let folder):
                run.begin(number: plan.number, of: 2 * plan.count)
                try scatter(to: folder, plan)
            case .gather(let from, let folder): try gather(from: from, to: folder, plan)
            case .survey(let from, let path): try survey(from: from, to: path, plan)
            case .write(let from):
                run.begin(number: plan.count + plan.number, of: 2 * plan.count)
                pass.ledger.continueRejects()
                try write(from: from, plan)
            }
        default: return false
        }
        return true
    }
}
