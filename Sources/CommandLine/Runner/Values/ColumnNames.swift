package import CommandKit

/// Columns that hold a record and, after a colon, the columns for the result. A name that contains a comma or a colon
/// is quoted.
package struct ColumnNames: ExpressibleByArgument {
    package let inputs: [String]
    package let outputs: [String]?

    package static var argumentNoun: String { "list of columns" }
    package static var argumentForm: String? { "column names, as in lat,lon or lat,lon:x,y" }

    package init?(argument: String) {
        var rest = argument[...]
        guard let inputs = NameList.takeNames(&rest, upTo: ":") else { return nil }
        self.inputs = inputs
        guard rest.first == ":" else {
            guard rest.isEmpty else { return nil }
            outputs = nil
            return
        }
        rest.removeFirst()
        guard let outputs = NameList.takeNames(&rest, upTo: ":"), rest.isEmpty else { return nil }
        self.outputs = outputs
    }

    /// Throws unless there are as many names as a record and its result have numbers, each once.
    ///
    /// - Parameter count: the number of results; nil for as many as a record has numbers.
    package func check(_ form: String, results count: Int? = nil) throws(UsageError) {
        let fields = form.split(separator: ",").count
        for (names, suffix, wanted) in [(inputs, "", fields), (outputs ?? [], " after the colon", count ?? fields)]
        where suffix.isEmpty || outputs != nil {
            guard names.count == wanted else {
                let given = names.map { "'\($0)'" }.joined(separator: ", ")
                throw UsageError(
                    "--columns: \(wanted) \(wanted == 1 ? "column is" : "columns are") needed\(suffix), but \(names.count) \(names.count == 1 ? "is" : "are") named (\(given))",
                    hint: suffix.isEmpty ? "a record has the form \(form)" : nil)
            }
            for (index, name) in names.enumerated() where names[..<index].contains(name) {
                throw UsageError("--columns: '\(name)' is named twice")
            }
        }
    }
}
