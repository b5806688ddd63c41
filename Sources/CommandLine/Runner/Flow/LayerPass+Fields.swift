import Features
package import Layers

extension LayerPass {
    /// Field names of all layers, as far as they can be known before features are written, and true if these are all.
    /// For formats that do not declare fields, this takes a pass over the features.
    package func fieldNames() throws(Problem) -> (names: Set<String>, areAll: Bool) {
        let (names, areAll) = try namesOfFields()
        return (Set(names), areAll)
    }

    /// The same names in the order in which fields come up.
    package func namesOfFields() throws(Problem) -> (names: [String], areAll: Bool) {
        let own = request
        let found = try layers.fieldNames(own.reading) { (layers, limit) throws(Problem) in
            // A run that only looks for facts has none.
            if let known = own.known { return known.findings?.fields }
            let findings = Survey.Findings()
            var reading = own.reading
            reading.leading = []
            var request = PassRequest(reading: reading, output: own.output)
            (request.limit, request.workingSpace, request.other) = (limit, own.workingSpace, own.other)
            // The first feature is looked at whether or not a leading step skips it: a pipe need not be read further.
            if limit == nil { request.lead(with: own.leading) }
            let silent = LayerPass(layers, request, ledger.surveying())
            try silent.run(into: Sink(findings) { Survey() })
            return limit == nil || silent.ledger.account.written > 0 ? findings.fields : nil
        }
        let fields = try request.leading.fields(after: found.names.map { Field($0, .any) })
        return (fields.map(\.name), found.areAll)
    }

    /// True if a feature that this run does not read has a field.
    package func isFieldElsewhere(_ name: String) -> Bool {
        request.known?.findings?.fields.contains { $0.name == name } ?? false
    }
}
