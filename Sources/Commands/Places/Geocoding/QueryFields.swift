import Features
import Gazetteer
import Layers

/// Reads queries from the fields of features.
struct QueryFields: ~Copyable {
    private let request: ForwardRequest
    /// Names of the fields so far.
    private var names: [String] = []
    /// Indices of the field of whole queries and of those of parts; nil until they are needed.
    private var indices: (query: Int?, parts: [QueryPart: Int])?
    private var buffer = ByteBuffer()

    init(_ request: ForwardRequest) { self.request = request }

    mutating func add(_ field: Field, at index: Int) {
        while names.count <= index { names.append("") }
        names[index] = field.name
        indices = nil
        if request.query == field.name || request.namedParts.values.contains(field.name)
            || ForwardRequest.queryNames.contains(field.name.lowercased())
        {
            request.common.log?.add(field.name)
        }
    }

    private func newIndices() -> (query: Int?, parts: [QueryPart: Int]) {
        let sources = QuerySources(request, among: names)
        return (sources.query.flatMap(names.lastIndex(of:)), sources.parts.compactMapValues(names.lastIndex(of:)))
    }

    /// The query of a feature; empty texts where it has no values.
    mutating func read(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> ForwardQuery {
        if let text = request.text { return ForwardQuery(text) }
        let (query, parts) = indices ?? newIndices()
        indices = (query, parts)
        var found = ForwardQuery(text(of: query, feature, chunk))
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
