import Geometry
import Layers
import Memory

/// A feature as a test spells it.
public struct Sample: Sendable {
    public enum Content: Sendable {
        case null
        case number(String)
        case boolean(Bool)
        case string(String)
        case jsonString(String)
        case json(String)
    }

    public var geometry: @Sendable (inout Shape) -> Void
    public var values: [(field: Int, Content)]
    public var properties = ""
    public var id: String
    public var foreignMembers: [(key: String, value: String)]

    public init(
        geometry: @escaping @Sendable (inout Shape) -> Void = { _ in }, values: [(field: Int, Content)] = [],
        properties: String = "", id: String = "", foreignMembers: [(key: String, value: String)] = []
    ) {
        self.geometry = geometry
        self.values = values
        self.properties = properties
        self.id = id
        self.foreignMembers = foreignMembers
    }

    public static func point(_ x: Double, _ y: Double) -> Sample { Sample(geometry: { $0.setPoint(x: x, y: y) }) }

    /// Fills an emptied feature. Texts of fields with odd numbers lie in its scratch, all others in the chunk.
    public func fill(_ feature: inout Feature, _ chunk: inout Chunk) {
        geometry(&feature.shape)
        for (field, content) in values {
            let isInScratch = field % 2 == 1
            let (kind, text): (Value.Kind, String) =
                switch content {
                case .null: (.null, "")
                case .number(let text): (.number, text)
                case .boolean(let value): (.boolean, "\(value)")
                case .string(let text): (.string, text)
                case .jsonString(let text): (.jsonString, text)
                case .json(let text): (.json, text)
                }
            let range = isInScratch ? feature.scratch.add(text) : chunk.bytes.add(text)
            feature.values.append(Value(kind, field: field, range, isInScratch: isInScratch))
        }
        if !properties.isEmpty { feature.properties = chunk.bytes.add(properties) }
        if !id.isEmpty { feature.id = chunk.bytes.add(id) }
        for (key, value) in foreignMembers {
            feature.foreignMembers.append(
                Feature.Member(key: chunk.bytes.add("\"\(key)\""), value: chunk.bytes.add(value)))
        }
    }
}

extension ByteBuffer {
    fileprivate mutating func add(_ text: String) -> TextRange {
        let start = count
        append(text)
        return TextRange(start, count)
    }
}
