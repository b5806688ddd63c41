import CommandKit
import Features
import FormatKit
import Layers
import Streams

/// The fields of an input from which 'plat geocode forward' reads its queries, and those that it does not read.
struct QueryColumns {
    let request: ForwardRequest
    let names: [String]

    private let sources: QuerySources

    init(request: ForwardRequest, names: [String]) {
        (self.request, self.names) = (request, names)
        sources = QuerySources(request, among: names)
    }

    private static let parts: [(part: QueryPart, role: AddressPart, option: String, noun: String)] = [
        (.street, .street, "--street", "street"), (.city, .city, "--city", "town"),
        (.state, .state, "--state", "state"), (.postalCode, .postcode, "--postcode", "postcode"),
        (.country, .country, "--country", "country"),
    ]

    /// Fields that look like parts of addresses and are not read, with the option for each.
    private var unread: [(option: String, name: String)] {
        let others = names.filter { $0 != sources.query && !sources.parts.values.contains($0) }
            .map { Field($0, .string) }
        return Self.parts.compactMap { part, role, option, _ in
            guard part != .street, sources.parts[part] == nil else { return nil }
            let usual = AddressRequest()
            let found =
                usual.field(of: role, among: others)
                ?? (part == .country ? usual.field(of: .code, among: others) : nil)
            return found.map { (option, $0) }
        }
    }

    /// Reports which fields are read without an option that names them, and which are not read.
    func report(_ diagnostics: Diagnostics, at location: InputLocation?) {
        guard request.text == nil, sources.query != nil || request.hasParts else { return }
        // Other fields count beside a street only.
        if request.isOfLayer, request.street == nil { return }
        if let query = sources.query {
            diagnostics.explain(
                "query", at: location,
                "query: field '\(printable(query))' (\(request.query == nil ? "by its name" : "--query"))")
        }
        reportFound(diagnostics, at: location)
        reportUnread(diagnostics, at: location)
    }

    private func reportFound(_ diagnostics: Diagnostics, at location: InputLocation?) {
        guard let query = sources.query, !sources.found.isEmpty else { return }
        let fields = Self.parts.compactMap { part, _, _, noun in
            sources.found.contains(part) ? sources.parts[part].map { "\(printable($0)) (\(noun))" } : nil
        }
        note(
            "read-fields", "the query is field '\(printable(query))' with \(fields.joined(separator: ", "))",
            hint: "to read it alone, use --query \(shellWord(query))", diagnostics, at: location)
    }

    private func reportUnread(_ diagnostics: Diagnostics, at location: InputLocation?) {
        let unread = unread
        guard !unread.isEmpty else { return }
        let fields = listed(unread.map(\.name))
        // Parts of a query are read without a field for all of it.
        let isAlone = !request.hasParts && sources.found.isEmpty
        let message: Wording =
            sources.query.map {
                "the query is field '\(printable($0))'\(isAlone ? " alone" : ""); not read: \(fields)"
            }
            ?? "no option names these fields, so they are not read: \(fields)"
        var options = unread.map { "\($0.option) \(shellWord($0.name))" }
        let isCity = sources.query != nil && unread.contains { $0.option == "--city" }
        // With --city, no other field is found by its name.
        if isCity {
            for (part, _, option, _) in Self.parts where sources.found.contains(part) {
                if let name = sources.parts[part] { options.append("\(option) \(shellWord(name))") }
            }
        }
        let words = options.joined(separator: " ")
        let hint: Wording =
            isCity
            ? "to read them, use \(words)\(request.query == nil ? "" : " instead of --query")"
            : "to read \(unread.count == 1 ? "it" : "them"), add \(words)"
        note("unread-fields", message, hint: hint, diagnostics, at: location)
    }

    private func note(
        _ code: String, _ message: Wording, hint: Wording, _ diagnostics: Diagnostics, at location: InputLocation?
    ) {
        if diagnostics.explainsChoices {
            diagnostics.explain(code, at: location, message + "; " + hint)
        } else if diagnostics.verbosity != .quiet {
            diagnostics.report(Problem(.data, code, severity: .note, at: location, message, hint: hint))
        }
    }
}
