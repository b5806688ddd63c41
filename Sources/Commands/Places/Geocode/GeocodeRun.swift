import Layers
import Runner

extension FilterOptions {
    /// Adds fields to features.
    ///
    /// - Parameters:
    ///   - names: the fields that options name.
    ///   - log: records which of them features have.
    ///   - need: the reason why the command takes no planes; nil if it takes them.
    ///   - needsGeometry: false if tables need no coordinates.
    ///   - examine: checks each layer before its features are read.
    ///   - conclude: called with the names of all fields: before features are read if they are known by then, and at
    ///     the end.
    ///   - makeStep: makes a step whose fields have none of the names that fields of the input have.
    func addFields(
        naming names: [(option: String, name: String)], log: FoundNames, onGlobe need: String?,
        needingGeometry needsGeometry: Bool = true,
        examine: @escaping (LayerFacts, Diagnostics) throws(Problem) -> Void = { _, _ in },
        conclude: @escaping (Set<String>, LayerPass) throws(Problem) -> Void = { _, _ in },
        through makeStep: @escaping @Sendable (_ taken: Set<String>) -> Step
    ) throws {
        let kept = keptNames
        try run(naming: names.map(\.name), needsFields: true, onGlobe: need) { (pass, inputs) throws(Problem) in
            var pass = pass
            pass.request.reading.needsGeometry = needsGeometry ? .always : .never
            if let kept {
                // Fields are read even if --fields does not keep them.
                pass.request.reading.fields = nil
                pass.request.reading.keptColumns = Set(kept)
            }
            let diagnostics = pass.ledger.diagnostics
            pass.request.examine = { (facts) throws(Problem) in
                guard facts.declaresFields else { return }
                for (option, name) in names where !facts.fields.contains(where: { $0.name == name }) {
                    throw Problem(
                        noFieldNamed: name, option, among: facts.fields, besides: facts.geometryColumns,
                        at: facts.location
                    )
                }
                try examine(facts, diagnostics)
            }
            pass.request.conclude = { (pass) throws(Problem) in
                // Features after a limit may have the field.
                guard pass.ledger.account.read > 0, pass.request.limit == nil else { return }
                let found = log.names
                for (option, name) in names {
                    try pass.require(
                        name, found.contains(name), else: Problem(noFieldNamed: name, option, at: pass.onlyLocation))
                }
                try conclude(found, pass)
            }
            if output.writing.format.has(.isTable) { _ = try pass.openTables() }
            let (taken, areAll) = try pass.fieldNames()
            // A table is checked with its columns in their order.
            if areAll, !taken.isEmpty, !pass.layers.allDeclareFields { try conclude(taken, pass) }
            try LayerWriting(pass, output.writing, inputs: inputs, written: kept)
                .write(through: [makeStep(taken)])
        }
    }

    /// Fields of the input that are written; nil for all.
    var keptNames: [String]? { flow.input.reading.hasNoAttributes ? nil : wanted.fields?.names }
}

extension LayerPass {
    /// Throws that no feature has a field. Where other runs work on some of the features, that is known only at the end.
    func require(
        _ field: String, _ isFound: Bool, else problem: @autoclosure () -> Problem
    ) throws(Problem) {
        guard CurrentRun.isOfPart else {
            if isFound { return }
            throw problem()
        }
        if isFound { return ledger.seenFields.append((onlyLocation?.source ?? "", field)) }
        var problem = problem()
        problem.field = field
        ledger.lacks.append(ledger.diagnostics.spell(problem))
    }
}

extension LayerInputs {
    /// True if the formats of all layers that were opened declare their fields.
    var allDeclareFields: Bool { formats.values.allSatisfy { $0.has(.declaresFields) } }
}
