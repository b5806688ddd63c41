import FormatKit
import Layers
import Streams

/// The fields of an input from which 'plat geocode forward' reads its queries, and those that it does not read.
struct QueryColumns {
    let request: ForwardRequest
    let names: [String]

    /// The field of whole queries; nil if there is none.
    var query: String? {
        if let name = request.query { return name }
        return request.hasParts ? nil : ForwardRequest.queryField(among: names)
    }

    /// Fields that look like parts of addresses and that no option names, with the option for each.
    private var unread: [(option: String, name: String)] {
        let read = [query, request.city, request.state, request.postalCode, request.country, request.street]
        let others = names.filter { !read.contains($0) }.map { Field($0, .string) }
        let parts: [(AddressPart, String, String?)] = [
            (.city, "--city", request.city), (.state, "--state", request.state),
            (.postcode, "--postcode", request.postalCode), (.country, "--country", request.country),
        ]
        return parts.compactMap { part, option, given in
            guard given == nil else { return nil }
            let usual = AddressRequest()
            let found =
                usual.field(of: part, among: others)
                ?? (part == .country ? usual.field(of: .code, among: others) : nil)
            return found.map { (option, $0) }
        }
    }

    /// Reports which field is the query, and which fields are not read beside it.
    func report(_ diagnostics: Diagnostics, at location: InputLocation?) {
        guard request.text == nil, query != nil || request.hasParts else { return }
        // Other fields count beside a street only.
        if request.isOfLayer, request.street == nil { return }
        if let query {
            diagnostics.explain(
                "query", at: location,
                "query: field '\(printable(query))' (\(request.query == nil ? "by its name" : "--query"))")
        }
        let unread = unread
        guard !unread.isEmpty else { return }
        let fields = listed(unread.map(\.name))
        // Parts of a query are read without a field for all of it.
        let isAlone = !request.hasParts
        let message: Wording =
            query.map { "the query is field '\(printable($0))'\(isAlone ? " alone" : ""); not read: \(fields)" }
            ?? "no option names these fields, so they are not read: \(fields)"
        var options = unread.map { "\($0.option) \(printable($0.name))" }.joined(separator: " ")
        let isCity = unread.contains { $0.option == "--city" }
        // With options for parts, no query is found by its name.
        if let query, request.query == nil, !isCity { options = "--query \(printable(query)) " + options }
        let hint: Wording =
            isCity && query != nil
            ? "to read them, use \(options) instead of --query"
            : "to read \(unread.count == 1 ? "it" : "them"), add \(options)"
        if diagnostics.explainsChoices {
            diagnostics.explain("unread-fields", at: location, message + "; " + hint)
        } else if diagnostics.verbosity != .quiet {
            diagnostics.report(
                Problem(.data, "unread-fields", severity: .note, at: location, message, hint: hint))
        }
    }
}
