package import Layers
import Memory

/// Skips features that have null in one of several fields, or lack it.
package struct NullSkipping: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }

    private let names: [String]
    /// For each field of the reader, its number among the names; negative for others.
    private var numbers: [Int] = []
    private var isFound: [Bool]

    package init(_ names: [String]) {
        self.names = names
        isFound = names.map { _ in false }
    }

    package mutating func add(_ field: Field, at index: Int) {
        while numbers.count < index { numbers.append(-1) }
        numbers.append(names.firstIndex(of: field.name) ?? -1)
    }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        for index in isFound.indices { isFound[index] = false }
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            if value.kind != .null, value.field < numbers.count, numbers[value.field] >= 0 {
                isFound[numbers[value.field]] = true
            }
        }
        return isFound.allSatisfy(\.self) ? nil : .nullKey
    }
}
