import Features
import Geometry
import Layers
import Memory
import Runner

/// Finds out if every feature has a value of a field that no other has, for advice on what identifies features.
struct UniqueValues: FeatureConsumer, ~Copyable {
    private let name: String
    private var field = -1
    private var fieldCount = 0
    private var text = ByteBuffer()
    private var values: [String] = []
    private var lacksSome = false

    /// True if the values of a field identify the features of all layers of a pass.
    static func areIn(_ name: String, _ pass: LayerPass) -> Bool {
        let found = Findings()
        guard (try? pass.surveying().run(into: Sink(found) { UniqueValues(name) })) != nil else { return false }
        return found.areUnique
    }

    private init(_ name: String) { self.name = name }

    mutating func add(_ field: Field) {
        if self.field < 0, field.name == name { self.field = fieldCount }
        fieldCount += 1
    }

    mutating func begin() {
        values.removeAll(keepingCapacity: true)
        lacksSome = false
    }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        text.removeAll()
        guard text.appendPlain(ofField: field, feature, chunk), !text.isEmpty else {
            lacksSome = true
            return
        }
        values.append(unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
    }

    func send(to results: Findings) { results.add(values, lacksSome: lacksSome) }

    /// The facts that all threads have found about values.
    final class Findings {
        private var values: Set<String> = []
        private(set) var areUnique = true

        /// Advice is not worth the memory for more.
        private static let most = 1_000_000

        func add(_ others: [String], lacksSome: Bool) {
            if lacksSome || values.count + others.count > Self.most { areUnique = false }
            guard areUnique else { return }
            for value in others where !values.insert(value).inserted { areUnique = false }
        }
    }
}
