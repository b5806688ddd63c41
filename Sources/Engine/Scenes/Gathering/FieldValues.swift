import Features
import Geometry
public import Layers
import Streams

/// Gathers the values of a field, to divide them into classes.
public struct FieldValueGatherer: FeatureConsumer, ~Copyable {
    fileprivate let name: String
    fileprivate let number: Int
    private let takesNumbers: Bool
    private var field = -1
    private var fieldCount = 0
    private var text = ByteBuffer()
    private(set) var numbers: [Double] = []
    private(set) var texts: [String: Int] = [:]
    private(set) var lacksSome = false
    private(set) var isFound = false

    /// - Parameters:
    ///   - layer: the number of the layer.
    ///   - takesNumbers: false to take numbers as they are written.
    public init(_ name: String, layer: Int, takesNumbers: Bool = true) {
        self.takesNumbers = takesNumbers
        self.name = name
        number = layer
    }

    public mutating func add(_ field: Field) {
        if self.field < 0, field.name == name {
            self.field = fieldCount
            isFound = true
        }
        fieldCount += 1
    }

    public mutating func begin() {
        numbers.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        lacksSome = false
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        text.removeAll()
        guard text.appendPlain(ofField: field, feature, chunk), !text.isEmpty else {
            lacksSome = true
            return
        }
        let value = unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        if takesNumbers, let number = DecimalText.number(value), number.isFinite {
            numbers.append(number)
        } else {
            texts[value, default: 0] += 1
        }
    }

    public mutating func send(to results: FieldValues) throws(Problem) { try results.take(self) }
}

/// The values of a field in all layers.
public final class FieldValues {
    public private(set) var numbers: [Double] = []
    /// Texts that are not numbers, with how often each occurs.
    public private(set) var texts: [String: Int] = [:]
    /// True if a feature has no value.
    public private(set) var hasNone = false
    /// Numbers of the layers that have the field.
    public private(set) var layers: Set<Int> = []

    public init() {}

    /// More different texts than anybody could tell apart by their colours.
    private static let mostTexts = 100_000

    /// Number of values that satisfy a condition, each time that they occur.
    public func count(where isAsked: (String) -> Bool) -> Int {
        texts.reduce(0) { $0 + (isAsked($1.key) ? $1.value : 0) }
            + numbers.count { isAsked(DecimalText.shortest($0)) }
    }

    func take(_ gatherer: borrowing FieldValueGatherer) throws(Problem) {
        numbers += gatherer.numbers
        texts.merge(gatherer.texts, uniquingKeysWith: +)
        guard texts.count <= Self.mostTexts else {
            throw Problem(
                .usage, "too-many-values",
                "the field '\(printable(gatherer.name))' has more than \(Self.mostTexts) different texts",
                hint: "use a field of numbers, or one with fewer values")
        }
        if gatherer.isFound { layers.insert(gatherer.number) }
        hasNone = hasNone || gatherer.isFound && gatherer.lacksSome
    }
}
