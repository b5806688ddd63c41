import Features
import Geometry
import LayerOverlay
package import Layers
package import OverlayCommands
package import PartRuns
import Runner

/// Runs on parts of both layers. Parts of layer A send the rects of their features to parts by location, and parts of
/// layer B their features. These find which part of layer A needs which features of layer B, and send them. Then each
/// part of layer A is processed as if they were all of layer B.
extension Intersection: PartedWork {
    package func work(in run: PartRun) throws(Problem) -> Bool {
        switch run.split as? SplitPartnerOptions.Work {
        case .survey(let request)?: try surveyB(request)
        case .scatter(let plan, let jobOfB, let folder, let job)?:
            try scatterB(plan, of: jobOfB, to: folder, job)
        case .other(let jobOfB)?:
            if case .survey(let request)? = run.work {
                try surveyReach(request)
            } else if let jobOfB, let step = run.step, let plan = run.work?.plan {
                guard let features = try featuresOfB(step, plan, jobOfB) else { return true }
                try write(against: features, areAll: false)
            } else {
                return false
            }
        case nil:
            // Facts about pairs need no partners.
            guard case .pairs = form else { return false }
            return try pass.surveys(in: run, keeping: inputs)
        }
        return true
    }

    /// Finds facts about a part of layer B.
    private func surveyB(_ request: PartSurvey.Request) throws(Problem) {
        do throws(Problem) {
            try PartSurvey(pass: passB, request: request, needs: .findings)
                .write(protecting: pass.protectedFiles(inputs))
        } catch {
            throw passB.ledger.diagnostics.spell(error)
        }
    }

    /// Finds facts about a part of layer A, among them how far it reaches.
    private func surveyReach(_ request: PartSurvey.Request) throws(Problem) {
        var needsFields = pass.request.needsAllFields
        if case .pairs = form {} else if output.format.has(.isTable) { needsFields = true }
        let areTables = try pass.openTables() != nil
        var survey = PartSurvey(pass: pass, request: request, needs: needsFields && !areTables ? .findings : [])
        survey.measure = { (layer) throws(Problem) in
            let reach = BoxScatter()
            let silent = try reading()
            try silent.run(
                layer, into: Sink(reach) { BoxGatherer() })
            return reach.extent
        }
        try survey.write(protecting: pass.protectedFiles(inputs))
    }

    /// A pass over layer A without messages.
    private func reading() throws(Problem) -> LayerPass {
        let gathering = try pass.gathering(areFeatures: true)
        return LayerPass(gathering.layers, gathering.request, gathering.ledger.surveying())
    }

    /// Sends the features of a part of layer B to parts by location.
    private func scatterB(_ plan: PartPlan, of jobOfB: JobPlan, to folder: String, _ job: JobPlan) throws(Problem) {
        let writer = try ShuffleWriter(
            in: folder, job.label(of: Self.features, from: job.count + plan.number, with: jobOfB), count: job.count)
        do throws(Problem) {
            let content = content()
            let features = PartnerScatter(content, ShuffleGrid(over: job.extent, count: job.count), to: writer)
            try addKnownFields(to: features, plan.findings)
            try hold(into: features) { (facts) throws(Problem) in
                guard facts.space.plane != nil else { return }
                throw Problem(
                    .data, "planar", at: facts.location,
                    "--parts-b needs positions on the globe, but the layer is on a plane")
            }
        } catch {
            throw passB.ledger.diagnostics.spell(error)
        }
        try writer.finish()
        pass.ledger.absorb(passB.ledger)
        pass.ledger.seenFields += passB.ledger.seenFields
        pass.ledger.lacks += passB.ledger.lacks
    }

    /// Works on a part of layer A.
    ///
    /// - Returns: the features of layer B that the part needs; nil if they are still to be found.
    private func featuresOfB(
        _ step: ShuffleOptions.Step, _ plan: PartPlan, _ jobOfB: JobPlan
    ) throws(Problem) -> IndexedFeatures? {
        switch step {
        case .scatter(let folder):
            let label = plan.label(of: Self.rects, from: plan.number, with: jobOfB)
            let writer = try ShuffleWriter(in: folder, label, count: plan.count)
            let grid = ShuffleGrid(over: plan.extent, count: plan.count)
            try reading().run(
                into: Sink(BoxScatter(grid, to: writer)) { BoxGatherer() })
            try writer.finish()
            return nil
        case .gather(let from, let folder):
            try route(from: from, to: folder, plan, jobOfB)
            return nil
        case .survey(let from, _), .write(let from):
            let features = ArrivedFeatures(content())
            try addKnownFields(to: features, jobOfB.findings)
            for part in 0..<plan.count {
                let label = plan.label(of: Self.routed, from: part, to: plan.number, with: jobOfB)
                if let reader = try ShuffleReader(in: from, label, count: plan.count) { try features.add(reader) }
            }
            try features.finish()
            if case .write = step {
                if writesDocument { try plan.checkFeaturesAreKnown() }
                PartRun.current?.share = .handed(features.tally)
            }
            return features
        }
    }

    private func route(from: String, to folder: String, _ plan: PartPlan, _ jobOfB: JobPlan) throws(Problem) {
        var routing = FeatureRouting()
        for part in 0..<plan.count {
            let label = plan.label(of: Self.rects, from: part, to: plan.number, with: jobOfB)
            if let reader = try ShuffleReader(in: from, label, count: plan.count) {
                try routing.add(reader, from: part)
            }
        }
        var next = 0
        let readers = { () throws(Problem) -> ShuffleReader? in
            while next < jobOfB.count {
                let label = plan.label(
                    of: Self.features, from: plan.count + next, to: plan.number, with: jobOfB)
                next += 1
                if let reader = try ShuffleReader(in: from, label, count: plan.count) { return reader }
            }
            return nil
        }
        let label = plan.label(of: Self.routed, from: plan.number, with: jobOfB)
        try routing.send(readers, to: try ShuffleWriter(in: folder, label, count: plan.count))
    }

    /// Gives fields the numbers that they have in all parts: headers first, as a table may have no rows.
    private func addKnownFields(to features: IndexedFeatures, _ findings: Survey.Findings) throws(Problem) {
        for facts in try passB.openTables() ?? [] { features.add(known(facts.fields)) }
        features.add(known(findings.fields))
    }

    private var writesDocument: Bool {
        if case .pairs = form { false } else { output.format.has(.joinsFeatures) }
    }

    private static var rects: String { "rects" }
    private static var features: String { "features" }
    private static var routed: String { "routed" }
}
