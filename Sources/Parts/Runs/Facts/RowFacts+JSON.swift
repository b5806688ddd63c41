import Features
import JSON
import Layers

extension RowFacts {
    /// The facts as JSON, and facts of such JSON.
    var value: JSONValue {
        [
            "fields": .array(fields.map { .array([.string($0.name), .string($0.type.rawValue)]) }),
            "order": orderKind.map { .integer(Int($0.rawValue)) } ?? .null, "degrees": .boolean(hasDegrees),
            "read": .integer(read),
        ]
    }

    init?(_ value: JSONValue) {
        guard let items = value["fields"]?.items, let hasDegrees = value["degrees"]?.flag,
            let read = value["read"]?.int, read >= 0
        else { return nil }
        let kind = value["order"]?.int.flatMap { UInt8(exactly: $0) }.flatMap { OrderKey.Kind(rawValue: $0) }
        self.init(orderKind: kind, hasDegrees: hasDegrees, read: read)
        for item in items {
            guard let pair = item.items, pair.count == 2, let name = pair[0].text,
                let type = pair[1].text.flatMap({ FieldType(rawValue: $0) })
            else { return nil }
            fields.append(Field(name, type))
        }
    }
}
