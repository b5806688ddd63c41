import Features
import Gazetteer
import Layers

/// Parts of a query that have fields of their own.
enum QueryPart: CaseIterable { case street, city, state, postalCode, country }

/// The fields that queries are read from: those that options name and, if neither --query nor --city does, those with
/// the usual names.
struct QuerySources {
    /// The field of whole queries; nil if there is none.
    private(set) var query: String?
    private(set) var parts: [QueryPart: String]
    /// Parts whose fields no option names.
    private(set) var found: [QueryPart] = []

    init(_ request: ForwardRequest, among names: [String]) {
        query = request.query
        parts = request.namedParts
        guard request.text == nil, query == nil, request.city == nil, !request.isOfLayer || request.street == nil else {
            return
        }
        var free = names.filter { !parts.values.contains($0) }
        query = ForwardRequest.queryField(among: free)
        guard !request.isOfLayer, let first = query else { return }
        // An address beside a town is its street.
        if FixColumn.bare(first) == "address", parts[.street] == nil {
            let others = free.filter { $0 != first }
            if let town = ForwardRequest.queryField(among: others, called: ["city", "town"]) {
                query = town
                (parts[.street], found) = (first, [.street])
            }
        }
        free.removeAll { $0 == query }
        for part in QueryPart.allCases where parts[part] == nil {
            guard let name = part.field(among: free) else { continue }
            parts[part] = name
            found.append(part)
        }
    }
}

extension QueryPart {
    /// The field that certainly holds the part, by its name; nil if there is none. A region may also be one of a firm.
    fileprivate func field(among names: [String]) -> String? {
        let roles: [AddressPart] =
            switch self {
            case .street: [.street]
            case .city: []
            case .state: [.state]
            case .postalCode: [.postcode]
            case .country: [.country, .code]
            }
        let fields = names.filter { FixColumn.bare($0) != "region" }.map { Field($0, .string) }
        return roles.lazy.compactMap { AddressRequest().field(of: $0, among: fields) }.first
    }
}

extension ForwardRequest {
    /// The fields of parts that options name.
    var namedParts: [QueryPart: String] {
        var parts: [QueryPart: String] = [:]
        (parts[.street], parts[.city], parts[.state]) = (street, city, state)
        (parts[.postalCode], parts[.country]) = (postalCode, country)
        return parts
    }
}
