import Features
import Gazetteer
import Layers

/// Reads queries from the fields of features.
struct QueryFields: ~Copyable {
    private let request: ForwardRequest
    /// The field of whole queries, and how likely its name is; of several fields the likeliest counts.
    private var query: (field: Int, rank: Int)?
    private var parts: [Part: Int] = [:]
    private var buffer = ByteBuffer()

    private enum Part { case street, city, state, postalCode, country }

    init(_ request: ForwardRequest) { self.request = request }

    mutating func add(_ field: Field, at index: Int) {
        if let name = request.query {
            if field.name == name { query = (index, 0) }
        } else if !request.hasParts, let rank = ForwardRequest.queryNames.firstIndex(of: field.name.lowercased()) {
            if query.map({ rank < $0.rank }) ?? true { query = (index, rank) }
            request.common.log?.add(field.name)
        }
        for (part, name) in [
            (Part.street, request.street), (.city, request.city), (.state, request.state),
            (.postalCode, request.postalCode), (.country, request.country),
        ] where name == field.name {
            parts[part] = index
        }
        if [request.query, request.street, request.city, request.state, request.postalCode, request.country]
            .contains(field.name)
        {
            request.common.log?.add(field.name)
        }
    }

    /// The query of a feature; empty texts where it has no values.
    mutating func read(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> ForwardQuery {
        if let text = request.text { return ForwardQuery(text) }
        var found = ForwardQuery(text(of: query?.field, feature, chunk))
        guard !parts.isEmpty else { return found }
        let city = text(of: parts[.city], feature, chunk)
        if found.text.isEmpty { found.text = city }
        found.street = text(of: parts[.street], feature, chunk)
        found.state = text(of: parts[.state], feature, chunk)
        found.postalCode = text(of: parts[.postalCode], feature, chunk)
        found.country = text(of: parts[.country], feature, chunk)
        found.lacksTown = found.text.isEmpty && (query != nil || parts[.city] != nil)
        return found
    }

    private mutating func text(of field: Int?, _ feature: borrowing Feature, _ chunk: borrowing Chunk) -> [UInt8] {
        guard let field else { return [] }
        buffer.removeAll()
        guard buffer.appendPlain(ofField: field, feature, chunk) else { return [] }
        let bytes = buffer.bytes
        return unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { copy, count in
            for index in bytes.indices { unsafe copy[index] = bytes[index] }
            count = bytes.count
        }
    }
}
